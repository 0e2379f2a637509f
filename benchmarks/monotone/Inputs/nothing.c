// SPDX-License-Identifier: GPL-3.0-or-later
// A unit that has nothing to do with the program.
static int unrelated_value = 1;

int unrelated_get(void)
{
	return unrelated_value;
}
