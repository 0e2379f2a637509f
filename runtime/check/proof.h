/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * proof.h - instrument=proofs: which thread notes values.
 */
#ifndef PCRT_PROOF_H
#define PCRT_PROOF_H

#include <stdbool.h>

/* Whether this is the thread that began the program, which notes them. */
bool pcrt_proof_thread(void) __attribute__((visibility("hidden")));

#endif
