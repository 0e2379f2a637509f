/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * doctor.c - `parcoach doctor`: which compilers and MPIs there are, whether
 *            parcoach fits them, and a test of each.
 *
 * In:   the commands in PATH that have the usual names (gcc-14, mpicc.mpich).
 * Out:  a line for each.  The test is a program in which only process 0 calls a
 *       barrier: the compiler must warn, and the run must end with a report.
 * Cost: a compilation by each compiler, a run of two processes with each MPI;
 *       seconds.
 * Not:  compilers with other names: name them, `parcoach --cflags
 *       --compiler=COMMAND`.
 */
#define _GNU_SOURCE
#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "compilers.h"
#include "parcoach.h"
#include "program.h"

#define SECONDS "60" /* for a run of the test; it takes less than one */
#define ALONE   "the only process" /* what the test prints if it is that */

/* The sources of the test, and what a test leaves. */
static const struct {
	const char *name, *text;
} files[] = {
	{ "test.c", "typedef struct comm *MPI_Comm;\n"
		    "extern struct comm world;\n"
		    "int MPI_Comm_rank (MPI_Comm, int *);\n"
		    "int MPI_Barrier (MPI_Comm);\n"
		    "void f (void)\n"
		    "{\n"
		    "\tint rank;\n"
		    "\tMPI_Comm_rank (&world, &rank);\n"
		    "\tif (rank == 0)\n"
		    "\t\tMPI_Barrier (&world);\n"
		    "}\n" },
	{ "test.cc", "extern \"C\" {\n"
		     "#include \"test.c\"\n"
		     "}\n" },
	{ "test.f90", "subroutine f (comm)\n"
		      "  integer :: comm, rank, ierr\n"
		      "  call mpi_comm_rank (comm, rank, ierr)\n"
		      "  if (rank == 0) call mpi_barrier (comm, ierr)\n"
		      "end subroutine f\n" },
	{ "mpi.c", "#include <stdio.h>\n"
		   "#include <mpi.h>\n"
		   "int main (int argc, char **argv)\n"
		   "{\n"
		   "\tint rank, size;\n"
		   "\tMPI_Init (&argc, &argv);\n"
		   "\tMPI_Comm_size (MPI_COMM_WORLD, &size);\n"
		   "\tif (size == 1)\n"
		   "\t\tputs (\"" ALONE "\");\n"
		   "\tMPI_Comm_rank (MPI_COMM_WORLD, &rank);\n"
		   "\tif (rank == 0)\n"
		   "\t\tMPI_Barrier (MPI_COMM_WORLD);\n"
		   "\tMPI_Finalize ();\n"
		   "\treturn 0;\n"
		   "}\n" },
	{ "version.c", "#include <mpi.h>\n"
		       "#ifdef OMPI_MAJOR_VERSION\n"
		       "\"this is Open MPI \" OMPI_MAJOR_VERSION "
		       ". OMPI_MINOR_VERSION . OMPI_RELEASE_VERSION\n"
		       "#elif defined MPICH_VERSION\n"
		       "\"this is MPICH \" MPICH_VERSION\n"
		       "#endif\n" },
	{ "test.o", NULL }, { "mpi", NULL }, { "log", NULL },
};

struct doctor {
	char dir[PATH_MAX];  /* of the files */
	char self[PATH_MAX]; /* this command */
	unsigned works, fails;
	char seen[16][PATH_MAX]; /* commands: another name may be the same */
	unsigned n_seen;
};

/* ---- the files ---- */

static void files_remove(struct doctor *d)
{
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		unlink(files[i].name);
	if (chdir("/") || rmdir(d->dir))
		perror(d->dir);
}

static bool file_write(const char *name, const char *text)
{
	FILE *out = fopen(name, "w");

	if (!out)
		return false;
	fputs(text, out);
	return !fclose(out);
}

/* False after an error message. */
static bool files_write(struct doctor *d)
{
	bool written;

	if (!tool_directory_make("doctor", d->dir, sizeof d->dir))
		return false;
	written = !chdir(d->dir);
	for (size_t i = 0; i < sizeof files / sizeof *files && written; i++)
		if (files[i].text)
			written = file_write(files[i].name, files[i].text);
	if (!written) {
		tool_error("cannot write the files of the test to '%s': %s",
			   d->dir, strerror(errno));
		files_remove(d);
	}
	return written;
}

