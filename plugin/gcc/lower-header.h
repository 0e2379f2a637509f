/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-header.h - libraries whose headers are system headers for GCC
 *                  (lower-header.cc).
 */
#ifndef PCG_LOWER_HEADER_H
#define PCG_LOWER_HEADER_H

#include "pcg.h"

/* Whether DECL is declared in a header in the compiler's own directories, and
 * not in one of a library that the user declares as a system header. */
bool pcg_is_in_systems_header(tree decl);

/* Whether DECL is a function of the system, or one of another library whose
 * header has its body. */
bool pcg_is_systems(tree decl);

/* Call LOWER for each function with a body in a system header that was not
 * lowered, but calls, through others, MPI or what is not seen. */
void pcg_header_lower(void (*lower)(struct function *fun));

/* Whether DECL was lowered because it is a short function of the C++ library: it calls
 * nothing of the user, and what code that was not lowered writes by it is what that
 * code may write. */
bool pcg_header_is_short(tree decl);

#endif
