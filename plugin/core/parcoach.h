/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parcoach.h - core as others use it: build a model, run the passes, read the
 *              diagnostics and the plan.
 */
#ifndef PC_PARCOACH_H
#define PC_PARCOACH_H

#include "report/diag.h"
#include "tables/facts.h"
#include "model/model.h"
#include "tables/mpi_ops.h"
#include "pipeline/plan.h"
#include "report/suppress.h"

#define PC_VERSION "0.1"

enum pc_level { PC_LEVEL_PAPER, PC_LEVEL_DEFAULT, PC_LEVEL_STRICT };
enum pc_instrument {
	PC_INSTRUMENT_NONE, PC_INSTRUMENT_SELECTIVE, PC_INSTRUMENT_ALL
};

enum pc_without {
	PC_WITHOUT_UNIFORMITY = 1,      /* every condition can differ */
	PC_WITHOUT_SEQUENCE = 2,        /* different text is different */
	PC_WITHOUT_INTERPROCEDURAL = 4, /* calls do what is unknown */
	PC_WITHOUT_COMMUNICATORS = 8,   /* each variable is one of its own */
};

struct pc_opts {
	enum pc_level level;
	enum pc_instrument instrument;
	/* What shall not be used, to measure what it is good for: PC_WITHOUT_* */
	uint32_t without;
	/* Number of processes that the user stated; 0: any. */
	uint32_t processes;
	bool verify; /* run the verifier between the passes */
	/* Other units may have teams: this one is compiled with OpenMP. */
	bool openmp;
	/* Called once for each function on which core itself failed, with the
	 * reason; may be NULL. */
	void (*bug)(const struct pc_fn *fn, const char *what);
	/* Called before each pass, number DONE of ALL; may be NULL. */
	void (*progress)(const char *pass, unsigned done, unsigned all);
	/* The user's word, NULL: none.  They live longer than the program. */
	struct pc_facts *facts;
	struct pc_suppress *suppress;
};

/* Read the value of `without`, names with commas between, or of `processes`, a
 * number from 1 to 2^30, into OPTS; false: it is not legal. */
#define PC_WITHOUT_LEGAL                                                      \
	"'uniformity', 'sequence', 'interprocedural', 'communicators'"
bool pc_opts_without(struct pc_opts *opts, const char *text);
bool pc_opts_processes(struct pc_opts *opts, const char *text);

/* One step of the pipeline; pipeline/passes.def has them in order. */
struct pc_pass {
	const char *name, *what;
	void (*run)(struct pc_program *program);
	/* Print what the pass found for FN, in the text of docs/MODEL.md; may be NULL. */
	void (*dump)(FILE *out, const struct pc_program *program,
		     const struct pc_fn *fn);
};

extern const struct pc_pass pc_passes[];
extern const unsigned pc_pass_count;

/* The pass called NAME, or NULL. */
const struct pc_pass *pc_pass_find(const char *name);

/* Whether PROGRAM has anything that could be told of or checked. */
bool pc_is_of_interest(const struct pc_program *program);

/* Run the passes up to and including LAST; NULL: all that can find something. */
void pc_run(struct pc_program *program, const struct pc_pass *last);

/* FN cannot be analysed because of our own mistake: forget it (PC_FN_BROKEN), say so once. */
void pc_bug(struct pc_program *program, struct pc_fn *fn, const char *what);

#endif
