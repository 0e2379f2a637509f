/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * defer.c - this run time steps back for the preloaded one.
 *
 * A program with the archive inside has a run time of its own, and its names
 * come before those of anything preloaded.  Two that both start would send
 * messages past each other and count calls twice.  So ours does not start, and
 * what instrumented code tells it is handed on.  (The shared library needs
 * nothing of this, since the preloaded one has the same names before it.)
 */
#include <dlfcn.h>
#include "abi/defer.h"

const struct pcrt_hooks *pcrt_hooks;

__attribute__((constructor)) static void defer(void)
{
	pcrt_hooks = (const struct pcrt_hooks *)dlsym(RTLD_DEFAULT,
						      "__parcoach_preload");
}
