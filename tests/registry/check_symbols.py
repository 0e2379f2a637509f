#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Look up every name that an installed MPI library exports for Fortran.

usage: check_symbols.py DUMP_OPS LIBRARY...

Says which mpi_xxx names (of any binding) the registry does not know, or takes
for C, and exits with 1 if there are any.  LIBRARY is libNAME.so, looked for as
the compiler does.
"""
import re
import subprocess
import sys

# Exported, but no procedures of MPI that a program calls: predefined callbacks,
# which are only passed as arguments, inner parts of the libraries, operators
# == and /= for handles, MPICH 4.0's wrong name for MPIX_Delete_error_*, and the wrong
# names of Open MPI 5.0 and 6.0 for PMPI_Neighbor_alltoallv_init and for
# MPI_Request_get_status_any.
NOT_CALLED = re.compile(
    r"_(dup|null_copy|null_delete)_fn(_|$)|conversion_fn_null|"
    r"_MOD_mpir_|"
    r"mpi_status_(c|f08)_assign|_MOD_mpix?_\w+_n?eq(_f|_f08)?$|"
    r"_MOD_(mpi_datatype|mpix_stream)_(c2f|f2c)$|^mpi_delete_error_\w+_f08_$|"
    r"^pmpi_ineighbor_alltoallv_init_f08_$|^p?mpi_request_status_get_any", re.I)


def exported(library):
    path = subprocess.run(["gcc", "-print-file-name=" + library], text=True,
                          check=True, stdout=subprocess.PIPE).stdout.strip()
    if path == library:
        sys.exit(library + ": not found")
    out = subprocess.run(["nm", "-D", "--defined-only", path], text=True,
                         check=True, stdout=subprocess.PIPE).stdout
    rows = [line.split() for line in out.splitlines()]
    return {r[-1].split("@")[0] for r in rows if r[-2] in "TWi"}


def main():
    dump, libraries = sys.argv[1], sys.argv[2:]
    wrong = total = 0
    for library in libraries:
        names = sorted(n for n in exported(library)
                       if re.match(r"(__\w+_MOD_)?p?mpix?_|P?MPIX?_[A-Z0-9_]+$",
                                   n) and not NOT_CALLED.search(n))
        if not names:
            sys.exit(library + ": exports nothing that looks like MPI")
        total += len(names)
        out = subprocess.run([dump, "--find"], input="\n".join(names) + "\n",
                             text=True, check=True,
                             stdout=subprocess.PIPE).stdout
        for line in out.splitlines():
            name, row, language = line.split()
            if row == "-" or language != "Fortran":
                print("%s: %s: %s %s" % (library, name, row, language))
                wrong += 1
    print("%d names looked up, %d wrong" % (total, wrong))
    return wrong != 0


sys.exit(main())
