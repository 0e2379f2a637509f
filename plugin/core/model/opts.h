/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * opts.h - what the user asks of an analysis.
 */
#ifndef PC_MODEL_OPTS_H
#define PC_MODEL_OPTS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_facts;
struct pc_fn;
struct pc_program;
struct pc_suppress;

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

/* FN cannot be analysed because of our own mistake: forget it (PC_FN_BROKEN), say so once. */
void pc_bug(struct pc_program *program, struct pc_fn *fn, const char *what);

#endif
