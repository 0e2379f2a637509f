/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proofs_history.c - values that are proved equal (runtime/proofs/history.c):
 *                    the hash sees each difference, and the first one is found
 *                    as long as it is kept.
 */
#include <stdlib.h>
#include <string.h>
#include "check.h"
#include "random.h"
#include "../../runtime/proofs/history.c"

enum { PROCESSES = 3, PLACES = 5 };

static struct pcrt_proof_history history[PROCESSES];
static struct pcrt_proof kept[PROCESSES][PCRT_PROOFS];
static struct pcrt_proofs_of of[PROCESSES];

static struct pcrt_proof proof(uint64_t i)
{
	return (struct pcrt_proof){ 1 + i % PLACES, i / PLACES, i % 3 };
}

/* All processes add N equal values; process 1 has CHANGED as number AT. */
static void run(uint64_t n, uint64_t at, struct pcrt_proof changed)
{
	for (int p = 0; p < PROCESSES; p++) {
		pcrt_proof_clear(&history[p]);
		for (uint64_t i = 0; i < n; i++)
			pcrt_proof_add(&history[p], p == 1 && i == at ?
					       changed : proof(i));
		of[p].n = history[p].n;
		of[p].kepts = pcrt_proof_copy(&history[p], kept[p]);
		of[p].kept = kept[p];
	}
}

static bool equal(void)
{
	return history[0].hash == history[1].hash &&
	       history[0].n == history[1].n;
}

static void one_value(uint64_t n, uint64_t at)
{
	struct pcrt_proof changed = proof(at);
	bool lost = n - at > PCRT_PROOFS;
	uint64_t found;

	changed.value++;
	run(n, at, changed);
	CHECK(!equal());
	CHECK(pcrt_proofs_compare(of, PROCESSES, &found) ==
	      (lost ? PCRT_PROOFS_SAME :
	       n > PCRT_PROOFS && n - at == PCRT_PROOFS ? PCRT_PROOFS_LOST :
	       PCRT_PROOFS_VALUE));
	CHECK(lost || (found == at && pcrt_proof_at(&of[1], at)->value ==
					      changed.value));
	changed = proof(at);
	changed.place = 99;
	run(n, at, changed);
	CHECK(!equal());
	CHECK(lost || n - at == PCRT_PROOFS ||
	      pcrt_proofs_compare(of, PROCESSES, &found) == PCRT_PROOFS_PLACE);
}

/* Process 1 stops earlier, or the kept values have nothing in common. */
static void fewer(void)
{
	uint64_t at;

	run(10, 10, proof(0));
	CHECK(equal());
	CHECK(pcrt_proofs_compare(of, PROCESSES, &at) == PCRT_PROOFS_SAME);
	of[1].n = of[1].kepts = 4;
	CHECK(pcrt_proofs_compare(of, PROCESSES, &at) == PCRT_PROOFS_PLACE);
	CHECK(at == 4);
	run(3 * PCRT_PROOFS, 0, proof(0));
	of[1].n = of[1].kepts = 4;
	CHECK(pcrt_proofs_compare(of, PROCESSES, &at) == PCRT_PROOFS_LOST);
}

int main(void)
{
	random_start(1);
	for (int i = 0; i < 200; i++) {
		uint64_t n = 1 + random_below(3 * PCRT_PROOFS);

		one_value(n, random_below((uint32_t)n));
	}
	one_value(PCRT_PROOFS + 1, 1);
	one_value(PCRT_PROOFS, 0);
	fewer();
	return check_failed != 0;
}
