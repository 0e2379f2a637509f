/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * next.h - what our wrapper of a procedure calls: the next one of that name in
 *          link order, so that a PMPI tool linked after us sees the calls.
 *
 * In the preloaded library PMPI_X already is that one.
 */
#ifndef PCRT_NEXT_H
#define PCRT_NEXT_H

#ifdef PCRT_OWNS
#define NEXT(NAME) P##NAME
#else
/* The next NAME, searched at the first call only; P##NAME if there is none. */
#define NEXT(NAME)                                                           \
	({                                                                   \
		static _Atomic(__typeof__(&P##NAME)) next_;                  \
									     \
		if (!next_)                                                  \
			next_ = (__typeof__(&P##NAME))pcrt_next_find(        \
				#NAME, (void (*)(void))P##NAME);             \
		next_;                                                       \
	})
void (*pcrt_next_find(const char *name, void (*none)(void)))(void)
	__attribute__((visibility("hidden")));
#endif

/* The next procedure NAME, searched at the first call only and kept in *TO;
 * NULL: there is none. */
void *pcrt_next_kept(_Atomic(void *) *to, const char *name)
	__attribute__((visibility("hidden")));
/* The message then. */
#define PCRT_NEXT_NONE                                                       \
	"the program's MPI library has no '%s': is it another MPI than the " \
	"one that parcoach was built for?"

#endif
