/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command_line.c - what a command line of GCC requests (contract in
 *                  command_line.h).
 *
 * Only what decides whether the plugin and the run time are needed is parsed;
 * any other argument counts as an option without a value, as most are.
 */
#define _GNU_SOURCE
#include "command_line.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "program.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* Options whose value is the next argument if no value is joined to them (GCC
 * manual, option index). */
static const char *const with_value[] = {
	"-o", "-x", "-I", "-L", "-l", "-D", "-U", "-B", "-A", "-J", "-G", "-T",
	"-u", "-z", "-e", "-MF", "-MT", "-MQ", "-include", "-imacros",
	"-isystem", "-idirafter", "-iquote", "-iprefix", "-iwithprefix",
	"-iwithprefixbefore", "-isysroot", "-imultilib", "-imultiarch",
	"-Xlinker", "-Xpreprocessor", "-Xassembler", "-wrapper", "--param",
	"-aux-info", "-dumpbase", "-dumpbase-ext", "-dumpdir", "--sysroot",
	"-fintrinsic-modules-path",
};

/* Options with which the compiler stops before linking, or prints
 * information. */
static const char *const ending[] = {
	"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "-r",
};
static const char *const preprocessing[] = { "-E", "-M", "-MM" };

static bool among(const char *s, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(s, list[i]))
			return true;
	return false;
}

/* ---- response files ---- */

#define FILES_MAX 64 /* so that a file that names itself ends */

struct walk {
	struct tool_line *line;
	const char *wants; /* the option whose value is next */
	unsigned files;
};

/* The next word of TEXT, unquoted in place as by libiberty's buildargv: blanks
 * separate words, except in quotes or after a backslash.  NULL: there is
 * none. */
static char *word_next(char **text)
{
	char *in = *text, *out, *word, quote = 0;

	while (isspace((unsigned char)*in))
		in++;
	if (!*in)
		return NULL;
	word = out = in;
	for (; *in && (quote || !isspace((unsigned char)*in)); in++) {
		if (*in == '\\' && quote != '\'' && in[1])
			*out++ = *++in;
		else if (quote ? *in == quote : *in == '\'' || *in == '"')
			quote = quote ? 0 : *in;
		else
			*out++ = *in;
	}
	*text = *in ? in + 1 : in;
	*out = 0;
	return word;
}

/* The text of the file at PATH, never freed; NULL if there is none: then GCC
 * takes "@PATH" as the name of a file. */
static char *file_text(const char *path)
{
	FILE *in = fopen(path, "r");
	char *text = NULL;
	size_t size = 0;

	if (!in)
		return NULL;
	if (getdelim(&text, &size, 0, in) < 0) {
		free(text);
		text = strdup("");
	}
	fclose(in);
	return text;
}

/* ---- arguments ---- */

/* The MPI whose library ARG names, by the usual names; -1: none. */
static int library_mpi(const char *arg)
{
	static const struct {
		const char *text;
		int mpi;
	} known[] = {
		{ "-lmpich", TOOL_MPICH }, { "libmpich", TOOL_MPICH },
		{ "-lmpi", TOOL_OPENMPI }, { "libmpi.so", TOOL_OPENMPI },
	};

	for (size_t i = 0; i < COUNT(known); i++)
		if (strstr(arg, known[i].text))
			return known[i].mpi;
	return -1;
}

/* Whether an input with this name is only linked. */
static bool is_linked_only(const char *name)
{
	static const char *const ends[] = { ".o", ".a", ".so", ".lo" };
	const char *dot = strrchr(name, '.');

	return (dot && among(dot, ends, COUNT(ends))) || strstr(name, ".so.");
}

static bool is_pipe(const char *name)
{
	struct stat st;

	return !stat(name, &st) && (S_ISFIFO(st.st_mode) ||
				    S_ISSOCK(st.st_mode));
}

static void look_value(struct walk *w, const char *value)
{
	if (!strcmp(w->wants, "-o"))
		w->line->output = value;
	if (!strcmp(w->wants, "-l") && w->line->mpi < 0)
		w->line->mpi = !strcmp(value, "mpich") ? TOOL_MPICH :
			       !strcmp(value, "mpi") ? TOOL_OPENMPI : -1;
	w->wants = NULL;
}

static void look_option(struct walk *w, const char *arg)
{
	struct tool_line *line = w->line;

	if (among(arg, with_value, COUNT(with_value))) {
		w->wants = arg;
		return;
	}
	line->ends |= among(arg, ending, COUNT(ending));
	line->preprocess |= among(arg, preprocessing, COUNT(preprocessing));
	line->statically |= !strcmp(arg, "-static");
	line->plugin |= !strncmp(arg, "-fplugin=", 9) &&
			strstr(arg, "parcoach.so");
	if (!strncmp(arg, "-o", 2) && strncmp(arg, "-objc", 5))
		line->output = arg + 2;
	if (!strncmp(arg, "-l", 2) && line->mpi < 0)
		line->mpi = library_mpi(arg);
}

