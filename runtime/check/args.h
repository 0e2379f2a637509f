/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * args.h - the arguments of a collective: what the processes compare, and what
 *          is wrong whatever the other processes pass.
 */
#ifndef PCRT_ARGS_H
#define PCRT_ARGS_H

#include <stdint.h>
#include "arguments/fields.h"
#include "comm/comm.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* Arguments of a collective, by number. */
enum pcrt_arg {
	PCRT_ARG_ROOT, PCRT_ARG_OP, PCRT_ARG_SEND, PCRT_ARG_SEND_COUNT,
	PCRT_ARG_SEND_TYPE, PCRT_ARG_RECV, PCRT_ARG_RECV_COUNT,
	PCRT_ARG_RECV_TYPE
};

enum pcrt_wrong_kind {
	PCRT_WRONG_NONE,
	PCRT_WRONG_NULL,     /* ARG is a null handle */
	PCRT_WRONG_NEGATIVE, /* count ARG is VALUE */
	PCRT_WRONG_ROOT,     /* VALUE is not a process */
	PCRT_WRONG_PLACE,    /* buffer ARG is MPI_IN_PLACE */
	PCRT_WRONG_SELF,     /* what the process sends to itself does not match:
			      * SENT, EXPECTED */
};

/* The first error in a call. */
struct pcrt_wrong {
	enum pcrt_wrong_kind kind;
	enum pcrt_arg arg;
	int64_t value;
	struct pcrt_data sent, expected;
};

/* For the call at SITE on C with ARG: store what is compared in FIELDS, which
 * must be 0 before; and the error in WRONG, if WRONG->kind is 0. */
void pcrt_fields_of(const struct parcoach_site *site,
		    const struct pcrt_comm *c,
		    const uintptr_t arg[PARCOACH_ARGS],
		    struct pcrt_fields *fields, struct pcrt_wrong *wrong);

#pragma GCC visibility pop

#endif
