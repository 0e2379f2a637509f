/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * opts.h - the options of an analysis.
 */
#ifndef PC_MODEL_OPTS_H
#define PC_MODEL_OPTS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_facts;
struct pc_fn;
struct pc_program;
struct pc_suppress;

enum pc_level {
	PC_LEVEL_PAPER, PC_LEVEL_DEFAULT, PC_LEVEL_STRICT, PC_LEVELS
};
enum pc_instrument {
	PC_INSTRUMENT_NONE, PC_INSTRUMENT_SELECTIVE, PC_INSTRUMENT_ALL,
	PC_INSTRUMENT_PROOFS, /* compare all collectives, and what is proved */
	PC_INSTRUMENTS
};
/* Their names, as users write them. */
extern const char *const pc_level_names[PC_LEVELS];
extern const char *const pc_instrument_names[PC_INSTRUMENTS];

enum pc_without {
	PC_WITHOUT_UNIFORMITY = 1,      /* every condition may differ */
	PC_WITHOUT_SEQUENCE = 2,        /* different code is a mismatch */
	PC_WITHOUT_INTERPROCEDURAL = 4, /* calls have unknown effects */
	PC_WITHOUT_COMMUNICATORS = 8,   /* variables never share one */
	PC_WITHOUT_EXPANSION = 16,      /* functions of the user stay calls */
	PC_WITHOUT_SLICING = 32,        /* of a whole program all is analyzed */
};

struct pc_opts {
	enum pc_level level;
	enum pc_instrument instrument;
	/* Analyses to leave out, to measure their benefit: PC_WITHOUT_* */
	uint32_t without;
	/* The number of processes, as the user states it; 0: any number. */
	uint32_t processes;
	/* What the user has chosen for each warning (report/severity.h): bit i
	 * is enum pc_diag_id i. */
	uint32_t not_shown, errors, no_errors;
	bool verify; /* run the verifier between the passes */
	/* The unit is compiled with OpenMP, so other units may have teams. */
	bool openmp;
	/* Called once per function on which core fails; may be NULL. */
	void (*bug)(const struct pc_fn *fn, const char *what);
	/* Called before each pass, number DONE, from 1, of ALL; may be NULL. */
	void (*progress)(const char *pass, unsigned done, unsigned all);
	/* From the user; NULL: none.  They must outlive the program. */
	struct pc_facts *facts;
	struct pc_suppress *suppress;
};

/* Read into OPTS the value of `without`, names separated by commas, or that of
 * `processes`, a number from 1 to 2^30; false: the value is not legal. */
#define PC_WITHOUT_LEGAL                                                      \
	"'uniformity', 'sequence', 'interprocedural', 'communicators', " \
	"'expansion', 'slicing'"
bool pc_opts_without(struct pc_opts *opts, const char *text);
bool pc_opts_processes(struct pc_opts *opts, const char *text);

/* An error of ours, WHAT, in FN: set PC_FN_BROKEN and report it once. */
void pc_bug(struct pc_program *program, struct pc_fn *fn, const char *what);

#endif
