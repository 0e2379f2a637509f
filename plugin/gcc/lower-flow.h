/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-flow.h - what objects of the C++ library get and give (lower-flow.cc).
 */
#ifndef PCG_LOWER_FLOW_H
#define PCG_LOWER_FLOW_H

#include "pcg.h"

#define PCG_SHAPE 4 /* a part of each object but a pair or tuple (lower-shape.h) */

/* Call before the event of CALL of DECL (or NULL): a temporary that depends on all
 * that the call gets; UNKNOWN if it is not followed. */
struct pc_val pcg_flow_gets(struct pcg_lower *l, tree decl, gcall *call);
/* Call when EVENT, the event of CALL, has its result: a result that may follow from
 * FROM, that temporary, becomes one that pcg_flow_call () assigns.  Returns it. */
struct pc_val pcg_flow_result(struct pcg_lower *l, gcall *call,
			      struct pc_event *event, struct pc_val from);
/* Call after the event of CALL, whose result is TO for the user and OWN for the
 * library: append what the call adds to the objects that it gets, or makes, and to its
 * result. */
void pcg_flow_call(struct pcg_lower *l, tree decl, gcall *call, struct pc_val to,
		   struct pc_val own, struct pc_val from);
/* What a call gets by ARG; UNKNOWN: a constant, a number of elements, not a number. */
struct pc_val pcg_flow_given(struct pcg_lower *l, tree arg);
/* The variable of the group of KEY (lower-group.h), or of a PART of a pair or tuple; UNKNOWN
 * if no function gets it. */
struct pc_val pcg_flow_variable(struct pcg_lower *l, tree key, int part);
/* Append what the assignment STMT of a whole object does. */
void pcg_flow_assign(struct pcg_lower *l, gimple *stmt);
/* What the reference REF to memory may access besides: UNKNOWN, or what an object
 * has got that gave its address. */
struct pc_val pcg_flow(struct pcg_lower *l, tree ref);
/* The same for the numbers to which POINTER leads. */
struct pc_val pcg_flow_behind(struct pcg_lower *l, tree pointer);

#endif
