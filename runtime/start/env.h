/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * env.h - the PARCOACH_* variables.
 */
#ifndef PCRT_ENV_H
#define PCRT_ENV_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Read PARCOACH_*.  False: a value is bad, ERROR (of SIZE bytes) says which. */
bool pcrt_env_read(char *error, size_t size);
/* A number, equal if the variables that must be the same on all processes
 * are. */
int pcrt_env_number(void);

#pragma GCC visibility pop

#endif
