/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * args.h - arguments of a collective: what the processes compare
 *             (check/args.c), and what is wrong whatever the others give
 *             (check/wrong.c).
 */
#ifndef PCRT_ARGS_H
#define PCRT_ARGS_H

#include "rt.h"
#include "arguments/type.h"

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
	PCRT_WRONG_ROOT,     /* VALUE is no process */
	PCRT_WRONG_PLACE,    /* buffer ARG is MPI_IN_PLACE */
	PCRT_WRONG_SELF,     /* the process sends itself what it does not
			      * expect: SENT, EXPECTED */
};

/* The first thing that is wrong with a call. */
struct pcrt_wrong {
	enum pcrt_wrong_kind kind;
	enum pcrt_arg arg;
	int64_t value;
	struct pcrt_data sent, expected;
};

/* Of the call at SITE on C with ARG: what is compared, into FIELDS, which are 0
 * before; and what is wrong, if WRONG->kind is 0. */
void pcrt_fields_of(const struct parcoach_site *site,
		    const struct pcrt_comm *c,
		    const uintptr_t arg[PARCOACH_ARGS],
		    struct pcrt_fields *fields, struct pcrt_wrong *wrong);
/* The same, and its place: from memory, or in HERE.  GIVEN: what the hook got;
 * OBJECT: the number of the window or file, 0: none. */
const struct pcrt_checked *pcrt_memo_of(const struct parcoach_site *site,
					struct pcrt_comm *c,
					const uintptr_t *given, uint32_t object,
					struct pcrt_checked *here);
/* Report it; comes back only with PARCOACH_ON_ERROR=warn. */
void pcrt_wrong_report(const struct parcoach_site *site, struct pcrt_comm *c,
		       const struct pcrt_wrong *wrong);
/* The communicator, window or file of SITE is a null handle. */
void pcrt_null_report(const struct parcoach_site *site);

/* ---- check/wrong.c ---- */

/* First line of a report: processes of COMM, as text, call WHAT and differ in
 * WHICH. */
void pcrt_fields_title(struct pcrt_text *t, const char *comm, const char *what,
		       uint32_t which);
/* Put those in WHICH behind the words of L. */
void pcrt_fields_add(struct pcrt_line *l, const struct pcrt_fields *f,
		     uint32_t which);

#endif
