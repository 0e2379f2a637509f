/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * record.c - reading the records that the plugin wrote.
 *
 * In:   a record (parcoach_rt.h).
 * Out:  struct parcoach_site, one for each record for the life of the process;
 *       all values of a call, including the constant ones of its record.
 * Cost: some 150 bytes for each record that is reached; afterwards one load.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "abi/record.h"
#include "base/state.h"
#include "report/abort.h"

static bool is_by_reference(const struct parcoach_record *r, int i)
{
	if (i)
		return r->flags & PARCOACH_ARG_REF;
	return r->on == PARCOACH_ON_COMM_FINT || r->on == PARCOACH_ON_WIN_FINT ||
	       r->on == PARCOACH_ON_FILE_FINT;
}

static void values_read(struct parcoach_site *s,
			const struct parcoach_record *r)
{
	const int32_t *behind = (const int32_t *)(r + 1);

	if (r->from & PARCOACH_PROCEDURE)
		behind = (const int32_t *)((const struct parcoach_procedure *)
					   behind + 1);
	for (int i = 0; i < PARCOACH_VALUES; i++) {
		switch (r->from >> 2 * i & 3) {
		case PARCOACH_FROM_CALL:
			s->given |= 1u << i;
			s->givens++;
			break;
		case PARCOACH_FROM_NUMBER:
			s->constant[i] = is_by_reference(r, i) ?
				(uintptr_t)behind : (uintptr_t)(intptr_t)*behind;
			behind++;
			break;
		case PARCOACH_FROM_ADDRESS:
			s->constant[i] = *(const uintptr_t *)
				((const char *)r + *behind++);
			break;
		}
	}
}

static const char *text(const struct parcoach_record *r, uint32_t before)
{
	return before ? (const char *)r - before : "";
}

const struct parcoach_site *pcrt_site_make(struct parcoach_record *r)
{
	struct parcoach_site *s;
	const struct parcoach_site *first = NULL;

	if (r->abi != PARCOACH_ABI)
		pcrt_die("this program was compiled for version %u of the "
			 "run time's interface, but the library has version "
			 "%d: compile and link with one installation of "
			 "parcoach",
			 r->abi, PARCOACH_ABI);
	s = PCRT_NEW(1, struct parcoach_site);
	if (!s)
		pcrt_die("out of memory (for a call site of the program)");
	s->kind = r->kind;
	s->op = r->op;
	s->flags = r->flags;
	s->on = r->on;
	s->line = r->line;
	s->file = text(r, r->file);
	s->function = text(r, r->function);
	s->what = text(r, r->what);
	s->predicted = text(r, r->predicted);
	values_read(s, r);
	if (__atomic_compare_exchange_n(&r->made, &first, s, false,
					__ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		return s;
	free(s); /* another thread was faster */
	return first;
}

void pcrt_site_values(const struct parcoach_site *site, const uintptr_t *given,
		      uintptr_t values[PARCOACH_VALUES])
{
	for (int i = 0; i < PARCOACH_VALUES; i++)
		values[i] = site->given >> i & 1 ? *given++ : site->constant[i];
}
