/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * omp_names.c - which names are procedures of OpenMP's run time, or take and
 *               release locks (contract in omp_names.h).
 */

#include "tables/omp_names.h"

#include <string.h>

/* One row a pair; Fortran's names have a '_' more. */
static const struct {
	const char *take, *leave;
} pairs[] = {
	{ "omp_set_lock", "omp_unset_lock" },
	{ "omp_set_nest_lock", "omp_unset_nest_lock" },
	{ "pthread_mutex_lock", "pthread_mutex_unlock" },
	{ "pthread_spin_lock", "pthread_spin_unlock" },
	{ "mtx_lock", "mtx_unlock" },
};

bool pc_name_calls(const char *name, const char *what)
{
	size_t len = strlen(what);

	return !strncmp(name, what, len) &&
	       (!name[len] || !strcmp(name + len, "_"));
}

bool pc_omp_call(const char *name)
{
	return !strncmp(name, "omp_", 4);
}

int pc_lock_call(const char *name)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		if (pc_name_calls(name, pairs[i].take))
			return 1;
		if (pc_name_calls(name, pairs[i].leave))
			return -1;
	}
	return 0;
}
