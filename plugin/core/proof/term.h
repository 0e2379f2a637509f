/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * term.h - terms: what a program computes from ranks, sizes and symbols, with
 *          the integers of the machine.
 *
 * A term is an index in struct pc_terms; equal terms have one index
 * (hash-consing).  0 (PC_TERM_NONE) is no term.  Operators are those of the
 * model (enum pc_oper) and the ones below.  EQ, NE, LT, LE give 0 or 1 and
 * compare the numbers that the operands are, whatever their types.  SHL wraps
 * around, unless its type is INT; shifts by no valid number of bits are
 * undefined.  CAST has one operand, which is wrapped around to the type.
 */
#ifndef PC_PROOF_TERM_H
#define PC_PROOF_TERM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_arena;

#define PC_TERM_NONE 0u

/* All values of all types, and products of two of them. */
__extension__ typedef __int128 pc_big;

/* The type of a result.  Signed arithmetic that leaves its type is undefined
 * (C11 6.5); unsigned arithmetic wraps around (C11 6.2.5). */
enum pc_term_type {
	PC_TYPE_INT, /* signed; 32 to 64 bits, it is not known how many */
	PC_TYPE_I8, PC_TYPE_I16, PC_TYPE_I32, PC_TYPE_I64,
	PC_TYPE_U8, PC_TYPE_U16, PC_TYPE_U32, PC_TYPE_U64,
	PC_TYPE_COUNT
};

enum pc_term_op {
	PC_TERM_NUMBER = PC_OPER_COUNT, /* NUM */
	PC_TERM_VAR,   /* variable number NUM of the question */
	PC_TERM_TRIPS, /* how often a loop runs that starts A before its bound
			* and comes B closer each time */
};

struct pc_term {
	uint8_t op;   /* enum pc_oper or pc_term_op */
	uint8_t type; /* enum pc_term_type */
	uint8_t wide; /* INT: contains a number beyond 32 bits */
	uint32_t a, b;
	uint64_t vars; /* bit i: contains variable i */
	uint32_t size; /* operators and leaves, of shared parts each time; it
			* stops at UINT32_MAX / 2 */
	pc_big num;
};

/* The value of a term, if STAMP is that of the terms. */
struct pc_term_known {
	pc_big value;
	uint32_t stamp;
	bool defined;
};

struct pc_terms {
	struct pc_arena *arena;
	PC_VEC(struct pc_term) v; /* 0: none */
	uint32_t *slots, n_slots;
	struct pc_term_known *known; /* by term */
	uint32_t n_known, stamp;
};

/* An empty set of terms; everything is taken from ARENA. */
void pc_terms_begin(struct pc_terms *terms, struct pc_arena *arena);

uint32_t pc_term_number(struct pc_terms *terms, pc_big number);
uint32_t pc_term_var(struct pc_terms *terms, uint32_t var);

/* OP of A and B (PC_TERM_NONE for an operator of one operand) with a result of
 * TYPE; PC_TERM_NONE if an operand is. */
uint32_t pc_term_make(struct pc_terms *terms, unsigned op,
		      enum pc_term_type type, uint32_t a, uint32_t b);

/* A term that is 1 if TERM is not 0, else 0; one that is 1 if TERM is 0. */
uint32_t pc_term_truth(struct pc_terms *terms, uint32_t term);
uint32_t pc_term_not(struct pc_terms *terms, uint32_t term);

/* Whether the term can only be 0 or 1. */
bool pc_term_is_truth(const struct pc_terms *terms, uint32_t term);

/* The smallest and the largest value of TYPE. */
void pc_type_range(enum pc_term_type type, pc_big *low, pc_big *high);
/* The number of bits; whether it has a sign. */
unsigned pc_type_bits(enum pc_term_type type);
bool pc_type_signed(enum pc_term_type type);
/* VALUE, wrapped around to TYPE. */
pc_big pc_type_wrap(enum pc_term_type type, pc_big value);

/* Compute *RESULT for operands X and Y of N; false: it is not defined, or, for
 * PC_TYPE_INT, not defined with 32 bits. */
bool pc_term_compute(const struct pc_term *n, pc_big x, pc_big y,
		     pc_big *result);

/* The value of TERM if variable i is VAR[i]; false: it is not defined. */
bool pc_term_value(const struct pc_terms *terms, uint32_t term,
		   const int64_t *var, pc_big *value);

/* The same for several terms that contain the same ones: each is computed once
 * for the values VAR.  The first function begins with other values. */
void pc_term_values_begin(struct pc_terms *terms);
bool pc_term_value_again(const struct pc_terms *terms, uint32_t term,
			 const int64_t *var, pc_big *value);


#endif
