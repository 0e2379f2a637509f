/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * log.h - what the simulation tells: messages for the user, and events for
 *         `parcoach faults`.
 */
#ifndef PCF_LOG_H
#define PCF_LOG_H

#include <stdint.h>
#include "failures/call.h"

#pragma GCC visibility push(hidden)

#define PCF_EXIT_HUNG 66  /* as after a report of the run time */
#define PCF_EXIT_INPUT 2

/* Bad input: print the message, once for the job, and end the job. */
_Noreturn void pcf_bad(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

/* This process fails in CALL. */
void pcf_log_fails(const struct pcf_call *call);
/* CALL has the error CODE, and its communicator the handler that ends the
 * job. */
_Noreturn void pcf_fatal(const struct pcf_call *call, int code);
/* The program calls MPI_Abort with CODE. */
void pcf_log_abort(const struct pcf_call *call, int code);
/* No process can continue: WHY, and where each process
 * waits. */
_Noreturn void pcf_log_hung(const char *why);
/* The end of this process: how many errors it got, how many requests it never
 * completed. */
void pcf_log_end(uint64_t calls, unsigned requests);

/* The name of the error class CODE, for messages. */
const char *pcf_error_name(int code);

#pragma GCC visibility pop

#endif
