/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faults.h - the parts of `parcoach faults`: one run for each failure.
 */
#ifndef PC_TOOL_FAULTS_H
#define PC_TOOL_FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/* ---- options (faults_options.c) ---- */

struct faults_args {
	char **command;     /* ends with NULL */
	const char *expect; /* a command that judges the output; or NULL */
	const char *json;   /* a file; or NULL */
	const char *mpi;    /* for `parcoach run`; or NULL */
	char **also;        /* --fail options of each run; ends with NULL */
	long rank;          /* only this one fails; -1: each */
	bool all;           /* all calls, not only three visits of each place */
	bool uniform;       /* all survivors get the error */
	bool verbose;       /* print the good lines, too */
	double limit;       /* seconds for a run; 0: from the reference run */
	long jobs;          /* runs at the same time; 0: by processors */
};

/* Returns 0, or an exit status after an error message. */
int faults_args_read(struct faults_args *a, int argc, char **argv);

/* ---- what a run has told (faults_read.c) ---- */

struct faults_place {
	unsigned rank;
	uint64_t first, second, last; /* numbers of calls */
	bool lax;
	char op[48], at[96];
};

/* What a run of the program has told in its file of events. */
struct faults_told {
	unsigned procs, ended; /* processes, regular ends */
	uint64_t errors, requests;
	uint64_t calls[64];
	bool failed, hung, fatal, aborted;
	char bad[400];         /* bad input, as the library says */
	char op[48], at[96];   /* where the process failed */
	char why[600];         /* of HUNG, FATAL, ABORTED */
	struct faults_place *places; /* of the reference run */
	size_t n_places;
};

/* Read the file PATH into *T, which the caller frees with faults_told_free ().
 * A file that does not exist tells nothing. */
void faults_told_read(struct faults_told *t, const char *path);
void faults_told_free(struct faults_told *t);

/* ---- trials (faults_trials.c) ---- */

enum faults_verdict {
	FAULTS_RECOVERED, FAULTS_NOT_NEEDED, FAULTS_HUNG, FAULTS_WRONG,
	FAULTS_ABORTED, FAULTS_LEAKED, FAULTS_CRASHED, FAULTS_UNREACHED,
	FAULTS_VERDICTS
};
extern const char *const faults_verdict_names[FAULTS_VERDICTS];

struct faults_trial {
	unsigned rank;
	uint64_t call, lax;
	char op[48], at[96];
	/* After its run: */
	unsigned lost; /* runs that ended before the failure */
	bool slow;     /* a run exceeded its limit: the next has more */
	bool done;
	enum faults_verdict verdict;
	char why[600];
	double seconds;
};

/* The trials that the places of the reference run T give; *N: their number.
 * The caller frees them. */
struct faults_trial *faults_trials_make(const struct faults_args *a,
					const struct faults_told *t, size_t *n);

/* ---- runs (faults_run.c) ---- */

#define FAULTS_DIR 1000
#define FAULTS_PATH (FAULTS_DIR + 8) /* of a file in it */
#define FAULTS_SHARED 64 /* files */

struct faults_run {
	pid_t pid;      /* 0: none */
	double started, limit;
	bool timed_out;
	int status;     /* of waitpid () */
	char dir[FAULTS_DIR]; /* out, err, log: what it writes */
	/* Of a run that is ended: shared memory that it had. */
	char shared[FAULTS_SHARED][100];
	size_t shared_count;
};

double faults_now(void);
/* Start `parcoach run --fail=FAIL` of the command; LIMIT seconds; PLACES: it
 * also writes its calls.  The files are in the directory of *R, which exists.
 * False after an error message. */
bool faults_run_start(struct faults_run *r, const struct faults_args *a,
		      const char *fail, double limit, bool places);
/* Whether *R has ended; ends it if it takes longer than its limit. */
bool faults_run_look(struct faults_run *r);
/* The path of FILE of R. */
void faults_run_path(const struct faults_run *r, const char *file,
		     char path[FAULTS_PATH]);
/* A new directory for the files of *R (false after an error message); and its
 * end. */
bool faults_run_open(struct faults_run *r);
void faults_run_close(struct faults_run *r);

/* ---- the end of a run that takes too long (faults_clean.c) ---- */

/* Before the launcher of R gets a signal: end the processes of the program.
 * After the launcher has ended: end what it has left, and remove the shared
 * memory of MPI. */
void faults_clean_begin(struct faults_run *r);
void faults_clean_end(struct faults_run *r);

/* ---- verdicts (faults_judge.c) ---- */

/* The run without a failure. */
struct faults_reference {
	struct faults_told told;
	char *output; /* its lines, sorted */
};

/* The lines that R has written to stdout, sorted, which the caller frees; NULL:
 * they cannot be read. */
char *faults_output_read(const struct faults_run *r);
/* Whether the command of --expect accepts the output of R. */
bool faults_is_expected(const struct faults_args *a,
			const struct faults_run *r);
/* The verdict on the run R, which has ended and has told TOLD; WHY, of SIZE
 * bytes, gets the reason or "". */
enum faults_verdict faults_judge(const struct faults_args *a,
				 const struct faults_reference *reference,
				 const struct faults_told *told,
				 const struct faults_run *r, char *why,
				 size_t size);
/* Whether V may come from the launcher and not from the program, if the failure
 * has not taken place. */
bool faults_is_lost(enum faults_verdict v);

#endif
