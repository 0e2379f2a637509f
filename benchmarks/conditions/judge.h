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
 *       that does not exist is not judged, nor one with 3000 turns of a loop.
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

static inline void add(uint64_t *all, uint64_t value)
{
	*all = (*all ^ value) * 0x9e3779b97f4a7c15u + 1;
}

/* Operation OP on MPI_COMM_WORLD, OWN: on a duplicate of it or, ON_PART, on what
 * the split has made; MOST: the maximum, not the sum. */
static inline void call(struct process *me, bool on_part, int op, bool own,
			bool most, long root, long count)
{
	uint64_t *all = on_part ? &me->comm : &me->world;

	me->undefined |= on_part && me->colour == UNDEFINED;
	me->undefined |= root < 0 || root >= (on_part ? me->csize : me->size);
	me->undefined |= count < 0 || count > 2000;
	add(all, (uint64_t)(4 * op + 2 * own + most));
	add(all, (uint64_t)root << 32 | (uint64_t)count);
}

static int by_colour(const void *a, const void *b)
{
	const struct process *x = *(struct process *const *)a;
	const struct process *y = *(struct process *const *)b;

	if (x->colour != y->colour)
		return x->colour < y->colour ? -1 : 1;
	return x->rank - y->rank;
}

/* Numbers the N processes of EACH that have one colour; sorts them. */
static void number_parts(struct process **each, int n)
{
	qsort(each, (size_t)n, sizeof *each, by_colour);
	for (int i = 0, first = 0; i < n; i++) {
		if (each[i]->colour != each[first]->colour)
			first = i;
		each[i]->crank = i - first;
		if (i + 1 == n || each[i + 1]->colour != each[first]->colour)
			for (int k = first; k <= i; k++)
				each[k]->csize = i + 1 - first;
	}
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
	struct process *all = calloc((size_t)size, sizeof *all);
	struct process **each = calloc((size_t)size, sizeof *each);
	enum verdict verdict = RIGHT;
	bool late = false, any = false;

	for (int rank = 0; rank < size; rank++) {
		all[rank] = (struct process){ .rank = rank, .size = size,
					      .counting = true,
					      .colour = UNDEFINED };
		program->run(each[rank] = &all[rank]);
	}
	number_parts(each, size);
	for (int i = 0; i < size; i++) {
		each[i]->counting = false;
		program->run(each[i]);
		if (each[i]->undefined) {
			verdict = NOT_DEFINED;
			break;
		}
		late |= each[i]->too_long;
		any |= each[i]->colour != UNDEFINED;
		if (i && verdict == RIGHT && !each[i]->too_long &&
		    !each[0]->too_long && !each[i - 1]->too_long &&
		    (each[i]->world != each[0]->world ||
		     (each[i]->colour == each[i - 1]->colour &&
		      each[i]->comm != each[i - 1]->comm))) {
			verdict = WRONG;
			*other = each[i]->rank;
			*one = each[i]->world != each[0]->world ?
				       each[0]->rank : each[i - 1]->rank;
		}
	}
	free(all);
	free(each);
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
				      .csize = size };

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
