"""From final scores to points and statistics: pure, in integers, without any I/O.

1. `ranking`: raw scores and starting seats give ranks;
2. `settlement`: ranks and rules give each seat's parts, which sum to zero over the table;
3. `statistics`: settled hanchan give counts per player, and rates of them.

Beside them, `checks` finds the typing mistake in scores that cannot be settled, and `money` turns
points into payments.
"""
