/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * gate.h - collectives of which either all members take part, or none.
 */
#ifndef PCF_GATE_H
#define PCF_GATE_H

#include "failures/call.h"
#include "failures/comm.h"

#pragma GCC visibility push(hidden)

enum pcf_gate { PCF_WAITING, PCF_GO, PCF_FAILED, PCF_REVOKED };

/* CALL is a collective on C.  Returns MPI_SUCCESS if the MPI library is to
 * execute it, or an error class. */
int pcf_gate_enter(struct pcf_call *call, struct pcf_comm *c);
/* The same for a nonblocking one, which only starts. */
int pcf_gate_start(struct pcf_call *call, struct pcf_comm *c);
/* It has been executed with the result ERROR, which is returned unless this
 * process fails now or gets an error because of a failure. */
int pcf_gate_leave(struct pcf_call *call, int error);

/* What becomes of collective AT on C.  The answer is the same on all members,
 * at any time, once it is not PCF_WAITING.  GIVE_UP: it has been revoked for
 * long enough. */
enum pcf_gate pcf_gate_look(struct pcf_comm *c, uint64_t at, bool give_up);
/* Whether collective AT on C, which took place, is an error here. */
bool pcf_gate_lax(struct pcf_comm *c, uint64_t at);
/* The error class of GATE, for C. */
int pcf_gate_error(struct pcf_comm *c, enum pcf_gate gate);

/* COMM is revoked, and this process may know it. */
bool pcf_is_revoked(const struct pcf_comm *c);

#pragma GCC visibility pop

#endif
