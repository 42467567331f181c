"""Google spreadsheets, through gspread and google-auth.

1. `credentials` finds out who we are, `keys` from what kind of file; `builders` ask google-auth.
2. `transport` sends requests, repeats what may pass (`retry`) and gives up in time.
3. `sheets` reads a spreadsheet with one request and writes it with one (`cells`, `edits`, `look`).
4. `drive` copies, lists and shares spreadsheets; `creation` makes one.
5. `answers` tells good answers from refusals and what may pass; `errors` says what they mean.

Nothing is imported here: gspread takes a third of a second.
"""
