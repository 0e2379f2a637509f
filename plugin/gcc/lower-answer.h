/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-answer.h - which results of the C++ library follow from what objects contain
 *                  (lower-answer.cc).
 */
#ifndef PCG_LOWER_ANSWER_H
#define PCG_LOWER_ANSWER_H

#include "pcg.h"

/* The type of what ARG is or points to. */
tree pcg_argument_type(tree arg);
/* Whether CALL compares where two iterators or pointers are. */
bool pcg_answer_compares(gcall *call);
/* Whether the answer of CALL follows from what its objects contain, although it is no
 * element of them: a number, or where an iterator is. */
bool pcg_answer(gcall *call);
/* Whether the result of CALL is a number that may follow from what is contained. */
bool pcg_answer_number(struct pcg_lower *l, gcall *call);

#endif
