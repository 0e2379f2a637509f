/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * handle.h - the communicator that a site and a handle mean.
 */
#ifndef PCRT_HANDLE_H
#define PCRT_HANDLE_H

#include <stdint.h>
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* The communicator that SITE and HANDLE mean, remembered if the handle is not a
 * reference; NULL: not known.  *OBJECT: the number of the window or file. */
struct pcrt_comm *pcrt_handle_comm(const struct parcoach_site *site,
				   uintptr_t handle, uint32_t *object);
/* The key under which such a HANDLE, of the kind ON, is remembered. */
uintptr_t pcrt_handle_key(uint32_t on, uintptr_t handle);
/* What this thread remembers of the handle with KEY; NULL: nothing. */
struct pcrt_comm *pcrt_handle_kept(uint32_t on, uintptr_t key);

#pragma GCC visibility pop

#endif