/* ---- commands ---- */

/* Execute ARGV with its output in the file "log"; its exit status. */
static int run(char *const *argv)
{
	int status = 0;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		int in = open("/dev/null", O_RDONLY);
		int out = open("log", O_WRONLY | O_CREAT | O_TRUNC, 0600);

		if (dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(1, 2) == 2)
			execvp(argv[0], argv);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return -1;
	return tool_exit_status(status);
}

/* Whether the log has TEXT. */
static bool log_is_with(const char *text)
{
	size_t len;
	char *log = tool_read_file("log", &len);
	bool found;

	if (log)
		log[len ? len - 1 : 0] = 0;
	found = log && strstr(log, text);
	free(log);
	return found;
}

/* Whether the log contains TEXT; else print why not. */
static bool log_has(const char *text, int status)
{
	size_t len;
	char *log, *line, *error;

	if (log_is_with(text))
		return true;
	log = tool_read_file("log", &len);
	if (!log)
		return false;
	log[len ? len - 1 : 0] = 0;
	error = strstr(log, "error");
	for (line = error; line && line > log && line[-1] != '\n'; line--)
		continue;
	if (error)
		printf("FAILS: %.*s\n", (int)strcspn(line, "\n"), line);
	else
		printf("FAILS: exit status %d without '%s'\n", status, text);
	free(log);
	return false;
}

static bool compile(struct doctor *d, const char *compiler, const char *source,
		    const char *option, const char *output)
{
	const char *argv[] = { d->self, compiler, "-g", source, "-o", output,
			       option, NULL };
	int status = run((char *const *)argv);

	return log_has("parcoach-divergence", status);
}

/* Count the result of a test. */
static void count(struct doctor *d, bool works)
{
	if (works)
		d->works++;
	else
		d->fails++;
}

/* Whether NAME is a command that has not been tested by another name. */
static bool is_new(struct doctor *d, const char *name)
{
	char path[PATH_MAX];
	char *real = d->seen[d->n_seen];

	if (!tool_program_path(name, path) || !realpath(path, real))
		return false;
	for (unsigned i = 0; i < d->n_seen; i++)
		if (!strcmp(d->seen[i], real))
			return false;
	if (d->n_seen + 1 < sizeof d->seen / sizeof *d->seen)
		d->n_seen++;
	return true;
}

/* ---- compilers ---- */

static void compiler_test(struct doctor *d, const char *name,
			  const char *source)
{
	char version[TOOL_VERSION], plugin[PATH_MAX], why[TOOL_WHY];
	bool works;

	if (!is_new(d, name))
		return;
	if (!tool_compiler_version(name, version)) {
		printf("  %-12s is not GCC\n", name);
		return;
	}
	printf("  %-12s GCC %s", name, version);
	if (!tool_plugin_fits(version, plugin, why)) {
		printf(", %s\n", why);
		return;
	}
	fputs(": ", stdout);
	works = compile(d, name, source, "-c", "test.o");
	if (works)
		printf("works with %s\n", plugin);
	count(d, works);
}

static void compilers_test(struct doctor *d)
{
	static const struct {
		const char *name, *source;
	} languages[] = {
		{ "gcc", "test.c" }, { "g++", "test.cc" },
		{ "gfortran", "test.f90" },
	};
	char name[32];

	puts("compilers:");
	for (int l = 0; l < 3; l++) {
		d->n_seen = 0;
		for (int n = TOOL_GCC_FIRST; n <= TOOL_GCC_LAST; n++) {
			snprintf(name, sizeof name, "%s-%d", languages[l].name,
				 n);
			compiler_test(d, name, languages[l].source);
		}
		compiler_test(d, languages[l].name, languages[l].source);
	}
}

/* ---- MPI ---- */

/* Print the name and version of the MPI of WRAPPER: what its preprocessor makes
 * of version.c. */
