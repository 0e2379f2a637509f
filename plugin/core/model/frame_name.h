/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * frame_name.h - the names of variables of a function that other functions access.
 */
#ifndef PC_MODEL_FRAME_NAME_H
#define PC_MODEL_FRAME_NAME_H

/* The start of the name of a field that is a variable of a function which other
 * functions access; function, dot and variable follow (docs/MODEL.md). */
#define PC_FRAME "FRAME."

#endif
