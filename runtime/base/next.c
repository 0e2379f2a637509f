/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * next.c - the next procedure of a name in link order (contract in next.h).
 *
 * RATIONALE: PMPI_X would bypass a tool that is linked after us.  Without such
 * a tool, the next MPI_X is the MPI library's.
 */
#include <dlfcn.h>
#include <stdatomic.h>
#include "base/next.h"

#ifndef PCRT_OWNS
void (*pcrt_next_find(const char *name, void (*none)(void)))(void)
{
	void *found = dlsym(RTLD_NEXT, name);
	void (*next)(void) = none;

	if (found)
		__builtin_memcpy(&next, &found, sizeof next);
	return next;
}
#endif

void *pcrt_next_kept(_Atomic(void *) *to, const char *name)
{
	void *next = atomic_load_explicit(to, memory_order_relaxed);

	if (!next) {
		next = dlsym(RTLD_NEXT, name);
		atomic_store_explicit(to, next, memory_order_relaxed);
	}
	return next;
}
