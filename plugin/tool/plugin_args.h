/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plugin_args.h - options of `parcoach mpicc` that are arguments of the plugin.
 */
#ifndef PC_TOOL_PLUGIN_ARGS_H
#define PC_TOOL_PLUGIN_ARGS_H

#include <stdbool.h>

struct tool_opts;

/* Test ARG, "--NAME=VALUE", before a compiler sees it: in the plugin a wrong value
 * ends with the status of GCC.  Facts and suppressions are read into OPTS.  Returns
 * 0, or TOOL_THEIRS after an error that has the legal values. */
int tool_plugin_arg_test(struct tool_opts *opts, const char *arg);

/* The argument of the plugin for ARG, a choice for warnings of one kind such as
 * -Wno-ID: GCC knows only options of its own.  NULL: ARG is something else.  The
 * caller frees it. */
char *tool_plugin_choice(const char *arg);

/* The option of `parcoach check` for PLUGIN_ARG, "NAME=VALUE", or NULL.  The
 * caller frees it. */
char *tool_plugin_option(const char *plugin_arg);

#endif
