/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parcoach.c - the command `parcoach`: its subcommands, and what they share
 *              (contract in tool.h).
 */
#include "tool.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "parcoach.h"
#include "progress.h"

static int tool_help(int argc, char **argv);
static int tool_version(int argc, char **argv);
static int bad_command(const char *name);

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *usage, *what;
} commands[] = {
	{ "help", tool_help, "help", "print this text" },
	{ "mpicc", tool_compile, "[OPTION...] mpicc|mpicxx|mpifort|gcc|... "
				 "ARGUMENT...",
	  "compile, link: the compiler's command with the plugin and the run\n"
	  "\ttime added\n"
	  "\t--check            when a program is linked, check it as a whole;\n"
	  "\t                   --check=error: warnings there are errors\n"
	  "\t--ARGUMENT=VALUE   an argument of the plugin: analysis=strict,\n"
	  "\t                   facts=FILE, ... (README)\n"
	  "\t--print            print the command that would be run" },
	{ "--cflags", tool_flags, "--cflags\n  parcoach --libs [--mpi=NAME]",
	  "print the flags to compile with, and those to link with" },
	{ "check", tool_check, "check [OPTION...] FILE...",
	  "analyse a whole program: exit status 1 if there are warnings\n"
	  "\tFILE               executable, shared library, object, archive\n"
	  "\t--quiet            only the warnings\n"
	  "\t--prune            switch off checks that are proved needless\n"
	  "\t                   in the files; --prune=undo: on again\n"
	  "\t-j N               with --prune: both analyses at the same time\n"
	  "\t--report=FILE      append them as data (docs/REPORTS.md)\n"
	  "\t--show=unused      list the facts that name nothing in it\n"
	  "\t--analysis=LEVEL, --processes=N, --facts=FILE,\n"
	  "\t--suppressions=FILE, --without=PARTS  as below" },
	{ "explain", tool_explain, "explain [ID...]",
	  "print what a diagnostic means and what to do; without ID: list them" },
	{ "model", tool_model, "model [OPTION...] FILE.pcm",
	  "read, check, analyse and print a program model\n"
	  "\t--pass=NAME        run the analyses up to NAME, print what it\n"
	  "\t                   found and the diagnostics; all: run all,\n"
	  "\t                   print the diagnostics\n"
	  "\t--pack             print it as bytes, as objects carry it\n"
	  "\t--dot              print the graph for Graphviz\n"
	  "\t--analysis=LEVEL   paper, default or strict\n"
	  "\t--instrument=WHAT  none, selective or all\n"
	  "\t--processes=N      the program runs with N processes\n"
	  "\t--without=PARTS    analyses that are not used, to measure them\n"
	  "\t--facts=FILE       what the user says of functions and\n"
	  "\t                   variables (docs/FACTS.md)\n"
	  "\t--suppressions=FILE  diagnostics not to be printed\n"
	  "\t--verify           check the model again after each pass\n"
	  "\tFILE.pcm           - is standard input" },
	{ "report", tool_report, "report [OPTION...] FILE...",
	  "join what the compiler (report=FILE), check (--report=FILE) and\n"
	  "\truns (PARCOACH_REPORT=FILE) found: exit status 1 if there is\n"
	  "\tsomething, 0 if not, 2: bad option or file (docs/REPORTS.md)\n"
	  "\t--format=FORM      text, html, sarif, github, gitlab or baseline\n"
	  "\t--output=FILE      write there, whole or not at all\n"
	  "\t--baseline=FILE    only what is new since that was written\n"
	  "\t--suppressed       only what is suppressed\n"
	  "\t--root=DIR         names of files are relative to DIR" },
	{ "run", tool_run, "run [OPTION...] COMMAND...",
	  "run an MPI program, compiled without the plugin or with it, and\n"
	  "\tstop it before a mismatch of collectives deadlocks\n"
	  "\tCOMMAND            for instance mpirun -n 4 ./a.out\n"
	  "\t--on-error=WHAT    abort or warn\n"
	  "\t--match=HOW        board, agree or paper (docs/RUNTIME.md)\n"
	  "\t--timeout=SECONDS  warn of a process that does not come\n"
	  "\t--grace=SECONDS    how long one may be late\n"
	  "\t--verbose          number of checks, at the end\n"
	  "\t--mpi=NAME         openmpi or mpich: which MPI the program uses,\n"
	  "\t                   if a script starts it\n"
	  "\t--print            print the command that would be run" },
	{ "suppressions", tool_suppressions,
	  "suppressions [--used=FILE...] RULES...",
	  "check files of suppressions; list the rules that were not used\n"
	  "\t--used=FILE        what the compiler's argument\n"
	  "\t                   suppressions-used=FILE collected" },
	{ "thread-level", tool_thread_level, "thread-level [--json] FILE.pcm...",
	  "print which thread level of MPI each function and the program\n"
	  "\tneed, because of which call, which one the program asks for, and\n"
	  "\twhether it tests the level that is granted\n"
	  "\tFILE.pcm           a model of a unit, as the compiler's arguments\n"
	  "\t                   dump=model and dump-file=FILE.pcm write it;\n"
	  "\t                   several are linked by the names of functions\n"
	  "\t--json             the same as JSON" },
};

