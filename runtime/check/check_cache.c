/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * check_cache.c - what a check compares; kept, if the call is the same as last
 *                 time at this site.
 *
 * In:   a call, as the hook received it (parcoach_rt.h).
 * Out:  struct pcrt_checked; an error of this process alone is reported here.
 * Cost: a few comparisons if the site was checked recently with the same
 *       arguments; else the cost of args.c.  What the plugin found to be
 *       constant is not compared (C).
 * Not:  arrays of counts, whose contents are not compared here, windows and
 *       files; nothing is kept if several threads may check at once.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "abi/record.h"
#include "arguments/derived.h"
#include "arguments/fields.h"
#include "base/state.h"
#include "board/sites.h"
#include "check/args.h"
#include "check/check_cache.h"
#include "check/wrong.h"
#include "comm/communicator.h"
#include "comm/protocol.h"

#define MEMOS 16 /* the values of 4 bits */

struct pcrt_memo {
	const struct parcoach_site *site;
	uintptr_t arg[PARCOACH_ARGS];
	unsigned types; /* pcrt_type_generation */
	struct pcrt_checked checked;
};

static bool may_keep(const struct parcoach_site *site)
{
	switch (site->flags >> PARCOACH_DATA_SHIFT & 15) {
	case PARCOACH_DATA_NONE:
	case PARCOACH_DATA_ONE:
	case PARCOACH_DATA_ALL:
	case PARCOACH_DATA_GATHER:
	case PARCOACH_DATA_SCATTER:
		return true;
	}
	return false;
}

/* Fortran: FROM, with values instead of the addresses of numbers and
 * handles. */
static void values_of(const struct parcoach_site *site, const uintptr_t *from,
		      uintptr_t *to)
{
	const unsigned data = 1u << PCRT_ARG_SEND_COUNT |
			      1u << PCRT_ARG_SEND_TYPE |
			      1u << PCRT_ARG_RECV_COUNT |
			      1u << PCRT_ARG_RECV_TYPE;
	const unsigned counts = 1u << PCRT_ARG_SEND_COUNT |
				1u << PCRT_ARG_RECV_COUNT;
	unsigned read = site->flags & PARCOACH_ARG_DATA ? data : 0;
	unsigned large = site->flags & PARCOACH_ARG_LARGE ? counts : 0;

	if (site->flags & PARCOACH_ARG_ROOT)
		read |= 1u << PCRT_ARG_ROOT;
	if (site->flags & PARCOACH_ARG_OP)
		read |= 1u << PCRT_ARG_OP;
	for (unsigned i = 0; i < PARCOACH_ARGS; i++) {
		to[i] = from[i];
		if (!(read >> i & 1) || !from[i])
			continue;
		to[i] = large >> i & 1 ?
			(uintptr_t)*(const int64_t *)from[i] :
			(uintptr_t)*(const MPI_Fint *)from[i];
	}
	if (!(site->flags & PARCOACH_ARG_DESCRIPTOR))
		return;
	for (unsigned i = PCRT_ARG_SEND; i <= PCRT_ARG_RECV;
	     i += PCRT_ARG_RECV - PCRT_ARG_SEND)
		if (from[i])
			to[i] = *(const uintptr_t *)from[i];
}

/* What distinguishes the calls at a site: N words. */
struct key {
	const uintptr_t *v;
	unsigned n;
};

static bool is_same(const struct pcrt_memo *m, const struct parcoach_site *site,
		    struct key key)
{
	if (m->site != site)
		return false;
	if (m->types != atomic_load_explicit(&pcrt_type_generation,
					     memory_order_relaxed))
		return false;
	for (unsigned i = 0; i < key.n; i++)
		if (m->arg[i] != key.v[i])
			return false;
	return true;
}

static void keep(struct pcrt_memo *m, const struct parcoach_site *site,
		 struct key key, const struct pcrt_checked *what)
{
	m->site = site;
	for (unsigned i = 0; i < key.n; i++)
		m->arg[i] = key.v[i];
	m->types = atomic_load_explicit(&pcrt_type_generation,
					memory_order_relaxed);
	m->checked = *what;
}

static bool has_args(const struct parcoach_site *site)
{
	return site->flags & (PARCOACH_ARG_ROOT | PARCOACH_ARG_OP |
			      PARCOACH_ARG_DATA);
}

/* Evaluate all arguments of the call.  False: it is wrong in this process
 * alone. */
static bool look(const struct parcoach_site *site, struct pcrt_comm *c,
		 const uintptr_t *given, uint32_t object,
		 struct pcrt_checked *what)
{
	struct pcrt_wrong wrong = { .kind = PCRT_WRONG_NONE };
	uintptr_t values[PARCOACH_VALUES];

	*what = (struct pcrt_checked){ 0 };
	if (has_args(site)) {
		pcrt_site_values(site, given, values);
		pcrt_fields_of(site, c, values + 1, &what->fields, &wrong);
	}
	if (wrong.kind)
		pcrt_wrong_report(site, c, &wrong);
	if (object) {
		what->fields.object = object;
		what->fields.has |= PCRT_FIELD_OBJECT;
	}
	what->hash = pcrt_fields_hash(&what->fields);
	if (c->entry)
		what->number = pcrt_shm_site(site);
	return !wrong.kind;
}

const struct pcrt_checked *pcrt_memo_of(const struct parcoach_site *site,
					struct pcrt_comm *c,
					const uintptr_t *given, uint32_t object,
					struct pcrt_checked *here)
{
	uintptr_t values[PARCOACH_VALUES], numbers[PARCOACH_ARGS];
	uint32_t at = (uint32_t)((uintptr_t)site >> 4);
	struct key key = { NULL, 0 };
	struct pcrt_memo *m;

	if (!c->memo || object || !may_keep(site)) {
		/* Many communicators are never checked. */
		if (c->keeps && !c->memo)
			c->memo = PCRT_NEW(MEMOS, struct pcrt_memo);
		look(site, c, given, object, here);
		return here;
	}
	if (has_args(site) && site->flags & PARCOACH_ARG_REF) {
		pcrt_site_values(site, given, values);
		values_of(site, values + 1, numbers);
		key = (struct key){ numbers, PARCOACH_ARGS };
	} else if (has_args(site)) {
		key = (struct key){ given + (site->given & 1),
				    site->givens - (site->given & 1) };
	}
	m = &c->memo[(at * 0x9e3779b1u) >> 28];
	if (is_same(m, site, key))
		return &m->checked;
	if (look(site, c, given, object, here))
		keep(m, site, key, here);
	return here;
}
