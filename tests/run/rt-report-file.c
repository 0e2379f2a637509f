// SPDX-License-Identifier: GPL-3.0-or-later
// PARCOACH_REPORT: lines of JSON are appended, SARIF is one document for each
// run; a right program leaves no results; names of files are escaped.
// RUN: %handcc %s -o %t %rt
// RUN: rm -f %t.json %t.sarif
// RUN: env PARCOACH_REPORT=%t.json %status -n 3 %t wrong | FileCheck %s --check-prefix=TEXT
// RUN: env PARCOACH_REPORT=%t.json %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env PARCOACH_REPORT=%t.json PARCOACH_MATCH=agree %status -n 3 %t wrong | FileCheck %s --check-prefix=TEXT
// RUN: /usr/bin/python3 %S/Inputs/check_report.py %t.json 2 | FileCheck %s --check-prefix=JSON
// RUN: env PARCOACH_REPORT=%t.sarif %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: /usr/bin/python3 %S/Inputs/check_report.py %t.sarif 0
// RUN: env PARCOACH_REPORT=%t.sarif %status -n 3 %t wrong | FileCheck %s --check-prefix=TEXT
// RUN: /usr/bin/python3 %S/Inputs/check_report.py %t.sarif 1 | FileCheck %s --check-prefix=SARIF
// RUN: env PARCOACH_REPORT=%t.sarif PARCOACH_TIMEOUT=0.5 %status -n 3 %t slow | FileCheck %s --check-prefix=SLOW
// RUN: /usr/bin/python3 %S/Inputs/check_report.py %t.sarif 1 | FileCheck %s --check-prefix=WARNED
// RUN: env PARCOACH_REPORT=%t/x.json %status -n 2 %t | FileCheck %s --check-prefix=BAD
// RUN: env PARCOACH_REPORT=%t.away/x.json %status -n 3 %t away %t.away | FileCheck %s --check-prefix=AWAY
// TEXT: parcoach: error: processes of communicator '{{.*}}' are calling different collectives [parcoach-mismatch]
// TEXT-NEXT: rank 0
// TEXT-NEXT: ranks 1-2
// TEXT-NEXT: predicted at compile time: a.c:1: 'MPI_Barrier' "may" [parcoach-divergence]
// TEXT: exit status 66
// RIGHT: exit status 0
// JSON: report error parcoach-mismatch processes of communicator 'a"b\{{.*}}' are calling different collectives
// JSON-NEXT: side 0 MPI_Barrier a"b\c.c 3 a.c:1: 'MPI_Barrier' "may" [parcoach-divergence]
// JSON-NEXT: side 1-2 MPI_Bcast rt-report-file.c
// JSON-NEXT: report error
// SARIF: result parcoach-mismatch error
// SARIF-NEXT: at a%22b%5Cc.c:3 rank 0: MPI_Barrier; predicted at compile time: a.c:1:
// SARIF-NEXT: at rt-report-file.c:{{[0-9]+}} ranks 1-2: MPI_Bcast
// SLOW: parcoach: warning: rank {{[0-2]}} has waited 0.5 s in MPI_
// SLOW: exit status 0
// WARNED: result parcoach-timeout warning
// BAD: parcoach: error: PARCOACH_REPORT is '{{.*}}/x.json', which cannot be written: Not a directory
// BAD: exit status 2
// AWAY: parcoach: warning: cannot write '{{.*}}x.json' (PARCOACH_REPORT): No such file or directory
// AWAY-NEXT: parcoach: error: processes of
// AWAY: exit status 66
#include "by-hand.h"
#include <sys/stat.h>

int main(int argc, char **argv)
{
	static const struct parcoach_site odd = {
		PARCOACH_SITE_COLL, OP_HASH("MPI_Barrier"),
		PARCOACH_CHECK_MATCH, PARCOACH_ON_COMM, 3, "a\"b\\c.c", "main",
		"MPI_Barrier",
		"a.c:1: 'MPI_Barrier' \"may\" [parcoach-divergence]",
		.given = 1, .givens = 1
	};
	static struct parcoach_record record = {
		.abi = PARCOACH_ABI, .made = &odd
	};
	MPI_Comm comm;
	int rank;

	if (argc > 2)
		mkdir(argv[2], 0777);
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &comm);
	MPI_Comm_set_name(comm, "a\"b\\\xff\xc3\xa9");
	MPI_Barrier(comm);
	if (argc > 2 && rank == 0) {
		char file[4096];

		snprintf(file, sizeof file, "%s/x.json", argv[2]);
		unlink(file);
		rmdir(argv[2]);
	}
	MPI_Barrier(comm);
	if (argc > 1 && !strcmp(argv[1], "slow") && rank == 0)
		sleep(4); /* a warning takes longer on a busy machine */
	if (argc > 1 && strcmp(argv[1], "slow") && rank)
		COLL(comm, "MPI_Bcast");
	else
		__parcoach_coll1(&record, (uintptr_t)comm);
	MPI_Barrier(comm);
	MPI_Comm_free(&comm);
	MPI_Finalize();
	return 0;
}
