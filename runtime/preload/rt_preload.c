/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_preload.c - a call of a wrapper: whether the program made it, the next
 *                procedure in line, and the check.
 *
 * In instrumented code the hook before the call comes first.  It leaves its
 * site here and makes all checks except the comparison with other processes,
 * which the wrapper makes when the call is really made.  So each call is
 * compared once, with the same arguments in instrumented and other code, and no
 * call is compared that is not made.
 *
 * Cost: some nanoseconds and one lookup by address; allocates memory only for a
 *       new site.
 *
 * LIMIT: if a user-level thread (fiber) changes its stack inside an MPI call, a
 * call may be taken for one from outside, or from inside, by mistake.
 */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "abi/defer.h"
#include "base/next.h"
#include "base/state.h"
#include "check/check.h"
#include "report/abort.h"
#include "report/code_place.h"
#include "threads/overlap.h"
#include "rt_preload.h"

#define MAX_OPS 1024

static _Thread_local struct {
	/* An address in the frame of the outermost wrapper; 0: in none.  Calls
	 * from inside it have lower frames. */
	uintptr_t frame;
	bool profiling;
	const void *fortran;              /* caller of the outermost stub */
	uintptr_t fortran_frame;
	const struct parcoach_site *hook; /* before the next call */
} mine __attribute__((tls_model("initial-exec")));

/* There is no other run time before this one. */
const struct pcrt_hooks *pcrt_hooks;

static _Atomic(void *) next_of[MAX_OPS][2];

/* Hashes of the operations that have a wrapper. */
static uint32_t known[2 * MAX_OPS];

static bool is_known(uint32_t hash)
{
	size_t i = hash % (2 * MAX_OPS);

	for (; known[i]; i = (i + 1) % (2 * MAX_OPS))
		if (known[i] == hash)
			return true;
	return false;
}

static bool hook_take(const struct parcoach_site *site)
{
	if (!is_known(site->op))
		return false;
	mine.hook = site;
	return true;
}

__attribute__((constructor)) static void start(void)
{
	for (unsigned op = 0; op < pcrt_op_count; op++) {
		uint32_t hash = pcrt_ops[op].hash;
		size_t i = hash % (2 * MAX_OPS);

		if (!hash || is_known(hash))
			continue;
		while (known[i])
			i = (i + 1) % (2 * MAX_OPS);
		known[i] = hash;
	}
	pcrt_take = hook_take;
	pcrt_place_path = pcrt_place_module;
}

/* For a run time that is linked into the program (abi/defer.c). */
extern const struct pcrt_hooks __parcoach_preload;
PCRT_EXPORT const struct pcrt_hooks __parcoach_preload = {
	PARCOACH_ABI, pcrt_hook_coll, pcrt_hook_leave,
	__parcoach_enter, __parcoach_exit, __parcoach_barrier,
	__parcoach_taskwait, __parcoach_flush, __parcoach_lock,
	__parcoach_task, __parcoach_taskwait_depend,
	__parcoach_taskloop, __parcoach_taskloop_ull
};

/* ---- the next in line ---- */

void *pcrt_next_named(_Atomic(void *) *to, const char *name)
{
	void *next = pcrt_next_kept(to, name);

	if (!next)
		pcrt_die(PCRT_NEXT_NONE, name);
	return next;
}

void *pcrt_next(unsigned op, bool profiling)
{
	void *next = atomic_load_explicit(&next_of[op][profiling],
					  memory_order_relaxed);
	char name[64] = "P";
	size_t i = 0;

	if (next)
		return next;
	do
		name[i + 1] = pcrt_ops[op].name[i];
	while (pcrt_ops[op].name[i++] && i < sizeof name - 2);
	return pcrt_next_named(&next_of[op][profiling],
			       profiling ? name : name + 1);
}

bool pcrt_entered_as(void)
{
	return mine.profiling;
}

/* ---- calls ---- */

/* RATIONALE: by address, since a longjmp out of MPI leaves no other trace: a
 * frame that is gone is below the next call. */
static bool is_inside(uintptr_t outermost, const void *frame)
{
	return outermost && (uintptr_t)frame < outermost;
}

void pcrt_call_begin(struct pcrt_call *call, unsigned op, bool profiling,
		     const void *from)
{
	call->outer = !is_inside(mine.frame, call);
	if (!call->outer)
		return;
	mine.frame = (uintptr_t)call;
	call->threads = pcrt_overlap_begin();
	mine.profiling = profiling;
	call->op = op;
	call->from = is_inside(mine.fortran_frame, call) ? mine.fortran : from;
	call->hook = mine.hook;
	mine.hook = NULL;
	if (call->hook && call->hook->op != pcrt_ops[op].hash)
		call->hook = NULL;
}

void pcrt_call_end(struct pcrt_call *call)
{
	if (!call->outer)
		return;
	mine.frame = 0;
	if (call->threads)
		pcrt_overlap_close();
}

void pcrt_stub_begin(struct pcrt_stub *stub, const void *from)
{
	stub->outer = !is_inside(mine.fortran_frame, stub);
	if (!stub->outer)
		return;
	mine.fortran_frame = (uintptr_t)stub;
	mine.fortran = from;
}

void pcrt_stub_end(struct pcrt_stub *stub)
{
	if (stub->outer)
		mine.fortran_frame = 0;
}

void pcrt_call_check(const struct pcrt_call *call,
		     const uintptr_t value[PARCOACH_VALUES])
{
	const struct parcoach_site *site;

	if (!pcrt_check_is_on())
		return;
	site = pcrt_place_of(call->op, call->from, call->hook);
	if (site)
		pcrt_check_coll(site, value);
}
