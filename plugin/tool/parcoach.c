/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parcoach.c - the command `parcoach`: its subcommands, and what they share
 *              (contract in tool.h).
 */
#define _GNU_SOURCE
#include "tool.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include "parcoach.h"
#include "progress.h"

static int tool_help(int argc, char **argv);
static int tool_version(int argc, char **argv);
static int bad_command(const char *name);

/* Help texts of more than one subcommand. */
#define HELP_ANALYSIS                                                         \
	"  --analysis=LEVEL     default, strict or paper: when to warn\n"         \
	"  --processes=N        the program always runs with N processes\n"       \
	"  --facts=FILE         read facts about functions and variables; also\n" \
	"                       the name of an installed file, such as hdf5\n"    \
	"  --suppressions=FILE  do not print the warnings that its rules match\n"
#define HELP_REPORT                                                           \
	"  --report=FILE        append the warnings to FILE, for "               \
	"'parcoach report'\n"
#define HELP_PRINT                                                            \
	"  --print              print the resulting command, do not run it\n"
#define HELP_INSTRUMENT                                                       \
	"  --instrument=WHAT    none, selective or all: which collectives are\n"  \
	"                       checked at run time; proofs: all, and what is\n"  \
	"                       proved is compared, to test parcoach itself\n"

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *usage, *brief, *options, *example;
} commands[] = {
	{ "mpicc", tool_compile, "[OPTION...] COMPILER ARGUMENT...",
	  "compile and link with the checks: put 'parcoach' before the compiler",
	  "COMPILER is mpicc, mpicxx, mpifort, gcc, g++, gfortran or similar; the exit\n"
	  "status is its own.\n\n"
	  "options:\n"
	  "  --check              check the whole program after it is linked\n"
	  "  --check=error        the same; its warnings are errors\n"
	  HELP_PRINT
	  "\noptions for the plugin:\n"
	  HELP_ANALYSIS HELP_INSTRUMENT HELP_REPORT
	  "  --ARGUMENT=VALUE     any other argument of the plugin: parcoach.so(7)\n",
	  "parcoach mpicc -fopenmp -g heat.c -o heat" },
	{ "build", tool_build, "build [OPTION...] [--] COMMAND...",
	  "build a whole project with the checks, and show what was found",
	  "COMMAND builds it: make, cmake --build, ninja, a script. The compilers and\n"
	  "MPI wrappers on PATH are run with the checks; each program and shared\n"
	  "library that was linked is then checked, if it changed. All findings, also\n"
	  "of runs, are in the folder .parcoach, where 'parcoach report' finds them.\n"
	  "The exit status is that of COMMAND if it is not 0; else 0 without findings,\n"
	  "1 with findings, 2 for a wrong option or file, 3 if an analysis failed, 4 if\n"
	  "nothing was found but not all code was analyzed.\n\n"
	  "options:\n"
	  "  --baseline=FILE      show only the findings that are not in this baseline\n"
	  "  --allow-incomplete   exit status 0 instead of 4\n"
	  "  --again              check also what has not changed\n"
	  "  -j N                 check N programs at the same time (default: as many\n"
	  "                       as there are processors)\n"
	  "\noptions for compiler and checks:\n"
	  HELP_ANALYSIS HELP_INSTRUMENT,
	  "parcoach build -- make -j8\n"
	  "  parcoach report --format=html --output=report.html" },
	{ "check", tool_check, "check [OPTION...] FILE...",
	  "analyze a whole program, across files and languages",
	  "FILE is an executable, a shared library, an object or an archive that was\n"
	  "compiled with parcoach. The exit status is 0 without warnings, 1 with\n"
	  "warnings, 2 for a wrong option or file, 3 if an analysis failed, 4 without\n"
	  "warnings if not all code was analyzed.\n\n"
	  "options for the output:\n"
	  "  --quiet              print only the warnings\n"
	  HELP_REPORT
	  "  --why=FILE:LINE      say of each collective there what is proved, what\n"
	  "                       is checked at run time, and why\n"
	  "  --unknown            name all functions that were not compiled with\n"
	  "                       parcoach\n"
	  "  --show=unused        list the facts that match nothing in the program\n"
	  "\noptions for the analysis:\n"
	  HELP_ANALYSIS
	  "  --all-functions      analyze also functions that 'main' cannot reach\n"
	  "  --allow-incomplete   exit status 0 instead of 4\n"
	  "  --no-needed          do not look for the shared libraries that the\n"
	  "                       files need\n"
	  "\noptions for the run-time checks in the files:\n"
	  "  --prune              switch off the checks that are proved unnecessary\n"
	  "  --prune=undo         switch all checks on again\n"
	  "  -j N                 run the two analyses of --prune at the same time\n"
	  "\noptions for developers:\n"
	  "  --pass=NAME          stop after this analysis and print its result\n"
	  HELP_INSTRUMENT
	  "  --without=PARTS      leave analyses out, to measure what they do\n",
	  "parcoach check a.out libgrid.so" },
	{ "run", tool_run, "run [OPTION...] COMMAND...",
	  "run an MPI program with the checks, without recompiling it",
	  "A mismatch of collectives ends the job with a report, before it deadlocks.\n"
	  "COMMAND starts the program; the exit status is that of COMMAND.\n\n"
	  "options:\n"
	  "  --on-error=WHAT      after a report: abort (default), warn or stop\n"
	  "  --timeout=SECONDS    warn when a process is late for so long; 0: never\n"
	  "  --grace=SECONDS      how long processes wait for a process that left\n"
	  "                       their function without the call; 0: for ever\n"
	  "  --match=HOW          how calls are compared: board (default), watch,\n"
	  "                       agree or paper\n"
	  "  --verbose            print the number of checks at the end\n"
	  "  --mpi=NAME           openmpi or mpich: the MPI of the program, if a\n"
	  "                       script starts it\n"
	  HELP_PRINT
	  "\noptions to test recovery, instead of the checks:\n"
	  "  --fail=rank=R,call=N process R fails at its N-th call; 'parcoach faults'\n"
	  "                       prints such options. Can be given several times\n"
	  "  --fail=rank=R,at=FILE:LINE#VISIT\n"
	  "                       it fails at a visit (default 1) of a line\n"
	  "  --fail=...,lax=MASK  it fails during the collective; only the ranks of\n"
	  "                       this set get an error (0x5: ranks 0 and 2)\n"
	  "  --mtbf=TIME          processes fail at random, with this mean time between\n"
	  "                       failures of the job\n"
	  "  --shape=K            shape of its Weibull distribution (default 1)\n"
	  "  --seed=N             other random times (default 0)\n",
	  "parcoach run mpirun -n 4 ./a.out\n"
	  "  parcoach run --fail=rank=2,call=17 mpirun -n 4 ./a.out" },
	{ "report", tool_report, "report [OPTION...] [FILE...]",
	  "combine the findings of compiler, check and runs into one report",
	  "FILE was written by the compiler (report=FILE), by 'parcoach check\n"
	  "--report=FILE' or by a run (PARCOACH_REPORT=FILE); a folder or a program\n"
	  "stands for what 'parcoach build' has found there, which is also the\n"
	  "default. The exit status is 0 without findings, 1 with findings, 2 for a\n"
	  "wrong option or file.\n\n"
	  "options:\n"
	  "  --format=FORM        text (default), html, sarif, github, gitlab or\n"
	  "                       baseline\n"
	  "  --output=FILE        write to FILE\n"
	  "  --baseline=FILE      show only the findings that are not in this baseline\n"
	  "  --brief=N            text: one line for each, if there are more than N\n"
	  "  --suppressed         show only the suppressed findings\n"
	  "  --root=DIR           print file names relative to DIR\n",
	  "parcoach report --format=html --output=report.html found.jsonl" },
	{ "explain", tool_explain, "explain [ID...]",
	  "print what a diagnostic means and what to do about it",
	  "Without ID it lists all diagnostics.\n",
	  "parcoach explain parcoach-divergence" },
	{ "thread-level", tool_thread_level, "thread-level [--json] FILE...",
	  "print the MPI thread level that a program needs",
	  "For the program and each function it prints the level that is needed, the\n"
	  "call that needs it, the level that the program requests, and whether the\n"
	  "program tests the level that MPI provides. FILE is as for 'check'.\n\n"
	  "options:\n"
	  "  --json               print JSON\n",
	  "parcoach thread-level a.out" },
	{ "faults", tool_faults, "faults [OPTION...] COMMAND...",
	  "test whether a program survives the failure of any process",
	  "For programs that use ULFM (MPIX_Comm_shrink, ...). It runs COMMAND once\n"
	  "without a failure, then once for each process and call at which the process\n"
	  "can fail, and prints what is not survived. The exit status is 0 if all is\n"
	  "survived, 1 if not, 2 for a wrong option or command.\n\n"
	  "options:\n"
	  "  --all                all calls, not only the first, second and last at\n"
	  "                       each place\n"
	  "  --uniform            only failures of which all survivors get an error\n"
	  "  --rank=R             only failures of process R\n"
	  "  --fail=...           as for 'parcoach run': this process fails in each run\n"
	  "  --expect=COMMAND     COMMAND reads the output and accepts it by status 0\n"
	  "                       (default: the lines of the run without a failure)\n"
	  "  --limit=TIME         time limit of a run (default: 5 s and 10 times that\n"
	  "                       of the run without a failure)\n"
	  "  -j N                 N runs at the same time\n"
	  "  --json=FILE          write all verdicts to FILE, a line of JSON for each\n"
	  "  --verbose            print what is survived, too\n"
	  "  --mpi=NAME           openmpi or mpich, as for 'parcoach run'\n",
	  "parcoach faults mpirun -n 4 ./a.out" },
	{ "interval", tool_interval, "interval --mtbf=TIME --cost=TIME [OPTION...]",
	  "print how often to write a checkpoint, by seven models",
	  "For programs that continue from a checkpoint after a failure: the best\n"
	  "work between two checkpoints, and the part of the time that is lost to\n"
	  "checkpoints and failures. TIME is a number with a unit: s (default), min,\n"
	  "h, d or y. The exit status is 0, or 2 for a wrong option or value.\n\n"
	  "options for all models:\n"
	  "  --mtbf=TIME          mean time between failures of a node\n"
	  "  --nodes=N            number of nodes (default 1: TIME is that of the job)\n"
	  "  --cost=TIME          one checkpoint of the whole program\n"
	  "  --load=TIME          reading it after a failure (default: as the cost)\n"
	  "  --down=TIME          from a failure until the reading begins (default 0)\n"
	  "  --model=NAME         run-time, coordinated, hierarchical, weibull,\n"
	  "                       exponential, young, daly or all (default)\n"
	  "  --interval=TIME      also print what is lost with this work between\n"
	  "                       checkpoints\n"
	  "  --work=TIME          also print how long a run with this work takes\n"
	  "  --failures=TIME,...  also print what failures with these times between\n"
	  "                       them cost\n"
	  "  --measured=FILE      take cost, load and dependency from a run\n"
	  "\noptions for the output:\n"
	  "  --format=FORM        text (default) or json\n"
	  "  --plot=FILE.svg      draw the lost time over interval and MTBF, by gnuplot\n"
	  "\noptions for run-time:\n"
	  "  --dependency=F       part of the processes that a failure stops, above 0,\n"
	  "                       at most 1 (default)\n"
	  "  --log-delay=TIME     added by logging messages (default 0)\n"
	  "  --log-replay=TIME    processing the log after a failure (default 0)\n"
	  "\noptions for coordinated and hierarchical:\n"
	  "  --overlap=A          speed of work during a checkpoint, 0 (default) to 1\n"
	  "\noptions for hierarchical:\n"
	  "  --groups=G           groups that write one after the other (default 1)\n"
	  "  --log-growth=B       growth of a checkpoint by logged messages, per second\n"
	  "                       of work (default 0)\n"
	  "  --logged-speed=L     speed of work with logging, 0.001 to 1 (default)\n"
	  "  --replay-speed=R     speed of work that is done again, 1 (default) to 2\n"
	  "  --platform=NAME      take all but --mtbf from a platform of the 2012 paper:\n"
	  "                       titan, k-computer, exascale-slim or exascale-fat\n"
	  "  --application=NAME   of it: 2d-stencil (default), matrix-product or\n"
	  "                       3d-stencil\n"
	  "  --grouping=NAME      of it: io or port; plane, line or port for 3d-stencil\n"
	  "  --fraction=X         part of the memory in a checkpoint (default 1)\n"
	  "\noptions for weibull:\n"
	  "  --shape=K            shape of the distribution, 0.1 to 4 (default 1)\n"
	  "  --scale=TIME         its scale, instead of --mtbf\n",
	  "parcoach interval --mtbf=5y --nodes=1000 --cost=4min --load=6min\n"
	  "  parcoach interval --mtbf=12h --cost=5min --shape=0.7 --plot=waste.svg\n"
	  "  parcoach interval --platform=titan --mtbf=20y --model=hierarchical" },
	{ "suppressions", tool_suppressions,
	  "suppressions [--used=FILE...] RULES...",
	  "check files of suppressions, list rules that match nothing",
	  "options:\n"
	  "  --used=FILE          the used rules, which the plugin has collected\n"
	  "                       (suppressions-used=FILE): list the others\n",
	  "parcoach suppressions --used=used.txt rules.txt" },
	{ "doctor", tool_doctor, "doctor",
	  "print which compilers and MPIs there are, and test them with parcoach",
	  "For each GCC: the plugin that fits it. For each MPI: its compiler and its\n"
	  "run-time library. A small program with a mistake is compiled by each, and\n"
	  "run by each MPI with two processes. The exit status is 0 if each compiler\n"
	  "with a plugin and each MPI with a run time finds the mistake, else 1.\n",
	  "parcoach doctor" },
	{ "--cflags", tool_flags,
	  "--cflags [--compiler=COMMAND]\n       parcoach --libs [--mpi=NAME]",
	  "print the flags to compile (--cflags) or to link (--libs) with",
	  "options:\n"
	  "  --compiler=COMMAND   the compiler, or the wrapper of MPI; without it the\n"
	  "                       plugin is for the compiler that parcoach was built\n"
	  "                       with\n"
	  "  --mpi=NAME           openmpi or mpich: the MPI of the program\n",
	  "gcc $(parcoach --cflags) -c heat.c" },
	{ "model", tool_model, "model [OPTION...] FILE.pcm",
	  "print and analyze the text of a program model (for developers)",
	  "FILE.pcm can be -, the standard input, or an object or archive with models.\n\n"
	  "options:\n"
	  "  --pass=NAME          run the analyses up to NAME, print its result and the\n"
	  "                       diagnostics; all: run all, print the diagnostics\n"
	  "  --pack               print the bytes that an object carries\n"
	  "  --dot                print the graph for Graphviz\n"
	  "  --verify             check the model again after each analysis\n"
	  "  --verify-proofs      check the proofs, independently of the analysis\n"
	  "\noptions for the analysis:\n"
	  HELP_ANALYSIS HELP_INSTRUMENT
	  "  --without=PARTS      leave analyses out, to measure what they do\n",
	  "parcoach model --pass=all heat.pcm" },
	{ "help", tool_help, "help [COMMAND]",
	  "print the commands, or the options of one", "", "parcoach help check" },
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
	fprintf(stderr, "parcoach: error: '%s' is not a value of %s; legal values:",
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

bool tool_number(const char *text, int base, unsigned long long least,
		 unsigned long long most, unsigned long long *to)
{
	char *end;

	errno = 0;
	*to = strtoull(text, &end, base);
	return isdigit((unsigned char)*text) && !*end && !errno &&
	       *to >= least && *to <= most;
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

bool tool_directory_make(const char *name, char *dir, size_t size)
{
	const char *tmp = getenv("TMPDIR");
	char *root = realpath(tmp && *tmp ? tmp : "/tmp", NULL);
	bool made = false;

	if (root) {
		errno = ENAMETOOLONG;
		made = (size_t)snprintf(dir, size, "%s/parcoach-%s-XXXXXX",
					root, name) < size && mkdtemp(dir);
	}
	if (!made)
		tool_error("cannot create a directory in '%s': %s",
			   tmp && *tmp ? tmp : "/tmp", strerror(errno));
	free(root);
	return made;
}

int tool_exit_status(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status)
				 : 128 + WTERMSIG(status);
}

static void passes_print(void)
{
	puts("\nanalyses, in their order:");
	for (unsigned i = 0; i < pc_pass_count; i++)
		printf("  %-12s %s\n", pc_passes[i].name, pc_passes[i].what);
}

/* `parcoach COMMAND --help`, `parcoach help COMMAND`. */
static int help_of(const char *command)
{
	for (unsigned i = 0; i < COMMANDS; i++) {
		if (strcmp(command, commands[i].name))
			continue;
		printf("usage: parcoach %s\n\n%s\n%s%s\nexample:\n  %s\n",
		       commands[i].usage, commands[i].brief,
		       *commands[i].options ? "\n" : "", commands[i].options,
		       commands[i].example);
		if (commands[i].run == tool_model)
			passes_print();
		return 0;
	}
	return bad_command(command);
}

static int tool_help(int argc, char **argv)
{
	if (argc)
		return help_of(argv[0]);
	puts("usage: parcoach [OPTION...] COMPILER ARGUMENT...\n"
	     "       parcoach COMMAND [OPTION...] [ARGUMENT...]\n\n"
	     "Checks the collective operations of MPI + OpenMP programs.\n\n"
	     "commands:");
	for (unsigned i = 0; i < COMMANDS; i++)
		printf("  %-13s %s\n", commands[i].name, commands[i].brief);
	puts("  --version     print the version\n\n"
	     "'parcoach help COMMAND' prints the options of a command and an "
	     "example.\n\nexample:\n"
	     "  parcoach mpicc -fopenmp -g heat.c -o heat && mpirun -n 4 "
	     "./heat");
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
		fprintf(stderr, "parcoach: error: unknown command '%s'; legal commands:",
			name);
	else
		fputs("parcoach: error: no command given; legal commands:", stderr);
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
