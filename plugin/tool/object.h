/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * object.h - the program models in files: objects, archives, shared libraries,
 *            executables (section .parcoach), .pcm texts.
 */
#ifndef PC_TOOL_OBJECT_H
#define PC_TOOL_OBJECT_H

#include "base/intern_table.h"
#include "model/model.h"

/* A file that was read. */
struct tool_file {
	const char *path;
	uint32_t n; /* its number of models */
	struct pc_intern fns; /* functions they define, without suffixes of
			       * compilers after a '.' */
};

struct tool_kept;

struct tool_models {
	struct pc_program *whole; /* result of linking (model/link.h) */
	struct pc_arena *arena;
	struct pc_intern seen; /* records: equal ones count once */
	uint32_t n_units;
	/* Whether to fill FILES, to find what the models lack. */
	bool keeps;
	PC_VEC(struct tool_file) files; /* in the order of reading */
	PC_VEC(const char *) lost; /* libraries not found */
	bool says; /* KEEPS: print them, too */
	/* Called for each different record, the LEN bytes at BYTES, and its
	 * name (model/pack.h); or NULL. */
	void (*fresh)(struct tool_models *m, const char *file,
		      const uint8_t *bytes, size_t len, const char *name);
	void *data; /* of FRESH */
	/* What is kept for the next check, or NULL.  If it looks, the records are
	 * only compared with those of the last check: nothing is linked. */
	struct tool_kept *kept;
};

/* Name the files of M->whole relative to the current directory.  Call it before
 * the first model is read. */
void tool_models_here(struct tool_models *m);

/* Link all models of the file at PATH ("-": a .pcm text on standard input) into
 * M->whole; *N is their number, which may be 0.  Returns 0, or TOOL_THEIRS
 * after an error message. */
int tool_models_read(struct tool_models *m, const char *path, uint32_t *n);

#endif