#define COMMANDS (sizeof commands / sizeof *commands)

int tool_error(const char *format, ...)
{
	va_list ap;

	tool_progress_end();
	fputs("parcoach: error: ", stderr);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	putc('\n', stderr);
	return TOOL_THEIRS;
}

int tool_bad_value(const char *name, const char *value,
		   const char *const *words, unsigned n)
{
	fprintf(stderr, "parcoach: error: '%s' is no value of %s; legal are",
		value, name);
	for (unsigned i = 0; i < n; i++)
		fprintf(stderr, "%s %s", i ? "," : "", words[i]);
	putc('\n', stderr);
	return TOOL_THEIRS;
}

int tool_user_errors(const struct pc_user_errors *errors)
{
	for (uint32_t i = 0; i < errors->list.n; i++)
		tool_error("%s", errors->list.v[i]);
	if (errors->n > errors->list.n)
		tool_error("%u more errors", errors->n - errors->list.n);
	return errors->n ? TOOL_THEIRS : 0;
}

const char *tool_value(const char *arg, const char *name)
{
	size_t len = strlen(name);

	return !strncmp(arg, name, len) && arg[len] == '=' ? arg + len + 1
							   : NULL;
}

bool tool_option(int argc, char **argv, int *i, const char *name,
		 const char **value, int *status)
{
	const char *own = tool_value(argv[*i], name);

	if (!own && strcmp(argv[*i], name))
		return false;
	if (!own && *i + 1 < argc)
		own = argv[++*i];
	*value = own;
	if (!own || !*own)
		*status = tool_error("%s needs a value: %s=VALUE", name, name);
	return true;
}

int tool_choose(const char *value, const char *const *words, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (!strcmp(value, words[i]))
			return (int)i;
	return -1;
}

static char *read_all(FILE *in, size_t *len)
{
	size_t cap = 1 << 16, n = 0;
	char *text = (char *)malloc(cap);

	while (text) {
		n += fread(text + n, 1, cap - n, in);
		if (n < cap)
			break;
		cap *= 2;
		char *more = (char *)realloc(text, cap);
		if (!more)
			free(text);
		text = more;
	}
	*len = n;
	return text;
}

char *tool_read_file(const char *path, size_t *len)
{
	bool std = !strcmp(path, "-");
	FILE *in = std ? stdin : fopen(path, "rb");
	char *text = in ? read_all(in, len) : NULL;

	if (!text || ferror(in)) {
		tool_error("cannot read '%s': %s", path, strerror(errno));
		free(text);
		text = NULL;
	}
	if (in && !std)
		fclose(in);
	return text;
}

/* `parcoach COMMAND --help`, `parcoach help COMMAND`. */
static int help_of(const char *command)
{
	for (unsigned i = 0; i < COMMANDS; i++)
		if (!strcmp(command, commands[i].name))
			return printf("usage: parcoach %s\n\t%s\n",
				      commands[i].usage,
				      commands[i].what) < 0;
	return bad_command(command);
}

static int tool_help(int argc, char **argv)
{
	if (argc)
		return help_of(argv[0]);
	puts("usage: parcoach COMMAND ...\n");
	for (unsigned i = 0; i < COMMANDS; i++)
		printf("  parcoach %s\n\t%s\n", commands[i].usage,
		       commands[i].what);
	puts("  parcoach --version\n\tprint the version\n\npasses, in order:");
	for (unsigned i = 0; i < pc_pass_count; i++)
		printf("  %-12s %s\n", pc_passes[i].name, pc_passes[i].what);
	return 0;
}

static int tool_version(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	puts("parcoach " PC_VERSION);
	return 0;
}

static int bad_command(const char *name)
{
	if (name)
		fprintf(stderr, "parcoach: error: no command '%s'; legal are",
			name);
	else
		fputs("parcoach: error: no command given; legal are", stderr);
	for (unsigned i = 0; i < COMMANDS; i++)
		fprintf(stderr, " %s,", commands[i].name);
	fputs(" --version\n", stderr);
	return TOOL_THEIRS;
}

static bool asks_for_help(const char *arg)
{
	return arg && (!strcmp(arg, "--help") || !strcmp(arg, "-h"));
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : NULL;
	int status = -1;

	if (asks_for_help(name))
		name = "help";
	if (name && !strcmp(name, "--version"))
		status = tool_version(0, NULL);
	if (name && (!strcmp(name, "--cflags") || !strcmp(name, "--libs")))
		status = tool_flags(argc - 1, argv + 1);
	else if (name && tool_compile_is(argc - 1, argv + 1))
		status = tool_compile(argc - 1, argv + 1);
	for (unsigned i = 0; name && status < 0 && i < COMMANDS; i++)
		if (!strcmp(name, commands[i].name))
			status = asks_for_help(argv[2])
					 ? help_of(name)
					 : commands[i].run(argc - 2, argv + 2);
	if (status < 0)
		return bad_command(name);
	if (fflush(stdout) || ferror(stdout))
		return tool_error("cannot write the output: %s",
				  strerror(errno));
	return status;
}
