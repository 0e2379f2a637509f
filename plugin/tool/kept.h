/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kept.h - what `parcoach check` keeps in the folder .parcoach of a project, so that
 *          the next check of the same program reads only the units that have changed.
 *
 *     full check:  tool_kept_new (); tool_kept_unit () ... ; tool_kept_slice ();
 *                  tool_kept_write ()
 *     before it:   if (tool_kept_read ()) { the same calls while the files are read;
 *                  if (tool_kept_same ()) print the outcome; }
 *
 * kept.c       which units, and whether they are the same for the analysis
 * kept_move.c  lines that have moved
 * kept_file.c  the bytes of the file
 */
#ifndef PC_TOOL_KEPT_H
#define PC_TOOL_KEPT_H

#include <stdbool.h>
#include <stdint.h>
#include "base/hash128.h"
#include "base/intern_table.h"
#include "base/vec.h"
#include "slice/digest.h"

struct pc_arena;
struct pc_fn;
struct pc_program;
struct tool_models;
struct tool_opts;

/* All that a check prints, besides the lines of sources. */
struct tool_outcome {
	struct pc_program *program; /* with the findings */
	uint32_t n_units, functions, dropped;
	bool closed;
	/* Functions of which nothing is known. */
	PC_VEC(const struct pc_fn *) unknown;
	const char *lacks; /* tool_lacks () */
};

/* What the analysis has seen of a function. */
enum tool_kept_body { TOOL_KEPT_WHOLE, TOOL_KEPT_PART, TOOL_KEPT_NOTHING };

struct tool_kept_fn {
	enum tool_kept_body saw;
	struct pc_hash128 body; /* of WHOLE or PART */
	struct pc_fn_digest at; /* without name and hashes, if it was read */
};

struct tool_kept_unit {
	struct pc_hash128 record; /* its bytes */
	struct pc_hash128 rest;
	PC_VEC(struct tool_kept_fn) fns;
	PC_VEC(const char *) fixed; /* struct pc_unit_digest */
};

/* A check: its units in their order, and other names of functions. */
struct tool_kept_check {
	PC_VEC(struct tool_kept_unit) units;
	struct pc_hash128 names;
	struct pc_hash128 symbols; /* tool_code_key () of all files */
};

/* Lines from LOW to HIGH of FILE are now those from TO to TO_HIGH. */
struct tool_kept_move {
	const char *file;
	uint32_t low, high, to, to_high;
};

struct tool_kept {
	struct pc_arena *arena;
	const char *path; /* of the file */
	struct pc_hash128 key; /* version, options, folder, names of files */
	struct pc_intern texts; /* names of files: equal ones are one */
	struct tool_kept_check now, old;
	bool looks; /* the old check is compared while files are read */
	bool missed; /* it was another program */
	PC_VEC(struct tool_kept_move) moves;
	struct tool_outcome outcome; /* of OLD */
};

/* What is kept for the check of the N files at PATHS with OPTS, and MORE options
 * that change the result, in the arena of OPTS; NULL: there is no folder .parcoach of
 * this user for the first of them, or it cannot be written. */
struct tool_kept *tool_kept_new(const struct tool_opts *opts,
				const char *const *paths, uint32_t n,
				uint32_t more);

/* Read what the last check has kept.  False: nothing, or something that is damaged
 * or of another version, program or choice of options. */
bool tool_kept_read(struct tool_kept *k, const struct tool_opts *opts);
/* The rest of the files is compared.  Whether the outcome is that of the last check:
 * then it is K->outcome, with lines as they are now. */
bool tool_kept_same(struct tool_kept *k, const struct tool_models *m);
/* The outcome is another one: begin again, to read all. */
void tool_kept_restart(struct tool_kept *k);

/* The next unit is the record of LEN bytes at BYTES in FILE.  If K->looks it is
 * compared, else DIGEST is of it. */
void tool_kept_unit(struct tool_kept *k, const char *file, const void *bytes,
		    size_t len, const struct pc_unit_digest *digest);
/* N NAMES mean one function. */
void tool_kept_names(struct tool_kept *k, const char *const *names, uint32_t n);

/* WHOLE is linked and cut, and no pass has run: note what the passes will see. */
void tool_kept_slice(struct tool_kept *k, const struct pc_program *whole);
/* Write OUTCOME, which was found in M, for the next check.  Whatever fails, the next
 * check reads all. */
void tool_kept_write(struct tool_kept *k, const struct tool_models *m,
		     const struct tool_outcome *outcome);

/* ---- between these files ---- */

const char *tool_kept_text(struct tool_kept *k, const char *text);
/* Write what is kept, with OUTCOME, to its file. */
void tool_kept_file_write(struct tool_kept *k,
			  const struct tool_outcome *outcome);
/* Collect into K->moves what has moved; NOW: the units that were read again, by
 * number, or NULL.  False: not all lines are known, or not in the old order. */
bool tool_kept_moves(struct tool_kept *k,
		     const struct pc_unit_digest *const *now);
/* Move the places of the findings of K->outcome; false: one is not known. */
bool tool_kept_move(struct tool_kept *k);

#endif
