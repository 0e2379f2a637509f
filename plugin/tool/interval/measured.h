/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * measured.h - what a run has measured about its processes (docs/INTERVAL.md,
 *              "What a run measures").
 */
#ifndef IV_MEASURED_H
#define IV_MEASURED_H

/* One process.  A time is 0 if the run has not measured it. */
struct iv_process {
	unsigned peers;    /* processes that it communicates with, and itself */
	double cost, load; /* seconds for one checkpoint; for one load */
};

struct iv_measured {
	unsigned n; /* processes; 0: nothing was read */
	struct iv_process *processes;
	double dependency; /* of the job [2011, eq. 3] */
	double cost, load; /* of the slowest process */
};

/* Read the file PATH ("-": standard input) into *M, which is all zero.  Returns
 * 0, or TOOL_THEIRS after an error message that names the line. */
int iv_measured_read(struct iv_measured *m, const char *path);
void iv_measured_free(struct iv_measured *m);

#endif
