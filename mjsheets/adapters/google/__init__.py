"""Google spreadsheets, through gspread and google-auth.

1. `credentials` finds out who we are, `keys` what kind of file says so.
2. `transport` sends requests, repeats what may pass (`retry`) and gives up in time.
3. `sheets` reads a spreadsheet with one request and writes it with one (`cells`, `edits`, `look`).
4. `drive` copies, lists and shares spreadsheets; `creation` makes one.
5. `errors` turns refusals and broken connections into our own errors.

Nothing is imported here: gspread takes a third of a second.
"""
