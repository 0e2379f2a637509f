/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-array.h - the descriptors of Fortran arrays (lower-array.cc).
 */
#ifndef PCG_LOWER_ARRAY_H
#define PCG_LOWER_ARRAY_H

#include "pcg.h"

/* Whether DECL is a field that gfortran calls NAME. */
bool pcg_array_field(tree decl, const char *name);

/* Whether TYPE is the descriptor of a Fortran array (in Fortran only). */
bool pcg_array_is(tree type);

/* Whether TYPE is that of a pointer to such a descriptor. */
bool pcg_array_is_pointer(tree type);

/* What the descriptor DESC stands for, in *VALUE; *BEHIND: a pointer to the
 * descriptor has this name, and the parts are behind pointers.  Return whether it
 * has a name. */
bool pcg_array_descriptor(struct pcg_lower *l, tree desc, struct pc_val *value,
			  bool *behind);

/* The descriptor of which T is a part, or NULL_TREE; *PART: the last field. */
tree pcg_array_of_part(tree t, tree *part);

/* Whether T is a descriptor, or a part of one, of something with a name; then
 * *VALUE is what it stands for. */
bool pcg_array_value(struct pcg_lower *l, tree t, struct pc_val *value);

/* PART (for example "ubound") of the array ARRAY. */
struct pc_val pcg_array_part(struct pcg_lower *l, struct pc_val array,
			     const char *part);

/* Whether TYPE is that of a `class` of Fortran: its first field is a pointer to
 * the object, which may be of a type derived from the declared one, or the
 * descriptor of an array of such objects. */
bool pcg_array_is_class(tree type);

/* Whether a store to T, a part of a descriptor, changes only one dimension. */
bool pcg_array_partial(tree t);

/* Whether T is a part of a descriptor whose elements are not one after the other
 * from number 1 on. */
bool pcg_array_is_shifted(tree t);

/* Call both inside pcg_value_begin () and pcg_value_end (). */
void pcg_array_begin(struct pcg_lower *l);
void pcg_array_end(void);

/* Whether T is a variable of gfortran that is another name of a dummy. */
bool pcg_array_is_alias(tree t);

/* Whether T is a record made by gfortran that is assigned once on each of
 * several paths, as for merge (). */
bool pcg_is_chosen(tree t);

/* Whether the temporary POINTER points to elements of the array *VALUE; DEPS
 * gets what decides which ones. */
bool pcg_array_elements(struct pcg_lower *l, tree pointer, tree type,
			struct pcg_deps *deps, struct pc_val *value);

/* The number that gfortran's variable T, "stride.3" or "offset.2", stands for where
 * elements are numbered from 0 on, or unchanged *NUMBER and false. */
bool pcg_array_number(tree t, int64_t *number);

/* Whether CALL makes an array contiguous (_gfortran_internal_pack): it returns
 * its argument or a copy. */
bool pcg_array_is_pack(gimple *call);

/* Whether TYPE is that of a descriptor of an array of numbers or logicals. */
bool pcg_array_of_numbers(tree type);

/* The name of the type of the elements in the name of the descriptor TYPE, or
 * NULL if it is not a type of the user. */
const char *pcg_array_record(tree type);

#endif
