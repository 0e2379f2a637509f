/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bytes.h - bytes that are written one after the other.
 */
#ifndef PC_BASE_BYTES_H
#define PC_BASE_BYTES_H

#include <stdint.h>
#include "base/vec.h"

struct pc_bytes {
	PC_VEC(uint8_t) b;
};

#endif
