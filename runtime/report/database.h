/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * database.h - the findings of the project to which the program belongs.
 */
#ifndef PCRT_DATABASE_H
#define PCRT_DATABASE_H

#include <limits.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Set PATH to the name of this program; false: it is not known. */
bool pcrt_program(char path[PATH_MAX]);

/* Set PATH to the file of findings that 'parcoach build' has made in the folder
 * of this program or in the nearest folder above; false: there is none. */
bool pcrt_database(char path[PATH_MAX]);

#pragma GCC visibility pop

#endif
