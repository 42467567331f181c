"""Workbooks on disk: reading one, replacing one as a whole, and saying what else it is."""

import contextlib
import difflib
import errno
import os
import stat
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from mjsheets.adapters.xlsx.package import UNREADABLE
from mjsheets.errors import AccessError, DataError, NotFoundError, TemporaryError, UsageError

MAX_PACKED = 256 * 1024**2
"""Bytes that a file may have."""

_WINDOWS = os.name == "nt"

_ZIP = b"PK\x03\x04"
_EMPTY_ZIP = b"PK\x05\x06"
_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_TEXT_SUFFIXES = frozenset({".csv", ".tsv", ".txt"})
_EXCEL_LOCK_NAME = 57  # offset of the UTF-16 name in Excel's lock file, after its length
_PRIVATE = 0o600  # until it has the mode of the file it replaces
_SHARED = 0o666  # less what the system's umask takes away
_NO_SUCH_FILE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.EINVAL})
_WINDOWS_LOOP = 1921  # ERROR_CANT_RESOLVE_FILENAME
_ANY_WRITE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def load(path: Path) -> bytes:
    """The bytes of the workbook at `path`.

    Raises:
        NotFoundError: Nothing is there.
        AccessError: It may not be read.
        DataError: It is something else than a workbook.
        TemporaryError: The system cannot read it now.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise DataError("file.folder", file=str(path))
        if not stat.S_ISREG(status.st_mode):  # a pipe, say, which might never end
            raise DataError("file.not-workbook", file=str(path))
        if status.st_size > MAX_PACKED:
            raise DataError("file.bomb", file=str(path), megabytes=status.st_size // 1024**2)
        data = path.read_bytes()
    except PermissionError as error:
        raise AccessError("file.unreadable", file=str(path)) from error
    except OSError as error:
        if error.errno in _NO_SUCH_FILE:
            raise _missing(path) from None
        raise _impossible(path, error) or _system(path, error) from error
    if code := _misfit(data, path.suffix.casefold()):
        raise DataError(code, file=str(path))
    return data


def _impossible(path: Path, error: OSError) -> NotFoundError | None:
    """What to say where `error` means that no file can be at `path`."""
    if error.errno == errno.ENAMETOOLONG:
        return NotFoundError("file.name-long", file=str(path))
    if error.errno == errno.ELOOP or getattr(error, "winerror", None) == _WINDOWS_LOOP:
        return NotFoundError("file.loop", file=str(path))
    return None


def _missing(path: Path) -> NotFoundError:
    with contextlib.suppress(OSError):
        return NotFoundError("file.dangling", file=str(path), to=str(path.readlink()))
    with contextlib.suppress(OSError):
        names = {each.stem: each.name for each in path.parent.iterdir() if _is_workbook(each)}
        if near := difflib.get_close_matches(path.stem, names, n=1):
            return NotFoundError("file.missing-near", file=str(path), near=names[near[0]])
    return NotFoundError("file.missing", file=str(path))


def _is_workbook(path: Path) -> bool:
    """Whether a person would call it one: no program's own files, no link to nothing."""
    is_own = path.name.startswith(("~$", "."))
    return path.suffix.casefold() in {".xlsx", ".xlsm"} and not is_own and path.is_file()


def _system(path: Path, error: OSError) -> TemporaryError:
    return TemporaryError("file.system", file=str(path), reason=error.strerror or str(error))


def _misfit(data: bytes, suffix: str) -> str:
    """The code for what a file is instead of a workbook; nothing for a workbook."""
    if not data:
        return "file.empty"
    if data.startswith(_OLE):
        return "file.encrypted" if _ENCRYPTED in data else "file.xls"
    if data.startswith((_ZIP, _EMPTY_ZIP)):
        return _misfit_zip(data)
    return "file.text" if suffix in _TEXT_SUFFIXES else "file.not-workbook"


def _misfit_zip(data: bytes) -> str:
    try:
        with zipfile.ZipFile(BytesIO(data)) as package:
            names = set(package.namelist())
            kind = package.read("mimetype")[:100] if "mimetype" in names else b""
    except UNREADABLE:
        return ""  # the package's reader says what is wrong with it
    if b"opendocument.spreadsheet" in kind:
        return "file.ods"
    if "xl/workbook.bin" in names:
        return "file.xlsb"
    return (
        "" if any(name.endswith(("rels", "Types].xml")) for name in names) else "file.not-workbook"
    )


