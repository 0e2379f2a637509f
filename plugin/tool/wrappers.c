/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * wrappers.c - the compilers that a build runs, with the checks (contract in
 *              wrappers.h).
 *
 * In:   the commands on PATH, the variables that name a compiler.
 * Out:  shell scripts.  Each contains the absolute names of parcoach, of the
 *       compiler and of the database, so that it also works after the build
 *       and without our variables: CMake remembers the compiler by its path.
 *       If parcoach is no longer there, a script runs the compiler alone.  A
 *       script that is right is not written again: ccache and make compare
 *       times.
 * Cost: one reading of each directory on PATH.
 * Not:  a build that names a compiler by its path in its own files.
 */
#define _GNU_SOURCE
#include "wrappers.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/arena.h"
#include "command_line.h"
#include "output.h"
#include "parcoach.h"
#include "program.h"
#include "tool.h"

/* The variables that name a compiler, for make, configure, CMake and the
 * wrappers of the MPIs. */
static const char *const variables[] = {
	"CC", "CXX", "FC", "F77", "F90", "MPICC", "MPICXX", "MPIFC", "MPIFORT",
	"MPIF77", "MPIF90", "OMPI_CC", "OMPI_CXX", "OMPI_FC", "OMPI_F77",
	"MPICH_CC", "MPICH_CXX", "MPICH_FC", "MPICH_F77",
};

struct wrappers {
	struct pc_arena *arena;
	const struct tool_database *db;
	char self[PATH_MAX]; /* the command parcoach */
	char bin[PATH_MAX];
	const char *options; /* quoted for a shell, each and a blank */
	struct pc_intern made; /* names in BIN */
};

/* TEXT as one word of a shell. */
static const char *quoted(struct pc_arena *arena, const char *text)
{
	const char *out = "'";

	for (; *text; text += strcspn(text, "'")) {
		size_t len = strcspn(text, "'");

		if (!len) {
			out = pc_arena_printf(arena, "%s'\\''", out);
			text++;
			len = strcspn(text, "'");
		}
		out = pc_arena_printf(arena, "%s%.*s", out, (int)len, text);
	}
	return pc_arena_printf(arena, "%s'", out);
}

static const char *script_text(const struct wrappers *w, const char *compiler)
{
	const char *real = quoted(w->arena, compiler);
	const char *self = quoted(w->arena, w->self);

	return pc_arena_printf(
		w->arena,
		"#!/bin/sh\n"
		"# Made by 'parcoach build' (parcoach " PC_VERSION "): runs\n"
		"# this compiler with the checks.\n"
		"[ -x %s ] && exec %s --build=%s %s%s \"$@\"\n"
		"bin=%s PATH=:$PATH:\n"
		"while [ \"$PATH\" != \"${PATH#*:$bin:}\" ]; do\n"
		"\tPATH=${PATH%%%%:$bin:*}:${PATH#*:$bin:}\n"
		"done\n"
		"PATH=${PATH#:} PATH=${PATH%%:}\n"
		"exec %s \"$@\"\n",
		self, self, quoted(w->arena, w->db->dir), w->options, real,
		quoted(w->arena, w->bin), real);
}

static bool has_text(const char *path, const char *text)
{
	size_t len = strlen(text), got;
	FILE *in = fopen(path, "r");
	char *old = in ? (char *)malloc(len + 1) : NULL;
	bool same = false;

	if (old) {
		got = fread(old, 1, len + 1, in);
		same = got == len && !memcmp(old, text, len);
	}
	free(old);
	if (in)
		fclose(in);
	return same && !access(path, X_OK);
}

static int script_make(const struct wrappers *w, const char *path,
		       const char *compiler)
{
	const char *text = script_text(w, compiler);
	FILE *out;
	int status;

	if (has_text(path, text))
		return 0;
	out = tool_output_open(path);
	if (!out)
		return TOOL_THEIRS;
	fputs(text, out);
	status = tool_output_done(out, path);
	if (!status && chmod(path, 0777 & ~022))
		status = tool_error("cannot change '%s': %s", path,
				    strerror(errno));
	return status;
}

static int folder_make(const char *path)
{
	return mkdir(path, 0777) && errno != EEXIST ?
		       tool_error("cannot create '%s': %s", path,
				  strerror(errno)) : 0;
}

/* ---- the compilers on PATH ---- */

static int take_command(struct wrappers *w, const char *dir, const char *name)
{
	char path[PATH_MAX], compiler[PATH_MAX];
	struct pc_intern_slot *slot;

	if (!tool_compiler_is(name) || tool_compiler_prefix(name) ||
	    snprintf(path, sizeof path, "%s/%s", dir, name) >= PATH_MAX ||
	    !tool_program_path(path, compiler))
		return 0;
	slot = pc_intern_slot(w->arena, &w->made, name, strlen(name));
	if (slot->value)
		return 0;
	slot->value = w;
	if (snprintf(path, sizeof path, "%s/%s", w->bin, name) >= PATH_MAX)
		return 0;
	return script_make(w, path, compiler);
}

/* An entry of PATH that is relative or empty means the folder in which the
 * command is run. */
