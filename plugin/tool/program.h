/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program.h - which MPI an executable file uses.
 */
#ifndef PC_TOOL_PROGRAM_H
#define PC_TOOL_PROGRAM_H

#include <limits.h>
#include <stdbool.h>

enum tool_mpi { TOOL_OPENMPI, TOOL_MPICH };

enum tool_program {
	TOOL_PROGRAM_NONE,    /* not an executable file, or a script */
	TOOL_PROGRAM_OTHER,   /* without MPI */
	TOOL_PROGRAM_STATIC,  /* MPI is in the file itself */
	TOOL_PROGRAM_OPENMPI, /* with the shared library of Open MPI */
	TOOL_PROGRAM_MPICH,   /* the same of MPICH, or with its ABI */
};

/* The kind of the command NAME, found like execvp(3) does. */
enum tool_program tool_program_look(const char *name);

/* Whether there is a command NAME at all; PATH: its file. */
bool tool_program_found(const char *name);
bool tool_program_path(const char *name, char path[PATH_MAX]);

/* FILE or, if it is a script that libtool has made for a program that is not
 * installed yet, or its description of a library (.la), that program or library, in
 * ARENA. */
struct pc_arena;
const char *tool_program_of(struct pc_arena *arena, const char *file);

enum tool_launcher {
	TOOL_LAUNCHER_OTHER, /* or none */
	TOOL_LAUNCHER_OPENMPI,
	TOOL_LAUNCHER_MPICH, /* Hydra */
};

/* Which MPI the launcher NAME belongs to. */
enum tool_launcher tool_launcher_of(const char *name);
/* Whether NAME is a known launcher, including srun. */
bool tool_launcher_is(const char *name);

#endif