def replace(path: Path, old: bytes, new: bytes) -> None:
    """Put `new` in the place of the file at `path`, whole or not at all.

    Args:
        path: The file; of a symbolic link, what it points to is replaced.
        old: What was read from it. If something else stands there now, it is left alone.
        new: Its new bytes.

    Raises:
        AccessError: The file or its folder is read-only.
        TemporaryError: It is open elsewhere, has changed, or the system fails.
    """
    link, path = path, path.resolve()
    try:
        status = check_replaceable(link)
        with _temporary(path, new, _PRIVATE) as temporary:
            _take_over(temporary, status)
            if path.read_bytes() != old:
                raise TemporaryError("file.changed", file=str(path))
            temporary.replace(path)
        _sync_folder(path.parent)
    except FileNotFoundError as error:
        raise TemporaryError("file.changed", file=str(path)) from error
    except PermissionError as error:
        if _WINDOWS:  # where it means that some program has the file open
            raise TemporaryError("file.in-use", file=str(path)) from error
        raise AccessError("file.read-only", file=str(path)) from error
    except OSError as error:
        raise _system(path, error) from error


def check_replaceable(path: Path) -> os.stat_result:
    """Make sure that the file at `path` may be replaced and is not open elsewhere.

    Raises:
        AccessError: The file or its folder is read-only.
        TemporaryError: It is open elsewhere.
        OSError: The system fails.
    """
    real = path.resolve()
    status = real.stat()
    _check_writable(real, status)
    _check_closed(path)
    _check_closed(real)
    return status


def create(path: Path, data: bytes) -> None:
    """Make a file at `path`, whole or not at all, where none is.

    Raises:
        UsageError: There is one already.
        NotFoundError: Its folder does not exist.
        AccessError: Its folder is read-only.
        TemporaryError: The system fails.
    """
    try:
        with _temporary(path, data, _SHARED) as temporary:
            _publish(temporary, path, data)
        _sync_folder(path.parent)
    except FileExistsError as error:
        raise UsageError("file.exists", file=str(path)) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NotFoundError("file.no-folder", file=str(path), folder=str(path.parent)) from error
    except PermissionError as error:
        raise AccessError("file.folder-read-only", folder=str(path.parent)) from error
    except OSError as error:
        raise _impossible(path, error) or _system(path, error) from error


def _publish(temporary: Path, path: Path, data: bytes) -> None:
    """Give the finished file its name, which nobody may have taken meanwhile."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        with path.open("xb") as target:
            try:
                target.write(data)
                target.flush()
                os.fsync(target.fileno())
            except OSError:
                path.unlink(missing_ok=True)
                raise


def _check_writable(path: Path, status: os.stat_result) -> None:
    # The mode is looked at as well, since for an administrator every file is accessible.
    if not status.st_mode & _ANY_WRITE or not os.access(path, os.W_OK):
        raise AccessError("file.read-only", file=str(path))
    folder = path.parent
    # On Windows that bit of a folder means something else: many people's own folders have it.
    locked = not _WINDOWS and not folder.stat().st_mode & _ANY_WRITE
    if locked or not os.access(folder, os.W_OK):
        raise AccessError("file.folder-read-only", folder=str(folder))


def _check_closed(path: Path) -> None:
    for lock, reader in (
        (path.with_name(f"~${path.name}"), _excel_user),
        (path.with_name(f".~lock.{path.name}#"), _libreoffice_user),
    ):
        if os.path.lexists(lock):  # which takes a name too long for a file as none
            who = ""
            with contextlib.suppress(OSError, UnicodeDecodeError, IndexError):
                who = reader(lock.read_bytes())
            raise TemporaryError("file.open", file=str(path), who=who or "?", lock=lock.name)


def _excel_user(lock: bytes) -> str:
    length = lock[_EXCEL_LOCK_NAME - 2]
    return lock[_EXCEL_LOCK_NAME:][: 2 * length].decode("utf-16-le")


def _libreoffice_user(lock: bytes) -> str:
    name, user, host, *_ = lock.decode().split(",")
    return name or f"{user}@{host}"


@contextlib.contextmanager
def _temporary(path: Path, data: bytes, mode: int) -> Iterator[Path]:
    """A file with `data` beside `path`, safe on disk; gone at the end, unless moved."""
    # A name of its own: the file's, with anything added, might be too long.
    temporary = path.with_name(f".mjsheets-{os.urandom(8).hex()}.tmp")

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags, mode)

    try:
        with open(temporary, "xb", opener=opener) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def _take_over(temporary: Path, status: os.stat_result) -> None:
    """Owner, as far as we may, and mode of the file that is replaced."""
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(temporary, status.st_uid, status.st_gid)
    temporary.chmod(stat.S_IMODE(status.st_mode))


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where the platform can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