/* Response files can be nested.  Instead of a recursion, the rest of the outer
 * text waits on a stack. */
static void look(struct walk *w, const char *first)
{
	char *texts[FILES_MAX];
	unsigned depth = 0;
	const char *arg = first;

	while (arg) {
		char *text = NULL;

		if (arg[0] == '@' && !w->wants && depth < FILES_MAX &&
		    w->files < FILES_MAX)
			text = file_text(arg + 1);
		if (text) {
			w->files++;
			texts[depth++] = text;
		} else if (w->wants) {
			look_value(w, arg);
		} else if (arg[0] == '-' && arg[1]) {
			look_option(w, arg);
		} else {
			w->line->inputs = true;
			w->line->from_stdin |= !strcmp(arg, "-");
			w->line->from_pipe |= is_pipe(arg);
			if (!w->line->source && !is_linked_only(arg))
				w->line->source = arg;
			if (w->line->mpi < 0)
				w->line->mpi = library_mpi(arg);
		}
		for (arg = NULL; depth && !arg; depth -= !arg)
			arg = word_next(&texts[depth - 1]);
	}
}

void tool_line_look(struct tool_line *line, int n, char **argv)
{
	struct walk w = { .line = line };

	*line = (struct tool_line){ .mpi = -1, .mpi_at = n };
	for (int i = 0; i < n; i++) {
		int from = w.wants ? i - 1 : i; /* "-l", "mpi" */

		look(&w, argv[i]);
		if (line->mpi >= 0 && line->mpi_at == n)
			line->mpi_at = from;
	}
	line->unfinished = w.wants != NULL;
}

/* ---- names of compilers ---- */

static const char *base_name(const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash ? slash + 1 : name;
}

bool tool_compiler_prefix(const char *name)
{
	static const char *const known[] = {
		"ccache", "distcc", "sccache", "icecc",
	};

	return among(base_name(name), known, COUNT(known));
}

bool tool_wrapper_is(const char *name, int *mpi)
{
	static const char *const known[] = {
		"mpicc", "mpicxx", "mpic++", "mpiCC", "mpifort", "mpif77",
		"mpif90", "mpigcc", "mpigxx",
		/* OpenSHMEM of Open MPI; parallel HDF5 */
		"oshcc", "oshcxx", "oshc++", "oshCC", "oshfort",
		"h5pcc", "h5pfc",
	};
	const char *base = base_name(name), *dot = strchr(base, '.');
	char word[64];

	*mpi = -1;
	snprintf(word, sizeof word, "%.*s", (int)strcspn(base, "."), base);
	if (!among(word, known, COUNT(known)))
		return false;
	if (dot && !strcmp(dot, ".mpich"))
		*mpi = TOOL_MPICH;
	else if (dot && !strcmp(dot, ".openmpi"))
		*mpi = TOOL_OPENMPI;
	return true;
}

bool tool_compiler_other(const char *name)
{
	static const char *const known[] = {
		"clang", "clang++", "flang", "flang-new",
		"icc", "icpc", "ifort", "icx", "icpx", "ifx",
		"mpiicc", "mpiicpc", "mpiifort", "mpiicx", "mpiicpx", "mpiifx",
		"nvc", "nvc++", "nvfortran", "pgcc", "pgc++", "pgfortran",
		"armclang", "armclang++", "armflang", "xlc", "xlf",
	};

	return among(base_name(name), known, COUNT(known));
}

bool tool_compiler_is(const char *name)
{
	static const char *const known[] = {
		"gcc", "g++", "gfortran", "cc", "c++", "f77", "f95",
		"c89", "c99", "c89-gcc", "c99-gcc",
	};
	const char *base = base_name(name);
	size_t len = strlen(base);
	char word[64];
	int mpi;

	if (tool_wrapper_is(name, &mpi) || tool_compiler_prefix(name))
		return true;
	/* a suffix "-12", a prefix "x86_64-linux-gnu-" */
	while (len && (isdigit((unsigned char)base[len - 1]) ||
		       base[len - 1] == '.'))
		len--;
	if (len && len < strlen(base) && base[len - 1] == '-')
		len--;
	else
		len = strlen(base);
	snprintf(word, sizeof word, "%.*s", (int)len, base);
	return among(word, known, COUNT(known)) ||
	       (strrchr(word, '-') &&
		among(strrchr(word, '-') + 1, known, COUNT(known)));
}
