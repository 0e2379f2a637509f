# SPDX-License-Identifier: GPL-3.0-or-later
"""A block with N calls through a pointer that may mean three functions."""
import sys

print("unit many.c")
for i in range(3):
    print(f'func f{i} address type "v()" many.c:{i + 1}:1\nb0:')
    print(f"\tcall MPI_Barrier(MPI_COMM_WORLD) @{i + 1}:3\n\tret")
print("func main (p) exported many.c:9:1\nb0:")
for i in range(int(sys.argv[1])):
    print(f'\tcall *p() type "v()" @{i + 10}')
print("\tret")
