/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * event.c - what processes send to each other in messages.
 *
 * In:   a site, or none.
 * Out:  struct pcrt_event: numbers that mean the same in all processes.
 */
#include <stdint.h>
#include "base/hash.h"
#include "base/kind.h"
#include "base/state.h"
#include "comm/event.h"

struct pcrt_event pcrt_event_at(enum pcrt_kind kind,
				const struct parcoach_site *site)
{
	struct pcrt_event e = { .kind = kind,
				.world = (uint32_t)pcrt_world_rank };

	if (!site)
		return e;
	e.op = site->op;
	e.line = site->line;
	e.file = pcrt_hash(site->file);
	e.function = pcrt_hash(site->function);
	return e;
}
