/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * defer.h - a run time that is linked into the program forwards all calls to
 *           the preloaded one, if there is one (defer.c).
 */
#ifndef PCRT_DEFER_H
#define PCRT_DEFER_H

#include "parcoach_rt.h"

/* The ABI of the preloaded library, which it exports as __parcoach_preload. */
struct pcrt_hooks {
	uint32_t abi;
	void (*coll)(struct parcoach_record *record, const uintptr_t *given);
	void (*leave)(struct parcoach_record *record, const uintptr_t *given);
	void (*enter)(struct parcoach_record *record);
	void (*exit)(struct parcoach_record *record);
	void (*barrier)(struct parcoach_record *record);
	void (*taskwait)(struct parcoach_record *record);
	void (*flush)(struct parcoach_record *record);
	void (*lock)(struct parcoach_record *record, const void *lock);
	void (*task)(struct parcoach_record *record, void (*fn)(void *),
		     void *data, void (*copy)(void *, void *), long size,
		     long align, _Bool deferred, unsigned flags, void **depend,
		     int priority, void *detach);
	void (*taskwait_depend)(struct parcoach_record *record,
				void **depend);
	void (*taskloop)(struct parcoach_record *record, void (*fn)(void *),
			 void *data, void (*copy)(void *, void *), long size,
			 long align, unsigned flags, unsigned long parts,
			 int priority, long start, long end, long step);
	void (*taskloop_ull)(struct parcoach_record *record,
			     void (*fn)(void *), void *data,
			     void (*copy)(void *, void *), long size,
			     long align, unsigned flags, unsigned long parts,
			     int priority, unsigned long long start,
			     unsigned long long end, unsigned long long step);
};
/* NULL: there is no preloaded run time, or it is this one. */
extern const struct pcrt_hooks *pcrt_hooks __attribute__((visibility("hidden")));
/* The first statement of each function of the ABI. */
#define PCRT_DEFER(FN, ...)                                                  \
	do {                                                                 \
		if (pcrt_hooks) {                                            \
			pcrt_hooks->FN(__VA_ARGS__);                         \
			return;                                              \
		}                                                            \
	} while (0)

#endif
