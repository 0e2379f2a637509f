/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * protocol.h - how processes compare their calls; agree/ implements it.
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

/* A collective, in the form that the protocols need. */
struct pcrt_checked {
	struct pcrt_fields fields;
	uint64_t hash;   /* pcrt_fields_hash */
	uint32_t number; /* of the site on the board, 0: not known */
};

/*
 * A protocol; a communicator has one, the same on all its processes.  No
 * function is called for a communicator of one process.  The caller holds
 * C->lock if several threads may be here.
 */
struct pcrt_protocol {
	const char *name;
	/* A blocking collective at SITE: returns true if no process of C is
	 * known to differ.  Reports a mismatch.  False: not compared. */
	bool (*agree)(struct pcrt_comm *c, const struct parcoach_site *site);
	/* Announce a START, or an END, at SITE (may be NULL), without waiting;
	 * it is compared in its turn.  False: it is not. */
	bool (*tell)(struct pcrt_comm *c, enum pcrt_kind kind,
		     const struct parcoach_site *site);
	/* The function of SITE, which has collectives on C, is being left:
	 * count or send that without waiting, or drop it.  NULL: not needed. */
	void (*note)(struct pcrt_comm *c, const struct parcoach_site *site);
	/* Continue END without waiting; true if all have announced theirs (or
	 * need not), or a mismatch was reported. */
	bool (*ended)(struct pcrt_comm *c);
	/* Continue without waiting; true while something announced on C is not
	 * compared yet and may still be. */
	bool (*open)(struct pcrt_comm *c);
	/* C is freed. */
	void (*dispose)(struct pcrt_comm *c);
};

/* The protocol of communicators on the board, and that of the others. */
extern const struct pcrt_protocol *pcrt_on_board, *pcrt_by_messages;

#pragma GCC visibility pop

#endif
