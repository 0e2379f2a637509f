/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program.c - which MPI library an executable file uses, and which MPI a
 *             launcher belongs to (contract in program.h).
 *
 * A file that names a dynamic loader is executed with LD_TRACE_LOADED_OBJECTS,
 * as ldd(1) does: the loader lists all libraries, direct and indirect, and does
 * not start the program.  Any other file is only read.
 */
#define _GNU_SOURCE
#include "program.h"

#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/arena.h"

static bool is_executable(const char *path)
{
	struct stat s;

	return !stat(path, &s) && S_ISREG(s.st_mode) && !access(path, X_OK);
}

/* As execvp(3) finds it. */
bool tool_program_path(const char *name, char path[PATH_MAX])
{
	const char *dirs = getenv("PATH");

	if (strchr(name, '/'))
		return snprintf(path, PATH_MAX, "%s", name) < PATH_MAX &&
		       is_executable(path);
	while (dirs && *name) {
		int len = (int)strcspn(dirs, ":");

		/* an empty entry is the current folder */
		if (snprintf(path, PATH_MAX, "%.*s%s%s", len, dirs,
			     len ? "/" : "./", name) < PATH_MAX &&
		    is_executable(path))
			return true;
		dirs = dirs[len] ? dirs + len + 1 : NULL;
	}
	return false;
}

bool tool_program_found(const char *name)
{
	char path[PATH_MAX];

	return tool_program_path(name, path);
}

/* The script is beside the folder .libs with the program. */
/* The library of libtool's FILE, "lib/libx.la", or NULL. */
static const char *library_of(struct pc_arena *arena, const char *file,
			      const char *base)
{
	static const char *const suffixes[] = { "so", "a" };
	size_t len = strlen(base);
	const char *path;

	if (len < 4 || strcmp(base + len - 3, ".la"))
		return NULL;
	for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
		path = pc_arena_printf(arena, "%.*s.libs/%.*s%s",
				       (int)(base - file), file, (int)len - 2,
				       base, suffixes[i]);
		if (!access(path, R_OK))
			return path;
	}
	return NULL;
}

const char *tool_program_of(struct pc_arena *arena, const char *file)
{
	const char *slash = strrchr(file, '/'), *path;
	const char *base = slash ? slash + 1 : file;
	FILE *in = fopen(file, "r");
	char magic[2] = "";

	if (!in)
		return file;
	path = library_of(arena, file, base);
	if (path) {
		fclose(in);
		return path;
	}
	if (fread(magic, 1, sizeof magic, in) < sizeof magic)
		*magic = 0;
	fclose(in);
	path = pc_arena_printf(arena, "%.*s.libs/%s", (int)(base - file), file,
			       base);
	return memcmp(magic, "#!", 2) || access(path, R_OK) ? file : path;
}

/* ---- the file itself ---- */

struct file {
	const unsigned char *data;
	size_t size;
};

static bool file_map(const char *path, struct file *f)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat s;
	void *data;

	if (fd < 0)
		return false;
	f->size = !fstat(fd, &s) ? (size_t)s.st_size : 0;
	data = f->size > sizeof(Elf64_Ehdr) ?
		       mmap(NULL, f->size, PROT_READ, MAP_PRIVATE, fd, 0) :
		       MAP_FAILED;
	close(fd);
	f->data = (const unsigned char *)data;
	return data != MAP_FAILED;
}

static bool is_elf(const struct file *f)
{
	return !memcmp(f->data, ELFMAG, SELFMAG) &&
	       f->data[EI_CLASS] == ELFCLASS64;
}

/* Whether a dynamic loader would execute it. */
static bool has_loader(const struct file *f)
{
	Elf64_Ehdr head;

	memcpy(&head, f->data, sizeof head);
	for (unsigned i = 0; i < head.e_phnum; i++) {
		size_t at = head.e_phoff + (size_t)i * head.e_phentsize;
		Elf64_Phdr part;

		if (at > f->size || f->size - at < sizeof part)
			return false;
		memcpy(&part, f->data + at, sizeof part);
		if (part.p_type == PT_INTERP)
			return true;
	}
	return false;
}

