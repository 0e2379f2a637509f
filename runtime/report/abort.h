/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * abort.h - the end of the job.
 */
#ifndef PCRT_ABORT_H
#define PCRT_ABORT_H

#pragma GCC visibility push(hidden)

/* Bad input: print "parcoach: error: TEXT", end the job with status 2. */
_Noreturn void pcrt_die(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
_Noreturn void pcrt_abort(int status);

#pragma GCC visibility pop

#endif
