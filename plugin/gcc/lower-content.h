/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-content.h - the contents of C++ vectors and similar types
 *                   (lower-content.cc).
 */
#ifndef PCG_LOWER_CONTENT_H
#define PCG_LOWER_CONTENT_H

#include "pcg.h"
#include "library/containers.h"

/* Whether TYPE is that of a container of numbers that is followed. */
bool pcg_content_is_one(tree type);
/* Whether a call of DECL (or NULL) only reads what argument I points to; whether DECL is a
 * member function of such a container; its effect; whether the elements of a vector
 * that is its argument may be reached in another manner after the call. */
bool pcg_content_only_looks(tree decl, unsigned i);
bool pcg_content_is_member(tree decl);
enum pc_content_use pcg_content_use(tree decl);
bool pcg_content_keeps_way(tree decl);
/* Whether CALL of a member with effect USE returns the address of a number; whether CALL of
 * DECL, which is EVENT, may change members of records that are not its arguments. */
bool pcg_content_gives(enum pc_content_use use, gcall *call);
bool pcg_content_may_reach(tree decl, gcall *call, const struct pc_event *event);

void pcg_content_begin(struct pcg_lower *l);
void pcg_content_end(void);
/* Whether the contents of the container whose address is ARG are known here. */
bool pcg_content_follows(struct pcg_lower *l, tree arg);
/* These contents, or UNKNOWN. */
struct pc_val pcg_content_of(struct pcg_lower *l, tree arg);
/* The memory that has the contents of the object PATH of TYPE of ROOT (lower-held.h);
 * UNKNOWN if they are not known here. */
struct pc_val pcg_content_at(struct pcg_lower *l, tree root, const char *path, tree type);
/* ONE of the elements IN, or all, is used: if what contains them may be reached in another
 * manner, its value is not certain. */
void pcg_content_open(struct pcg_lower *l, location_t loc, struct pc_val in,
		      struct pc_val one);
/* Call after EVENT, the event of CALL of DECL (or NULL): append what the call
 * does to the elements of vectors.  GOT: what its arguments were before it, as
 * pcg_flow_gets () returns. */
void pcg_content_call(struct pcg_lower *l, tree decl, gcall *call,
		      struct pc_event *event, struct pc_val got);
/* If STMT, an assignment, gives an object another name, append that what it contains
 * may be something else from then on. */
void pcg_content_name(struct pcg_lower *l, gimple *stmt);
/* The same for the assignment STMT. */
void pcg_content_assign(struct pcg_lower *l, gimple *stmt);

#endif
