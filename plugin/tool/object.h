/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * object.h - the program models that files carry: objects, archives, shared
 *            libraries, executables (section .parcoach), .pcm texts.
 */
#ifndef PC_TOOL_OBJECT_H
#define PC_TOOL_OBJECT_H

#include "model/model.h"

/* A file that was looked at. */
struct tool_file {
	const char *path;
	uint32_t n; /* models in it */
	struct pc_intern fns; /* the functions that they define, without what
			       * compilers put behind a '.' */
};

struct tool_models {
	struct pc_program *whole; /* they are linked into it (model_link.h) */
	struct pc_arena *arena;
	struct pc_intern seen; /* records: the same in two files counts once */
	uint32_t n_units;
	/* Wanted by who asks what is not in the models; else not filled. */
	bool keeps;
	PC_VEC(struct tool_file) files; /* all, in the order of reading */
	PC_VEC(const char *) lost; /* libraries that were not found */
};

/* Link all models of the file at PATH ("-": a .pcm text on standard input) into
 * M->whole; *N is how many there were,
 * 0 if the file is one that could have some.  Returns 0, or TOOL_THEIRS after an
 * error message. */
int tool_models_read(struct tool_models *m, const char *path, uint32_t *n);

#endif
