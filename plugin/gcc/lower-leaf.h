/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-leaf.h - members of records that objects of the C++ library contain
 *                (lower-leaf.cc).
 */
#ifndef PCG_LOWER_LEAF_H
#define PCG_LOWER_LEAF_H

#include "pcg.h"

#define PCG_LEAF 5 /* the part of an object that has the first member of its records */
#define PCG_LEAVES 6 /* members that are followed */

/* The record of the user that objects of TYPE contain, or NULL. */
tree pcg_leaf_record(tree type);
/* Set FIELDS to the members of RECORD that are numbers; return how many. */
unsigned pcg_leaf_fields(tree record, tree fields[PCG_LEAVES]);

/* What the reference REF, to such a member through a pointer, may access besides: what an
 * object has got that gave the pointer, or UNKNOWN. */
struct pc_val pcg_leaf(struct pcg_lower *l, tree ref);
/* A call begins. */
void pcg_leaf_forget(void);
/* Append to V the members that functions of the user access which CALL gets: call after
 * pcg_leaf_gets (). */
void pcg_leaf_used(struct pcg_lower *l, gcall *call, vec<struct pc_val> *v);
/* Call before and after the event of CALL of DECL, a function of the library: REPLACED: its
 * first argument contains nothing that it contained before. */
void pcg_leaf_gets(struct pcg_lower *l, gcall *call, bool replaced);
void pcg_leaf_call(struct pcg_lower *l, tree decl, gcall *call, bool replaced);
/* Append what the assignment STMT stores in such members. */
void pcg_leaf_assign(struct pcg_lower *l, gimple *stmt);

#endif
