/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * options.h - options of the analyses, common to several subcommands.
 */
#ifndef PC_TOOL_OPTIONS_H
#define PC_TOOL_OPTIONS_H

#include "base/hash128.h"
#include "parcoach.h"

struct tool_opts {
	struct pc_opts opts;
	struct pc_arena *arena; /* holds facts and suppressions */
	struct pc_hash128 key; /* of all options, and of the files they name */
};

/* The defaults; the caller frees them with tool_opts_free (). */
struct tool_opts tool_opts_new(void);
void tool_opts_free(struct tool_opts *opts);

/* Whether ARG is an option of the analyses.  If so it is stored, and *STATUS is
 * 0, or TOOL_THEIRS after an error message. */
bool tool_opts_take(struct tool_opts *opts, const char *arg, int *status);

/* ARG, an option of an analysis or of the plugin, for use in other folders, in
 * ARENA: files have absolute names. */
const char *tool_opts_absolute(struct pc_arena *arena, const char *arg);

/* ARG, which begins with "-W", is a choice for warnings of one kind.  Returns 0, or
 * TOOL_THEIRS after an error message. */
int tool_warning_take(struct pc_opts *opts, const char *arg);

/* Let the comments and pragmas in the sources, which are named relative to this
 * folder (tool_models_here ()), suppress warnings.  A file that was changed
 * after it was compiled is read as it is now. */
void tool_opts_sources(struct tool_opts *opts);

/* Whether an analysis has failed since tool_opts_new (). */
bool tool_opts_failed(void);

#endif
