/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * judge.h - what each process of a job does, for every rank of many sizes.
 *
 * In:   a function for each program (print_c.py) and a row of the table
 *       `programs` with the sizes to try.
 * Out:  a line for each program: its number, then "wrong SIZE RANK RANK" (these
 *       two ranks make different calls on one communicator), or "right"; then
 *       how many sizes were judged and how many are undefined.
 * Not:  A size for which any rank overflows, divides by zero or gives a root
 *       that does not exist is not judged, nor one with 3000 turns of a loop
 *       whose turns differ.
 */
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define UNDEFINED (-32766)
typedef unsigned long ulong;

struct process {
	int rank, size;
	bool undefined, too_long;
	bool counting; /* only the colour is wanted */
	int colour, crank, csize, steps;
	uint64_t times; /* each call is made so often */
	uint64_t most_times;
	uint64_t world, comm; /* what it has called there */
};

struct program {
	int number;
	void (*run)(struct process *me);
	const int *sizes;
	bool splits;
};

#define SIGNED(type)                                                        \
	static inline type add_##type(struct process *me, type a, type b)    \
	{                                                                    \
		me->undefined |= __builtin_add_overflow(a, b, &a);           \
		return a;                                                    \
	}                                                                    \
	static inline type sub_##type(struct process *me, type a, type b)    \
	{                                                                    \
		me->undefined |= __builtin_sub_overflow(a, b, &a);           \
		return a;                                                    \
	}                                                                    \
	static inline type mul_##type(struct process *me, type a, type b)    \
	{                                                                    \
		me->undefined |= __builtin_mul_overflow(a, b, &a);           \
		return a;                                                    \
	}                                                                    \
	static inline type neg_##type(struct process *me, type a)            \
	{                                                                    \
		return sub_##type(me, 0, a);                                 \
	}                                                                    \
	static inline type abs_##type(struct process *me, type a)            \
	{                                                                    \
		return a < 0 ? neg_##type(me, a) : a;                        \
	}                                                                    \
	static inline bool apart_##type(type a, type b)                      \
	{                                                                    \
		return !b || (b == -1 && sub_overflows_##type(a));           \
	}                                                                    \
	static inline type modulo_##type(struct process *me, type a, type b) \
	{                                                                    \
		type left = rem_##type(me, a, b);                            \
                                                                             \
		return left && (left < 0) != (b < 0) ? left + b : left;      \
	}                                                                    \
	static inline type shl_##type(struct process *me, type a, int n)     \
	{                                                                    \
		int most = (int)sizeof(type) * CHAR_BIT;                     \
                                                                             \
		if (n < 0 || n >= most || a < 0 ||                           \
		    (n && a >> (most - 1 - n))) {                            \
			me->undefined = true;                                \
			return 0;                                            \
		}                                                            \
		return a << n;                                               \
	}
#define UNSIGNED(type)                                                      \
	static inline type add_##type(struct process *me, type a, type b)    \
	{                                                                    \
		(void)me;                                                    \
		return a + b;                                                \
	}                                                                    \
	static inline type sub_##type(struct process *me, type a, type b)    \
	{                                                                    \
		(void)me;                                                    \
		return a - b;                                                \
	}                                                                    \
	static inline type mul_##type(struct process *me, type a, type b)    \
	{                                                                    \
		(void)me;                                                    \
		return a * b;                                                \
	}                                                                    \
	static inline type neg_##type(struct process *me, type a)            \
	{                                                                    \
		(void)me;                                                    \
		return -a;                                                   \
	}                                                                    \
	static inline bool apart_##type(type a, type b)                      \
	{                                                                    \
		(void)a;                                                     \
		return !b;                                                   \
	}                                                                    \
	static inline type shl_##type(struct process *me, type a, int n)     \
	{                                                                    \
		return shiftl_##type(me, a, n);                              \
	}
#define ANY(type)                                                           \
	static inline bool apart_##type(type a, type b);                     \
	static inline type div_##type(struct process *me, type a, type b)    \
	{                                                                    \
		if (!apart_##type(a, b))                                     \
			return a / b;                                        \
		me->undefined = true;                                        \
		return 0;                                                    \
	}                                                                    \
	static inline type rem_##type(struct process *me, type a, type b)    \
	{                                                                    \
		if (!apart_##type(a, b))                                     \
			return a % b;                                        \
		me->undefined = true;                                        \
		return 0;                                                    \
	}                                                                    \
	static inline type and_##type(struct process *me, type a, type b)    \
	{                                                                    \
		(void)me;                                                    \
		return a & b;                                                \
	}                                                                    \
	static inline type or_##type(struct process *me, type a, type b)     \
	{                                                                    \
		(void)me;                                                    \
		return a | b;                                                \
	}                                                                    \
	static inline type xor_##type(struct process *me, type a, type b)    \
	{                                                                    \
		(void)me;                                                    \
		return a ^ b;                                                \
	}                                                                    \
	static inline type inv_##type(struct process *me, type a)            \
	{                                                                    \
		(void)me;                                                    \
		return ~a;                                                   \
	}                                                                    \
	static inline type min_##type(struct process *me, type a, type b)    \
	{                                                                    \
		(void)me;                                                    \
		return a < b ? a : b;                                        \
	}                                                                    \
	static inline type max_##type(struct process *me, type a, type b)    \
	{                                                                    \
		(void)me;                                                    \
		return a > b ? a : b;                                        \
	}                                                                    \
	/* GCC: the sign is kept. */                                         \
	static inline type shr_##type(struct process *me, type a, int n)     \
	{                                                                    \
		if (n >= 0 && n < (int)sizeof a * CHAR_BIT)                  \
			return a >> n;                                       \
		me->undefined = true;                                        \
		return 0;                                                    \
	}                                                                    \
	/* Fortran: bits may be lost. */                                     \
	static inline type shiftl_##type(struct process *me, type a, int n)  \
	{                                                                    \
		if (n >= 0 && n < (int)sizeof a * CHAR_BIT)                  \
			return (type)((ulong)a << n);                        \
		me->undefined = true;                                        \
		return 0;                                                    \
	}

static inline bool sub_overflows_int(int a)
{
	return a == INT_MIN;
}

static inline bool sub_overflows_long(long a)
{
	return a == LONG_MIN;
}

ANY(int) ANY(long) ANY(unsigned) ANY(ulong)
SIGNED(int) SIGNED(long) UNSIGNED(unsigned) UNSIGNED(ulong)

static inline int side_of(int size, int power)
{
	int found = power == 2 ? (int)sqrt(size) - 1 : (int)cbrt(size) - 1;

	if (found < 1)
		found = 1;
	while ((power == 2 ? (long)found * found :
			     (long)found * found * found) < size)
		found++;
	return found;
}

/* The colour of MPI_Comm_split must not be negative. */
static inline int colour(struct process *me, long value)
{
	me->undefined |= value < 0 || value > INT_MAX;
	return (int)value;
}

/* Whether the rest is to be left out. */
static inline bool split(struct process *me, int value)
{
	me->colour = value;
	return me->counting;
}

/* All calls so far, ALL, and VALUE: one more, or what one call is made of. */
static inline void add(uint64_t *all, uint64_t value)
{
	*all = (*all ^ value) * 0x9e3779b97f4a7c15u + 1;
}

/* ALL after TIMES calls CALL: the powers of the map that adds one. */
static inline void add_calls(uint64_t *all, uint64_t call, uint64_t times)
{
	uint64_t factor = 0xd1342543de82ef95u, term = call;

	for (; times; times >>= 1) {
		if (times & 1)
			*all = *all * factor + term;
		term = term * factor + term;
		factor *= factor;
	}
}

/* Operation OP on MPI_COMM_WORLD, OWN: on a duplicate of it or, ON_PART, on what
 * the split has made; MOST: the maximum, not the sum. */
static inline void call(struct process *me, bool on_part, int op, bool own,
			bool most, long root, long count)
{
	uint64_t *all = on_part ? &me->comm : &me->world;
	uint64_t this = 0;

	if (!me->times)
		return;
	me->undefined |= on_part && me->colour == UNDEFINED;
	me->undefined |= root < 0 || root >= (on_part ? me->csize : me->size);
	me->undefined |= count < 0 || count > 2000;
	add(&this, (uint64_t)(4 * op + 2 * own + most));
	add(&this, (uint64_t)root << 32 | (uint64_t)count);
	add_calls(all, this ^ this >> 29, me->times);
}

/* What is made of one colour: its processes, and the first that came to its end. */
struct part {
	int colour, processes;
	const struct process *first;
};

/* The part of COLOUR in the table PARTS of MASK + 1 rows, more than there are
 * processes. */
static struct part *part_of(struct part *parts, unsigned mask, int colour)
{
	unsigned at = (unsigned)colour * 0x9e3779b1u >> 7 & mask;

	while (parts[at].processes && parts[at].colour != colour)
		at = (at + 1) & mask;
	parts[at].colour = colour;
	return &parts[at];
}

/* What follows is a loop's body, which is executed TIMES times, or the counter
 * OVERFLOWS. */
static inline void repeat(struct process *me, uint64_t times, bool overflows)
{
	me->undefined |= overflows;
	me->times = times;
	me->most_times = times > me->most_times ? times : me->most_times;
}

enum verdict { RIGHT, WRONG, NOT_DEFINED, TOO_LONG, NOBODY };

/* Whether ME may go once more round a loop. */
static inline bool again(struct process *me)
{
	me->too_long |= ++me->steps > 3000;
	return !me->too_long && !me->undefined;
}

static enum verdict judge_split(const struct program *program, int size,
				int *one, int *other)
{
	unsigned mask = 1;

	while (mask <= 2 * (unsigned)size)
		mask = 2 * mask + 1;
	struct process *all = calloc((size_t)size, sizeof *all);
	struct part *parts = calloc((size_t)mask + 1, sizeof *parts);
	const struct process *first = NULL;
	enum verdict verdict = RIGHT;
	bool late = false, any = false;

	for (int rank = 0; rank < size; rank++) {
		struct process *me = &all[rank];

		*me = (struct process){ .rank = rank, .size = size,
					.counting = true, .times = 1,
					.colour = UNDEFINED };
		program->run(me);
		me->crank = part_of(parts, mask, me->colour)->processes++;
	}
	for (int rank = 0; rank < size; rank++) {
		struct process *me = &all[rank];
		struct part *part = part_of(parts, mask, me->colour);
		const struct process *differs = NULL;

		me->counting = false;
		me->csize = part->processes;
		program->run(me);
		if (me->undefined) {
			verdict = NOT_DEFINED;
			break;
		}
		any |= me->colour != UNDEFINED;
		late |= me->too_long;
		if (me->too_long)
			continue;
		first = first ? first : me;
		part->first = part->first ? part->first : me;
		if (me->world != first->world)
			differs = first;
		else if (me->comm != part->first->comm)
			differs = part->first;
		if (differs && verdict == RIGHT) {
			verdict = WRONG;
			*one = differs->rank;
			*other = rank;
		}
	}
	free(all);
	free(parts);
	/* Of a part that no process is in nothing is known: larger jobs may
	 * have one. */
	return verdict != RIGHT ? verdict : late ? TOO_LONG :
	       any ? RIGHT : NOBODY;
}

static enum verdict judge_size(const struct program *program, int size,
			       int *one, int *other)
{
	uint64_t first = 0;
	bool any = false, late = false;
	enum verdict verdict = RIGHT;

	if (program->splits)
		return judge_split(program, size, one, other);
	/* More than that takes too long: some of the ranks. */
	int step = size > 10000000 ? size / 4000000 | 1 : 1;

	for (long rank = 0; rank < size; rank += step) {
		struct process me = { .rank = (int)rank, .size = size,
				      .csize = size, .times = 1 };

		program->run(&me);
		if (me.undefined)
			return NOT_DEFINED;
		/* Two that come to their end can differ nevertheless. */
		late |= me.too_long;
		if (me.too_long)
			continue;
		if (!any) {
			first = me.world;
			*one = (int)rank;
		}
		any = true;
		if (me.world != first && verdict == RIGHT) {
			verdict = WRONG;
			*other = (int)rank;
		}
	}
	return late && verdict == RIGHT ? TOO_LONG : verdict;
}

static void judge(const struct program *program)
{
	int one = 0, other = 0, judged = 0, undefined = 0;

	for (const int *size = program->sizes; *size; size++) {
		enum verdict verdict =
			judge_size(program, *size, &one, &other);

		if (verdict == WRONG) {
			printf("%d wrong %d %d %d\n", program->number, *size,
			       one, other);
			return;
		}
		undefined += verdict == NOT_DEFINED;
		judged += verdict == RIGHT;
	}
	/* Of a program that always takes too long nothing is known. */
	printf("%d right %d %d\n", program->number, judged,
	       undefined + !judged);
}