static void mpi_print(const char *wrapper)
{
	const char *argv[] = { wrapper, "-E", "-P", "version.c", NULL };
	static const char begin[] = "\"this is ";
	bool quoted = true;
	size_t len = 0;
	char *log = run((char *const *)argv) ? NULL :
		    tool_read_file("log", &len), *at = NULL;

	if (log && len) {
		log[len - 1] = 0;
		at = strstr(log, begin);
	}
	if (at)
		at += sizeof begin - 1;
	else
		fputs("unknown MPI", stdout);
	/* "Open MPI " 4 . 1 . 4 */
	for (const char *c = at; c && *c && *c != '\n'; c++)
		if (*c == '"')
			quoted = !quoted;
		else if (quoted || *c != ' ')
			putchar(*c);
	free(log);
}

/* Open MPI starts a job of root only with these. */
static void root_allow(void)
{
	static const char *const names[] = {
		"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
		"PRTE_ALLOW_RUN_AS_ROOT", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM",
	};

	setenv("OMPI_MCA_rmaps_base_oversubscribe", "1", 0);
	setenv("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe", 0);
	for (int i = 0; !geteuid() && i < 4; i++)
		setenv(names[i], "1", 0);
}

static bool job_test(const char *launcher)
{
	const char *argv[] = { "timeout", "-k", "5", SECONDS, launcher, "-n",
			       "2", "./mpi", NULL };
	int status;

	if (!tool_program_found(launcher)) {
		printf("FAILS: there is no command '%s'\n", launcher);
		return false;
	}
	status = run((char *const *)argv);
	if (log_is_with(ALONE)) {
		printf("FAILS: '%s -n 2' starts two jobs of one process each: it "
		       "does not fit the MPI library\n", launcher);
		return false;
	}
	if (!log_has("parcoach-mismatch", status))
		return false;
	if (status == 66)
		puts("a run ends with a report");
	else
		printf("FAILS: a run ends with exit status %d, not 66\n",
		       status);
	return status == 66;
}

static void mpi_test(struct doctor *d, const char *suffix)
{
	char wrapper[32], launcher[32], version[TOOL_VERSION];
	char plugin[PATH_MAX], why[TOOL_WHY];
	bool works;
	int mpi;

	snprintf(wrapper, sizeof wrapper, "mpicc%s", suffix);
	snprintf(launcher, sizeof launcher, "mpirun%s", suffix);
	if (!is_new(d, wrapper))
		return;
	printf("  %-14s ", wrapper);
	mpi_print(wrapper);
	mpi = tool_wrapper_mpi(wrapper);
	if (!tool_compiler_version(wrapper, version)) {
		puts(", does not run GCC");
		return;
	}
	printf(", GCC %s", version);
	if (!tool_plugin_fits(version, plugin, why)) {
		printf(", %s\n", why);
		return;
	}
	if (mpi < 0 || !tool_runtime_has((enum tool_mpi)mpi)) {
		printf(", without a run time; to build it, run 'make MPICC=%s "
		       "all install' in the sources of parcoach\n", wrapper);
		return;
	}
	fputs(": ", stdout);
	works = compile(d, wrapper, "mpi.c", NULL, "mpi") &&
		printf("the compiler warns, ") && job_test(launcher);
	count(d, works);
}

static void mpis_test(struct doctor *d)
{
	puts("MPI:");
	d->n_seen = 0;
	root_allow();
	mpi_test(d, ".openmpi");
	mpi_test(d, ".mpich");
	mpi_test(d, "");
}

int tool_doctor(int argc, char **argv)
{
	struct doctor *d = (struct doctor *)calloc(1, sizeof *d);
	int status = TOOL_OURS;

	if (argc) {
		free(d);
		return tool_error("'parcoach doctor' has no arguments; '%s' is "
				  "one", argv[0]);
	}
	if (d && realpath("/proc/self/exe", d->self) && files_write(d)) {
		printf("parcoach " PC_VERSION ", %s\n", d->self);
		compilers_test(d);
		mpis_test(d);
		printf("%u work, %u fail\n", d->works, d->fails);
		status = d->works && !d->fails ? 0 : TOOL_OURS;
		files_remove(d);
	}
	free(d);
	return status;
}
