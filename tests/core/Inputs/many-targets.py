# SPDX-License-Identifier: GPL-3.0-or-later
"""A unit in which a call through a pointer may mean N functions."""
import sys

print("unit many.c")
for i in range(int(sys.argv[1])):
    print(f'func f{i} address type "v()" many.c:{i + 1}\nb0:\n\tret')
print("func main (p) exported many.c:1\nb0:")
print('\tcall *p() type "v()" @2\n\tret')
