"""The use cases: they compose adapters, readers and engine, and return typed results.

Nothing here prints or ends the process, and clock and chance are passed in.
"""
