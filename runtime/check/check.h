/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * check.h - the check of a collective, and which thread makes it.
 */
#ifndef PCRT_CHECK_H
#define PCRT_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* Whether this thread works on communicators.  Its address identifies the
 * thread.
 * RATIONALE: initial-exec costs nothing per access. */
extern _Thread_local bool pcrt_in_check
	__attribute__((tls_model("initial-exec")));
/* This thread is about to work on communicators.  False: another thread does,
 * and two must not do so at once. */
bool pcrt_check_enter(void);
/* This thread has finished. */
void pcrt_check_leave(void);

/* For the wrappers of the preloaded library (abi/defer.h): */

/* If set: whether the call at hook SITE will reach a wrapper, which
 * compares. */
extern bool (*pcrt_take)(const struct parcoach_site *site);
/* Whether a collective is to be checked now. */
bool pcrt_check_is_on(void);
/* The check of a collective at SITE, whatever pcrt_take returns; GIVEN: the
 * values that SITE->given names. */
void pcrt_check_coll(const struct parcoach_site *site, const uintptr_t *given);
/* What the hook of a collective does, and is forwarded to another run time. */
void pcrt_hook_coll(struct parcoach_record *record, const uintptr_t *given);
/* A function is being left; GIVEN: PARCOACH_LEFT_ON values. */
void pcrt_hook_leave(struct parcoach_record *record, const uintptr_t *given);

#pragma GCC visibility pop

#endif
