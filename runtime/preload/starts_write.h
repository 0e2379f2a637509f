/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * starts_write.h - see starts_write.c.
 */
#ifndef STARTS_WRITE_H
#define STARTS_WRITE_H

#include "prototypes.h"

/* Whether P starts a collective on an existing communicator or file, or
 * initializes a persistent one, and returns a request. */
bool starts_is(const struct proc *p);
/* The end of its name: pcrt_request_... of requests/request.h gets the
 * request. */
const char *starts_told(const struct proc *p);
void starts_write(void);

#endif
