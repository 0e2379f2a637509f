/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_calls_read.c - what a process reads of the last call of another one is
 *                      what that one called, or nothing, while the other one
 *                      overwrites its history and its table of forms
 *                      (runtime/board/history.h): in every order of steps, under
 *                      the rules of C11's atomic operations (weak.h).
 *
 *   board_calls_read [N]    of N calls: 3
 */
#include "board_member.h"

#define FORMS 2 /* in the table of a process: old ones are overwritten */

static struct pcrt_form form[FORMS]; /* of process 0 */
static int forms; /* calls that process 0 makes */
static bool misread;
static unsigned long ends, unread, known_calls;

static struct pcrt_noted form_of(uint64_t number)
{
	return (struct pcrt_noted){ (uint32_t)number + 1, (uint32_t)number + 2,
				    { number + 3 } };
}

static void weak_run(int p)
{
	_Atomic(uint64_t) *last = &member[0].count;
	struct pcrt_history *h = &member[0].history;
	struct pcrt_writer writer = pcrt_history_at(h, NULL, 0);
	struct pcrt_noted n, found;
	uint64_t number, its;

	misread = false;
	for (int i = 1; !p && i <= forms; i++) {
		struct pcrt_words words;

		n = form_of((uint64_t)i);
		words = pcrt_words_of(n.kind, n.site, &n.fields);
		pcrt_form_put(&form[i % FORMS], (uint64_t)i, &words);
		pcrt_history_put(last, &writer, (uint64_t)i, (uint64_t)i);
	}
	if (!p)
		return;
	number = atomic_load_explicit(last, memory_order_acquire);
	n = form_of(number);
	if (!pcrt_history_get(last, h, NULL, number, &its)) {
		unread++;
		return;
	}
	known_calls++;
	misread = its != number;
	if (!number || misread ||
	    !pcrt_form_get(&form[number % FORMS], number, &found))
		return;
	misread = found.kind != n.kind || found.site != n.site ||
		     found.fields.bytes != n.fields.bytes;
}

static void weak_judge(void)
{
	ends++;
	for (int p = 0; p < weak_processes; p++) {
		weak_go(p, 0, true);
		CHECK(!misread);
	}
}

static void check_forms(int n)
{
	weak_begin(2);
	forms = n;
	weak_object(&member[0].count);
	weak_object(&member[0].history.where);
	for (int i = 0; i < PCRT_RING; i++)
		weak_object(&member[0].history.base[i]);
	for (int i = 0; i < FORMS; i++) {
		weak_object(&form[i].number);
		for (unsigned k = 0; k < PCRT_FORM_WORDS; k++)
			weak_object(&form[i].word[k]);
	}
	weak_all();
}

int main(int argc, char **argv)
{
	check_forms(argc > 1 ? atoi(argv[1]) : 3);
	printf("%lu executions; notes read %lu, not %lu\n", ends, known_calls,
	       unread);
	CHECK(check_failed || (ends > 10 && known_calls > 0 && unread > 0));
	return check_failed != 0;
}
