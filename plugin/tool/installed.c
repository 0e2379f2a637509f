/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * installed.c - the places of the other installed files (contract in
 *               installed.h).
 */
#define _GNU_SOURCE
#include "installed.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/nearest.h"
#include "tool.h"

const char *const tool_mpi_names[TOOL_MPIS] = {
	[TOOL_OPENMPI] = "openmpi", [TOOL_MPICH] = "mpich",
};

/* The directory of the command itself, with links resolved. */
static void own_directory(char dir[PATH_MAX])
{
	ssize_t n = readlink("/proc/self/exe", dir, PATH_MAX - 1);

	dir[n > 0 ? n : 0] = 0;
	if (strrchr(dir, '/'))
		*strrchr(dir, '/') = 0;
}

/* Look for NAME in PLACE, a directory relative to that of the command. */
static bool look(const char *place, const char *name, char path[PATH_MAX])
{
	char dir[PATH_MAX], text[3 * PATH_MAX];

	own_directory(dir);
	snprintf(text, sizeof text, "%s/%s/%s", dir, place, name);
	return realpath(text, path) != NULL;
}

static int missing(const char *what, const char *why)
{
	char dir[PATH_MAX];

	own_directory(dir);
	return tool_error("no %s found for '%s/parcoach'%s", what, dir,
			  why);
}

bool tool_plugin_of(int n, char path[PATH_MAX], char version[TOOL_VERSION])
{
	char place[32], file[PATH_MAX];
	FILE *in;

	snprintf(place, sizeof place, "gcc-%d", n);
	if (!look(place, "parcoach.so", path)) {
		snprintf(place, sizeof place, "../lib/parcoach/gcc-%d", n);
		if (!look(place, "parcoach.so", path))
			return false;
	}
	snprintf(version, TOOL_VERSION, "%d", n);
	in = look(place, "version", file) ? fopen(file, "r") : NULL;
	if (!in)
		return true;
	if (fscanf(in, "%31s", version) != 1)
		snprintf(version, TOOL_VERSION, "%d", n);
	fclose(in);
	return true;
}

int tool_plugin_find(char path[PATH_MAX])
{
	if (look(".", "parcoach.so", path) ||
	    look("../lib/parcoach", "parcoach.so", path))
		return 0;
	return missing("parcoach.so", "; build or install it");
}

static int without(const char *what, enum tool_mpi mpi)
{
	char why[128];

	snprintf(why, sizeof why, "; this parcoach was built without %s "
		 "(make MPICC=...)", tool_mpi_names[mpi]);
	return missing(what, why);
}

static int library_find(const char *what, enum tool_mpi mpi,
			char path[PATH_MAX])
{
	const char *dir = tool_mpi_names[mpi];
	char name[64];

	snprintf(name, sizeof name, "libparcoach_%s-%s.so", what, dir);
	if (look(".", name, path) || look(dir, name, path) ||
	    look("../lib/parcoach", name, path))
		return 0;
	return without(name, mpi);
}

int tool_preload_find(enum tool_mpi mpi, char path[PATH_MAX])
{
	return library_find("preload", mpi, path);
}

int tool_failures_find(enum tool_mpi mpi, char path[PATH_MAX])
{
	return library_find("failures", mpi, path);
}

int tool_checkpoints_find(enum tool_mpi mpi, char path[PATH_MAX])
{
	return library_find("checkpoints", mpi, path);
}

/* The directory of FILE for MPI only or, if that MPI has none of its own, the
 * common one: it is for the MPI whose library to preload is there too. */
static bool runtime_look(int mpi, const char *file, char path[PATH_MAX])
{
	const char *dir = tool_mpi_names[mpi];
	char preload[64], sub[64], other[PATH_MAX];

	snprintf(preload, sizeof preload, "libparcoach_preload-%s.so", dir);
	snprintf(sub, sizeof sub, "../lib/parcoach/%s", dir);
	return look(dir, file, path) || look(sub, file, path) ||
	       (look(".", preload, other) && look(".", file, path)) ||
	       (look("../lib/parcoach", preload, other) &&
		look("../lib", file, path));
}

static bool runtime_any(const char *file, char path[PATH_MAX])
{
	bool found = look(".", file, path) || look("../lib", file, path);

	for (int mpi = 0; !found && mpi < TOOL_MPIS; mpi++)
		found = runtime_look(mpi, file, path);
	return found;
}

bool tool_runtime_has(enum tool_mpi mpi)
{
	char path[PATH_MAX];

	return runtime_look((int)mpi, "libparcoach_rt.so", path);
}

int tool_runtime_find(int mpi, char path[PATH_MAX])
{
	const char *name = "libparcoach_rt.so";

	if (mpi < 0 ? runtime_any(name, path) : runtime_look(mpi, name, path)) {
		*strrchr(path, '/') = 0;
		return 0;
	}
	return mpi < 0 ? missing(name, "; build or install it")
		       : without(name, (enum tool_mpi)mpi);
}

bool tool_cmake_rules(char path[PATH_MAX])
{
	static const char name[] = "ParcoachFortran.cmake";

	return look("cmake", name, path) ||
	       look("../lib/cmake/Parcoach", name, path) ||
	       !missing(name, "; build or install it");
}

bool tool_docs_find(const char *name, char path[PATH_MAX])
{
	return look("docs", name, path) ||
	       look("../share/doc/parcoach/docs", name, path);
}

bool tool_facts_directory(char path[PATH_MAX])
{
	return look(".", "facts", path) ||
	       look("../share/parcoach", "facts", path);
}

bool tool_facts_find(const char *name, char path[PATH_MAX])
{
	char file[PATH_MAX + NAME_MAX + 8], dir[PATH_MAX];

	if (realpath(name, path))
		return true;
	if (!strchr(name, '/') && strlen(name) <= NAME_MAX &&
	    tool_facts_directory(dir)) {
		snprintf(file, sizeof file, "%s/%s.facts", dir, name);
		if (realpath(file, path))
			return true;
	}
	snprintf(path, PATH_MAX, "%s", name);
	return false;
}

static int is_facts(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');

	return dot && dot != entry->d_name && !strcmp(dot, ".facts");
}

char **tool_facts_names(unsigned *n)
{
	struct dirent **files;
	char dir[PATH_MAX], **names = NULL;
	int count = tool_facts_directory(dir) ?
			    scandir(dir, &files, is_facts, alphasort) : -1;

	*n = 0;
	if (count >= 0)
		names = (char **)calloc((size_t)count + 1, sizeof *names);
	for (int i = 0; i < count; i++) {
		*strrchr(files[i]->d_name, '.') = 0;
		if (names)
			names[i] = strdup(files[i]->d_name);
		*n += names && names[i] && *n == (unsigned)i;
		free(files[i]);
	}
	if (count >= 0)
		free(files);
	return names;
}

int tool_facts_missing(const char *name)
{
	struct pc_nearest near = { .word = name };
	unsigned n;
	char **names = tool_facts_names(&n);

	fprintf(stderr, "parcoach: error: cannot read '%s' of --facts: there is "
		"no such file; installed files:", name);
	for (unsigned i = 0; names && i < n; i++) {
		fprintf(stderr, "%s %s", i ? "," : "", names[i]);
		pc_nearest_try(&near, names[i]);
	}
	fprintf(stderr, "%s\n", pc_nearest_text(&near));
	for (unsigned i = 0; names && i < n; i++)
		free(names[i]);
	free(names);
	return TOOL_THEIRS;
}
