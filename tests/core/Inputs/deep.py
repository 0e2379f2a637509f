# SPDX-License-Identifier: GPL-3.0-or-later
# Writes a large model: deep.py SHAPE N.
import sys

shape, n = sys.argv[1], int(sys.argv[2])
out = ["unit d.c"]


def func(name):
    out.append("func %s (c) exported d.c:1:1 end 9000:1" % name)


if shape == "conditions":
    func("f")
    for i in range(n):
        out.append("b%d:\nbr c b%d b%d @%d:1" % (i, i + 1, n + 1, i + 1))
    out.append("b%d:\ncall MPI_Barrier(MPI_COMM_WORLD) @%d:1" % (n, 2 * n))
    out.append("jmp b%d\nb%d:\nret" % (n + 1, n + 1))
elif shape == "regions":
    func("f")
    out.append("b0:")
    out += ["enter parallel @%d:1" % (i + 1) for i in range(n)]
    out.append("call MPI_Barrier(MPI_COMM_WORLD) @%d:2" % n)
    out += ["exit"] * n + ["ret"]
elif shape == "row":
    func("f")
    for i in range(n):
        out.append("b%d:\nbr c b%d b%d @%d:1" % (3 * i, 3 * i + 1, 3 * i + 2,
                                                 i + 1))
        out.append("b%d:\ncall MPI_Barrier(MPI_COMM_WORLD) @%d:2"
                   % (3 * i + 1, i + 1))
        out.append("jmp b%d\nb%d:\njmp b%d" % (3 * i + 2, 3 * i + 2,
                                               3 * i + 3))
    out.append("b%d:\nret" % (3 * n))
elif shape == "calls":
    for i in range(n):
        func("f%d" % i)
        out.append("b0:\ncall f%d(c) @%d:1\nret" % (i + 1, i + 1))
    func("f%d" % n)
    out.append("b0:\nbr c b1 b2\nb1:\ncall MPI_Barrier(MPI_COMM_WORLD) @%d:1"
               % n)
    out.append("jmp b2\nb2:\nret")
else:
    sys.exit("deep.py: bad shape '%s'" % shape)
print("\n".join(out))
