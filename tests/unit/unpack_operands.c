/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack_operands.c - operands that the text form refuses are refused in
 *                     bytes as well.
 */
#include "model/contents.h"
#include "model/pack.h"
#include "parcoach.h"

#include "check.h"
#include "unpack.h"

/* Operands that the text form refuses: `&3`, `&%1`, `*3`. */
static void read_operands(void)
{
	static const struct pc_val bad[] = {
		{ .kind = PC_VAL_INT, .mod = PC_MOD_ADDR, .num = 3 },
		{ .kind = PC_VAL_TMP, .mod = PC_MOD_ADDR, .num = 0 },
		{ .kind = PC_VAL_INT, .mod = PC_MOD_DEREF, .num = 3 },
	};
	static const char call[] = "unit a.c\n"
				   "func main () exported a.c:1\n"
				   "b0:\n"
				   "	%0 = copy 3 @2\n"
				   "	call help(*%0) @2\n"
				   "	ret\n";

	for (unsigned i = 0; i <= sizeof bad / sizeof *bad; i++) {
		struct pc_program *program = pc_program_new(&opts);
		struct pc_bytes bytes = { 0 };
		const char *error = NULL;
		struct pc_block *block;

		CHECK(pc_model_read(program, "a.pcm", call, sizeof call - 1,
				    &error));
		block = &pc_fn_find(program, "main")->blocks.v[0];
		if (i)
			block->events.v[1].args.v[0] = bad[i - 1];
		CHECK(pc_pack(program->arena, program, &bytes));
		CHECK(read_one(bytes.b.v, bytes.b.n) == !i);
		pc_program_free(program);
	}
}

int main(void)
{
	read_operands();
	return check_failed != 0;
}
