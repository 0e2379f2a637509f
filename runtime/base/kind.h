/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * kind.h - what a process can do on a communicator, as the others see it.
 */
#ifndef PCRT_KIND_H
#define PCRT_KIND_H

/* What a process tells the others of its communicator (agree/). */
enum pcrt_kind {
	PCRT_NONE,
	PCRT_COLL,       /* is about to call a collective, waits */
	PCRT_START,      /* is about to start a nonblocking one, no wait */
	PCRT_LEAVE,      /* has left a function, does not wait */
	/* The END of its calls on the communicator, of three kinds: */
	PCRT_FREED,      /* has freed the communicator */
	PCRT_FINALIZE,   /* is in MPI_Finalize */
	PCRT_EXITED,     /* is in exit (), without MPI_Finalize */
};

#endif
