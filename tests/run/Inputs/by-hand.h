/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * by-hand.h - what the plugin would put into a program, by hand, so that the
 *             run time is tested without it.
 *
 * COLL (flags, ON_x, handle, name) goes before the collective, on its line.
 */
#ifndef BY_HAND_H
#define BY_HAND_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "idle.h"
#include "parcoach_rt.h"

/* A constant that differs between the names used here. */
#define OP_HASH(NAME) (sizeof(NAME) * 65536 + (NAME)[5] * 256 + (NAME)[7])
/* As in the registry (rt-names.c): by it the wrapper of MPI_Ibarrier knows that the
 * check was its own. */
#define IBARRIER 0x9bbdb0a6u

#define SITE_GIVEN(KIND, OP, FLAGS, ON, WHAT, GIVEN)                         \
	static const struct parcoach_site made_ = {                          \
		PARCOACH_SITE_##KIND, OP, FLAGS, PARCOACH_ON_##ON, __LINE__, \
		__FILE__, __func__, WHAT, .given = (1u << (GIVEN)) - 1,      \
		.givens = GIVEN                                              \
	};                                                                   \
	static struct parcoach_record site_ = {                              \
		.abi = PARCOACH_ABI, .op = OP, .made = &made_               \
	}
#define SITE(KIND, OP, FLAGS, ON, WHAT)                                      \
	SITE_GIVEN(KIND, OP, FLAGS, ON, WHAT, 1)

#define CHECK(FLAGS, ON, HANDLE, WHAT)                                       \
	do {                                                                 \
		SITE(COLL, OP_HASH(WHAT), FLAGS, ON, WHAT);                  \
		__parcoach_coll1(&site_, (uintptr_t)(HANDLE));               \
	} while (0)

/* With arguments, see parcoach_rt.h. */
#define CHECK_ARGS(FLAGS, ON, HANDLE, WHAT, ...)                             \
	do {                                                                 \
		const uintptr_t a_[PARCOACH_ARGS] = { __VA_ARGS__ };         \
		SITE_GIVEN(COLL, OP_HASH(WHAT),                              \
			   PARCOACH_CHECK_MATCH | (FLAGS), ON, WHAT,         \
			   PARCOACH_VALUES);                                 \
		__parcoach_coll9(&site_, (uintptr_t)(HANDLE), a_[0], a_[1],  \
				 a_[2], a_[3], a_[4], a_[5], a_[6], a_[7]);  \
	} while (0)
#define U(X) ((uintptr_t)(X))
/* Flags of one with data. */
#define DATA(RULE, PLACE)                                                    \
	(PARCOACH_ARG_DATA | PARCOACH_DATA_##RULE << PARCOACH_DATA_SHIFT |   \
	 PARCOACH_PLACE_##PLACE << PARCOACH_PLACE_SHIFT)
#define REDUCE                                                               \
	(PARCOACH_ARG_ROOT | PARCOACH_ARG_OP | DATA(ONE, ROOT))

/* The usual case: compare NAME on communicator C. */
#define COLL(C, NAME) CHECK(PARCOACH_CHECK_MATCH, COMM, C, NAME)

/* The function, which has collectives on C, is left. */
#define LEAVE_ON(C)                                                          \
	do {                                                                 \
		SITE(LEAVE, 0, 0, COMM, "");                                 \
		__parcoach_leave_on(&site_, (uintptr_t)(C), 0, 0);           \
	} while (0)
#define LEAVE() LEAVE_ON(MPI_COMM_WORLD)

#define ENTER(KIND, NAME)                                                    \
	do {                                                                 \
		SITE(REGION, PARCOACH_REGION_##KIND, 0, UNKNOWN, NAME);      \
		__parcoach_enter(&site_);                                    \
	} while (0)
#define EXIT(KIND, NAME)                                                     \
	do {                                                                 \
		SITE(REGION, PARCOACH_REGION_##KIND, 0, UNKNOWN, NAME);      \
		__parcoach_exit(&site_);                                     \
	} while (0)
#define BARRIER()                                                            \
	do {                                                                 \
		SITE(BARRIER, 0, 0, UNKNOWN, "");                            \
		__parcoach_barrier(&site_);                                  \
	} while (0)

#endif
