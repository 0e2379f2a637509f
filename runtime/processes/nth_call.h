/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * nth_call.h - what processes of the node called as the N-th on a communicator.
 */
#ifndef PCRT_NTH_CALL_H
#define PCRT_NTH_CALL_H

#include <stdbool.h>
#include <stdint.h>
#include "arguments/fields.h"
#include "board/memory.h"
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* What process P did as the SEQ-th on E; WHAT "" if that is not known. */
struct pcrt_line pcrt_blame_line(const struct pcrt_entry *e, int p,
				 uint64_t seq);
struct pcrt_line pcrt_blame_site(uint32_t kind, uint32_t site);

/* What a member called as the SEQ-th; LINE.WHAT "": not known. */
struct pcrt_told {
	struct pcrt_line line;
	struct pcrt_fields fields;
	uint32_t world;
	bool exact; /* FIELDS belong to the SEQ-th call */
	bool last;  /* it has called nothing on the communicator after it */
};
struct pcrt_told pcrt_blame_told(struct pcrt_entry *e, int p, uint64_t seq);
/* Report what the N members of communicator NAME, by rank, have called. */
void pcrt_blame_print(const char *name, const struct pcrt_told *of, uint32_t n,
		      unsigned level);

#pragma GCC visibility pop

#endif