/* Whether it contains the MPI library: its symbols or its messages. */
static bool has_mpi(const struct file *f)
{
	static const char *const marks[] = {
		"ompi_mpi_init", "MPIR_Init_thread", "MPIR_Err_return_comm"
	};

	for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
		if (memmem(f->data, f->size, marks[i], strlen(marks[i])))
			return true;
	return false;
}

/* ---- its libraries ---- */

/* What a line of the loader's list shows about MPI. */
static enum tool_program library_look(const char *line)
{
	if (strstr(line, "libmpich.so") || strstr(line, "libmpi.so.12"))
		return TOOL_PROGRAM_MPICH;
	if (strstr(line, "libmpi.so"))
		return TOOL_PROGRAM_OPENMPI;
	return TOOL_PROGRAM_OTHER;
}

static void trace_run(const char *path, const int out[2])
{
	dup2(out[1], 1);
	close(out[0]);
	close(out[1]);
	if (!freopen("/dev/null", "w", stderr))
		_exit(1);
	setenv("LD_TRACE_LOADED_OBJECTS", "1", 1);
	unsetenv("LD_PRELOAD");
	execl(path, path, (char *)NULL);
	_exit(1);
}

static enum tool_program libraries_look(const char *path)
{
	enum tool_program found = TOOL_PROGRAM_OTHER;
	char line[2 * PATH_MAX];
	int out[2], status;
	pid_t child;
	FILE *in;

	if (pipe(out))
		return found;
	child = fork();
	if (!child)
		trace_run(path, out);
	close(out[1]);
	in = fdopen(out[0], "r");
	while (in && fgets(line, sizeof line, in)) {
		enum tool_program is = library_look(line);

		if (found == TOOL_PROGRAM_OTHER)
			found = is;
	}
	if (in)
		fclose(in);
	waitpid(child, &status, 0);
	return found;
}

enum tool_program tool_program_look(const char *name)
{
	enum tool_program found = TOOL_PROGRAM_NONE;
	struct pc_arena *arena = pc_arena_new();
	const char *path = NULL;
	char file[PATH_MAX];
	struct file f;

	if (tool_program_path(name, file))
		path = tool_program_of(arena, file);
	if (!path || !file_map(path, &f)) {
		pc_arena_free(arena);
		return found;
	}
	if (is_elf(&f)) {
		found = has_loader(&f) ? libraries_look(path) :
					 TOOL_PROGRAM_OTHER;
		if (found == TOOL_PROGRAM_OTHER && has_mpi(&f))
			found = TOOL_PROGRAM_STATIC;
	}
	munmap((void *)f.data, f.size);
	pc_arena_free(arena);
	return found;
}

/* ---- launchers ---- */

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

enum tool_launcher tool_launcher_of(const char *name)
{
	static const char *const openmpi[] = { "orterun", "prterun",
					       "openmpi", "prte" };
	static const char *const mpich[] = { "hydra", "mpich", "mpiexec.gforker" };
	char path[PATH_MAX], real[PATH_MAX];
	const char *base = base_name(name);

	if (strncmp(base, "mpirun", 6) && strncmp(base, "mpiexec", 7) &&
	    strcmp(base, "orterun") && strcmp(base, "prterun"))
		return TOOL_LAUNCHER_OTHER;
	if (!tool_program_path(name, path) || !realpath(path, real))
		return TOOL_LAUNCHER_OTHER;
	for (unsigned i = 0; i < sizeof openmpi / sizeof *openmpi; i++)
		if (strstr(base_name(real), openmpi[i]))
			return TOOL_LAUNCHER_OPENMPI;
	for (unsigned i = 0; i < sizeof mpich / sizeof *mpich; i++)
		if (strstr(base_name(real), mpich[i]))
			return TOOL_LAUNCHER_MPICH;
	return TOOL_LAUNCHER_OTHER;
}

bool tool_launcher_is(const char *name)
{
	static const char *const names[] = { "srun", "jsrun", "aprun", "flux",
					     "env", "numactl", "taskset" };
	const char *base = base_name(name);

	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(base, names[i]))
			return true;
	return !strncmp(base, "mpirun", 6) || !strncmp(base, "mpiexec", 7);
}
