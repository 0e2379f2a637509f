/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * answer.h - a leader's answer about processes that do not move.
 */
#ifndef PCRT_ANSWER_H
#define PCRT_ANSWER_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Record since when each process of the node has not moved. */
void pcrt_stand_look(double now);
void pcrt_stand_wave(uint64_t wave);
/* DATA: the number of the wave, struct pcrt_need */
void pcrt_stand_need(uint64_t wave, const void *data, size_t size);

#pragma GCC visibility pop

#endif
