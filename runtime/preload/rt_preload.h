/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_preload.h - the preloaded library: what the generated wrappers use.
 *
 * By LD_PRELOAD the library precedes the MPI library (and other tools), with
 * all names MPI_X and PMPI_X of collectives.  A wrapper that is called from
 * outside checks, and calls the next procedure in line under the name by which
 * it was called.  A wrapper that is called from inside MPI, or from a tool
 * after us, only calls the next one.  The Fortran bindings end in those of C,
 * in Open MPI as in MPICH: their stubs only remember their caller.
 */
#ifndef PCRT_PRELOAD_H
#define PCRT_PRELOAD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "parcoach_rt.h"
#include "requests/request.h"

#define PCRT_EXPORT __attribute__((visibility("default")))

/* A wrapped procedure. */
struct pcrt_op {
	const char *name;
	uint32_t hash;  /* as in struct parcoach_site; 0: not compared */
	uint32_t flags; /* PARCOACH_CHECK_*, _ARG_*, _DATA_*, _PLACE_* */
	uint32_t on;    /* enum parcoach_on */
};
extern const struct pcrt_op pcrt_ops[];
extern const unsigned pcrt_op_count;

/* One call of a wrapper. */
struct pcrt_call {
	const struct parcoach_site *hook; /* of the plugin's hook, or NULL */
	const void *from;                 /* the caller's address */
	unsigned op;
	bool outer;                       /* not inside another one */
	bool threads;                     /* pcrt_overlap_begin */
};

void pcrt_call_begin(struct pcrt_call *call, unsigned op, bool profiling,
		     const void *from);
void pcrt_call_end(struct pcrt_call *call);
/* Compare the collective of CALL with the other processes; VALUE: all its
 * values, as in parcoach_rt.h. */
void pcrt_call_check(const struct pcrt_call *call,
		     const uintptr_t value[PARCOACH_VALUES]);
/* The next MPI_X (PROFILING: PMPI_X) after us; never NULL. */
void *pcrt_next(unsigned op, bool profiling);
/* Whether the outermost wrapper of this thread was called as PMPI_X. */
bool pcrt_entered_as(void);
void *pcrt_next_named(_Atomic(void *) *known, const char *name);

/* A stub of Fortran. */
struct pcrt_stub {
	bool outer;
};
void pcrt_stub_begin(struct pcrt_stub *stub, const void *from);
void pcrt_stub_end(struct pcrt_stub *stub);

/* RATIONALE: cleanup, since an error handler may leave MPI by an exception. */
#define PCRT_CALL(OP, PROFILING)                                             \
	struct pcrt_call call __attribute__((cleanup(pcrt_call_end)));       \
	pcrt_call_begin(&call, OP, PROFILING, __builtin_return_address(0))
#define PCRT_STUB                                                            \
	struct pcrt_stub stub __attribute__((cleanup(pcrt_stub_end)));       \
	pcrt_stub_begin(&stub, __builtin_return_address(0))

/* ---- rt_place.c ---- */

/* The site of OP called from the address FROM, or at HOOK if that is known:
 * created once, kept for ever.  NULL: no memory. */
const struct parcoach_site *pcrt_place_of(unsigned op, const void *from,
					  const struct parcoach_site *hook);
/* The file of the module of PLACE, the file of such a site. */
bool pcrt_place_module(const char *place, char *path, size_t size);

#endif
