/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A history that moves to larger memory, after it has overwritten its first calls,
 * has its last ones there, and no others: what was in that memory before is
 * none. */
#include <string.h>
#include "board/history.h"
#include "check.h"

#define BITS 9
#define LAST 300

int main(void)
{
	static _Atomic(uint64_t) memory[1 << BITS];
	static struct pcrt_history h;
	_Atomic(uint64_t) count = 0;
	uint64_t word;
	char *start = (char *)(void *)memory;
	struct pcrt_writer w = pcrt_history_at(&h, NULL, 0);

	memset(memory, 0x55, sizeof memory);
	for (uint64_t seq = 1; seq <= LAST; seq++)
		pcrt_history_put(&count, &w, seq,
				 pcrt_history_word(seq << 32, 1));
	CHECK(!pcrt_history_get(&count, &h, start, LAST - PCRT_RING, &word));
	pcrt_history_move(&h, &w, start, pcrt_history_where(0, BITS), LAST);
	for (uint64_t seq = 1; seq <= LAST; seq++) {
		bool kept = pcrt_history_get(&count, &h, start, seq, &word);

		CHECK(kept == (LAST - seq < PCRT_RING - 1));
		CHECK(!kept || word == pcrt_history_word(seq << 32, 1));
	}
	pcrt_history_put(&count, &w, LAST + 1, pcrt_history_word(7, 1));
	CHECK(pcrt_history_get(&count, &h, start, LAST + 1, &word));
	CHECK(!pcrt_history_get(&count, &h, start, 1, &word));
	return check_failed != 0;
}
