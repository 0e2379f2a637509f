/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * protocol.h - how processes agree, as what a communicator has of it; agree/ makes
 *              these.
 */
#ifndef PCRT_PROTOCOL_H
#define PCRT_PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>
#include "arguments/fields.h"
#include "base/kind.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* A collective, as the ways to agree want it. */
struct pcrt_checked {
	struct pcrt_fields fields;
	uint64_t hash;   /* pcrt_fields_hash */
	uint32_t number; /* of the site on the board, 0: not known */
};

/*
 * A way to agree; a communicator has one, the same on all its processes.  None
 * is called for a communicator of one process.  The caller holds C->lock where
 * several threads may be here.
 */
struct pcrt_protocol {
	const char *name;
	/* A blocking collective at SITE: come back (true) when no process of C
	 * that we know of disagrees.  A disagreement is reported in here.
	 * False: not compared. */
	bool (*agree)(struct pcrt_comm *c, const struct parcoach_site *site);
	/* Tell a START, or an END, at SITE (may be NULL), without waiting; it
	 * is compared in its turn.  False: it is not. */
	bool (*tell)(struct pcrt_comm *c, enum pcrt_kind kind,
		     const struct parcoach_site *site);
	/* The function of SITE, which has collectives on C, is being left: keep
	 * or tell that without waiting; may be dropped.  NULL: nothing is told
	 * on C. */
	void (*note)(struct pcrt_comm *c, const struct parcoach_site *site);
	/* Go on with END without waiting; true when all have told theirs (or
	 * need not), or a disagreement was reported. */
	bool (*ended)(struct pcrt_comm *c);
	/* Go on without waiting; true while something told on C is not agreed
	 * upon and may yet be. */
	bool (*open)(struct pcrt_comm *c);
	/* C is freed. */
	void (*dispose)(struct pcrt_comm *c);
};

/* That of a communicator with a place on the board, and of the others. */
extern const struct pcrt_protocol *pcrt_on_board, *pcrt_by_messages;

#pragma GCC visibility pop

#endif
