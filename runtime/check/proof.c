/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * proof.c - what code compiled with instrument=proofs calls: a value that is
 *           proved equal; a call that perhaps only some processes make.
 *
 * In:   the record, the value, and the communicators that the compiler knows.
 * Out:  the value in the history of each communicator (proofs/).
 * Cost: some hundred instructions; a lookup for each communicator.
 * Not:  threads other than the one that began the program.  Nothing is noted
 *       before MPI_Init and after MPI_Finalize has begun.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "abi/defer.h"
#include "abi/hook.h"
#include "abi/record.h"
#include "base/state.h"
#include "base/thread_level.h"
#include "check/check.h"
#include "check/handle.h"
#include "comm/comm.h"
#include "proofs/compare.h"

#define DEEPEST 64 /* calls of this kind inside each other */

/* Of each such call that has not returned: on which communicators all processes
 * make it. */
static struct {
	int n;
	const struct pcrt_comm *comm[PARCOACH_LEFT_ON];
} apart[DEEPEST];
static unsigned depth;

/* Whether all processes of C reach this point. */
static bool all_come(const struct pcrt_comm *c)
{
	if (!depth)
		return true;
	if (depth > DEEPEST)
		return false;
	for (int i = 0; i < apart[depth - 1].n; i++)
		if (apart[depth - 1].comm[i] == c)
			return true;
	return false;
}

static uint64_t value_of(const struct parcoach_site *site, uintptr_t value)
{
	if (!(site->flags & PARCOACH_ARG_REF))
		return site->flags & PARCOACH_ARG_LARGE ?
			       value : (uint64_t)(int64_t)(int32_t)value;
	return site->flags & PARCOACH_ARG_LARGE ?
		       *(const uint64_t *)value :
		       (uint64_t)(int64_t)*(const int32_t *)value;
}

static struct pcrt_comm *comm_of(const struct parcoach_site *site,
				 uintptr_t handle)
{
	MPI_Comm comm = site->on == PARCOACH_ON_COMM_FINT ?
			PMPI_Comm_f2c(*(const MPI_Fint *)handle) :
			(MPI_Comm)handle;

	return comm == MPI_COMM_NULL ? NULL : pcrt_comm_of(comm);
}

static bool is_ready(void)
{
	return !pcrt_hooks && pcrt_proofs_are_here() && pcrt_check_is_on() &&
	       pcrt_may_call();
}

PCRT_EXPORT void __parcoach_proof(struct parcoach_record *record,
				  uintptr_t value, uintptr_t a, uintptr_t b,
				  uintptr_t c)
{
	const uintptr_t given[PARCOACH_LEFT_ON] = { a, b, c };
	const struct parcoach_site *site;
	struct pcrt_comm *on;

	if (pcrt_is_off(record) || !is_ready())
		return;
	site = pcrt_site_of(record);
	if (site->flags & PARCOACH_PROOF_ALL && pcrt_world && !depth)
		pcrt_proofs_note(pcrt_world, site, value_of(site, value));
	for (int i = 0; i < PARCOACH_LEFT_ON && given[i]; i++) {
		on = comm_of(site, given[i]);
		if (on && all_come(on))
			pcrt_proofs_note(on, site, value_of(site, value));
	}
}

PCRT_EXPORT uintptr_t __parcoach_apart(struct parcoach_record *record,
				       uintptr_t a, uintptr_t b, uintptr_t c)
{
	const uintptr_t given[PARCOACH_LEFT_ON] = { a, b, c };
	const struct parcoach_site *site;
	struct pcrt_comm *on;
	int n = 0;

	if (pcrt_hooks || !pcrt_proofs_are_here())
		return 0;
	if (depth < DEEPEST) {
		site = pcrt_site_of(record);
		for (int i = 0; i < PARCOACH_LEFT_ON && given[i] &&
				!pcrt_is_idle() && is_ready(); i++) {
			on = comm_of(site, given[i]);
			if (on && all_come(on))
				apart[depth].comm[n++] = on;
		}
		apart[depth].n = n;
	}
	return depth++;
}

PCRT_EXPORT void __parcoach_together(struct parcoach_record *record,
				     uintptr_t before)
{
	(void)record;
	if (!pcrt_hooks && pcrt_proofs_are_here())
		depth = (unsigned)before;
}
