/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * defer.c - a run time linked into the program defers to the preloaded one.
 *
 * A program that is linked with the archive has a run time of its own, whose
 * names come before the preloaded library's.  If both started, they would send
 * messages that the other does not receive, and count calls twice.  So the run
 * time of the program does not start and forwards what instrumented code calls.
 * (The shared library needs no such step: the preloaded one has the same names
 * before it.)
 */
#include <dlfcn.h>
#include "abi/defer.h"

const struct pcrt_hooks *pcrt_hooks;

__attribute__((constructor)) static void defer(void)
{
	pcrt_hooks = (const struct pcrt_hooks *)dlsym(RTLD_DEFAULT,
						      "__parcoach_preload");
}
