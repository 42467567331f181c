"""Google's Sheets and Drive APIs, its consent page and its tokens, on a port of this machine.

The real gspread and google-auth speak HTTP to it. It keeps spreadsheets in memory, checks each
request and each of its own answers against Google's discovery document, verifies signatures,
scopes and sharing, records what it was asked, and breaks on request (`faults`).

It does not imitate:

- Calculation: a spreadsheet has a table of results by formula text (`add_spreadsheet(formulas=…)`).
- Typing as a person would, beyond numbers, percentages, booleans and formulas: no dates, no
  currencies, no locale. Formatted values know no number format.
- Formats: they are kept and given back, never merged with defaults.
- R1C1 notation, named ranges, data filters, developer metadata, charts, filters, tables.
- Parts of `batchUpdate` other than those in `cell_edits` and `tab_edits`: they answer 501.
- Quotas and limits of size: a 429 comes from a fault.
- Validation on writing: whether a strict rule stops an API write is not known.
- Drive beyond copying, listing, getting, moving and sharing spreadsheets: no bin, no revisions, no
  comments, no other files. Everybody but service accounts has storage without end.
- The scope `drive.file`: it sees all files, not only those that the app made.
- Delays: what was written is found at once.
"""

from tests.google_server.server import GoogleServer
from tests.google_server.values import Day, Failure, Formula

__all__ = ["Day", "Failure", "Formula", "GoogleServer"]