static int take_directory(struct wrappers *w, const char *entry, size_t len)
{
	const char *name = len ? pc_arena_strndup(w->arena, entry, len) : ".";
	char dir[PATH_MAX];
	DIR *in = realpath(name, dir) ? opendir(dir) : NULL;
	struct dirent *file;
	int status = 0;

	if (*name == '/')
		snprintf(dir, sizeof dir, "%s", name);
	while (in && !status && (file = readdir(in)))
		status = take_command(w, dir, file->d_name);
	if (in)
		closedir(in);
	return status;
}

static int take_path(struct wrappers *w, const char *dirs)
{
	int status;

	for (;;) {
		size_t len = strcspn(dirs, ":");

		status = take_directory(w, dirs, len);
		if (status || !dirs[len])
			return status;
		dirs += len + 1;
	}
}

/* Whether the script at PATH runs a compiler that is no longer there. */
static bool is_useless(const char *path)
{
	size_t len;
	char *text = tool_read_file(path, &len), *out, *in;
	bool gone = false;

	in = text ? strstr(text, "\nexec '") : NULL;
	if (in) {
		out = text;
		for (in += strlen("\nexec '"); *in; in++) {
			if (!strncmp(in, "'\\''", 4))
				in += 3;
			else if (*in == '\'')
				break;
			*out++ = *in;
		}
		*out = 0;
		gone = access(text, X_OK) != 0;
	}
	free(text);
	return gone;
}

/* A compiler that is gone must not be found in BIN.  One that only PATH does
 * not have now stays: a build folder of CMake may remember its wrapper, or
 * another build use it. */
static void remove_useless(struct wrappers *w)
{
	DIR *in = opendir(w->bin);
	struct dirent *entry;
	char path[PATH_MAX];

	while (in && (entry = readdir(in)))
		if (entry->d_name[0] != '.' &&
		    !pc_intern_find(&w->made, entry->d_name,
				    strlen(entry->d_name)) &&
		    snprintf(path, sizeof path, "%s/%s", w->bin,
			     entry->d_name) < PATH_MAX && is_useless(path))
			unlink(path);
	if (in)
		closedir(in);
}

/* ---- the compilers in variables ---- */

/* Whether a shell and make read PATH as it is.  Makefiles do not quote the
 * value of CC. */
static bool is_plain(const char *path)
{
	return !path[strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				  "abcdefghijklmnopqrstuvwxyz"
				  "0123456789/._-+,:@%=")];
}

/* If the first word of VARIABLE is the path of a compiler, replace it by a
 * wrapper of its own. */
static int take_variable(struct wrappers *w, const char *variable)
{
	const char *value = getenv(variable), *slash;
	char compiler[PATH_MAX], path[PATH_MAX];
	size_t len = value ? strcspn(value, " ") : 0;
	int status;

	if (!len || *value != '/' || len >= PATH_MAX)
		return 0;
	snprintf(compiler, sizeof compiler, "%.*s", (int)len, value);
	slash = strrchr(compiler, '/');
	if (!tool_compiler_is(compiler) || tool_compiler_prefix(compiler) ||
	    !strncmp(compiler, w->db->dir, strlen(w->db->dir)) ||
	    !is_plain(w->db->dir) ||
	    snprintf(path, sizeof path, "%s/%s", w->db->dir, variable) >=
		    PATH_MAX - (int)strlen(slash))
		return 0;
	status = folder_make(path);
	if (status)
		return status;
	strcat(path, slash);
	status = script_make(w, path, compiler);
	if (!status)
		setenv(variable, pc_arena_printf(w->arena, "%s%s", path,
						 value + len), 1);
	return status;
}

/* ---- all of them ---- */

void tool_wrappers_leave(const char *dir)
{
	const char *at = getenv("PATH");
	size_t own = strlen(dir), n = 0;
	char *rest = at ? (char *)malloc(strlen(at) + 2) : NULL;

	while (rest) {
		size_t len = strcspn(at, ":");

		if (len != own + 4 || strncmp(at, dir, own) ||
		    strncmp(at + own, "/bin", 4)) {
			memcpy(rest + n, at, len);
			n += len;
			rest[n++] = ':';
		}
		if (!at[len])
			break;
		at += len + 1;
	}
	if (rest) {
		rest[n ? n - 1 : 0] = 0;
		setenv("PATH", rest, 1);
	}
	free(rest);
}

int tool_wrappers_make(const struct tool_database *db,
		       const char *const *options, uint32_t n)
{
	struct wrappers w = { .arena = pc_arena_new(), .db = db,
			      .options = "" };
	const char *path;
	int status = 0;

	/* Without PATH, shells look in these folders. */
	setenv("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:"
		       "/sbin:/bin", 0);
	for (uint32_t i = 0; i < n; i++)
		w.options = pc_arena_printf(w.arena, "%s%s ", w.options,
					    quoted(w.arena, options[i]));
	if (!realpath("/proc/self/exe", w.self) ||
	    !tool_database_file(db, "bin", w.bin))
		status = tool_error("cannot find this command: %s",
				    strerror(errno));
	if (!status)
		status = folder_make(w.bin);
	tool_wrappers_leave(db->dir);
	path = getenv("PATH");
	if (!status)
		status = take_path(&w, path);
	if (!status)
		remove_useless(&w);
	for (size_t i = 0; i < sizeof variables / sizeof *variables && !status;
	     i++)
		status = take_variable(&w, variables[i]);
	if (!status)
		setenv("PATH", pc_arena_printf(w.arena, "%s:%s", w.bin, path),
		       1);
	pc_arena_free(w.arena);
	return status;
}
