/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * section.cc - the model of the unit goes into the object, section .parcoach.
 *
 * Out:  assembler text at top level, so that it survives -flto; the section is
 *       not loaded, is kept by --gc-sections and strip, and the linker puts
 *       those of all objects one behind the other.
 * Not:  of a unit without functions.  LIMIT: where parts of the unit are for another
 *       processor (`omp target`) and it is kept for link time, only its own object has
 *       the model, what the linker makes of it has not.
 */
#include "pcg.h"

/* Append the directives for the N bytes at BYTES to TEXT. */
static void add_bytes(struct obstack *text, const uint8_t *bytes, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (i % 64 == 0)
			obstack_grow(text, i ? "\"\n.ascii \"" : ".ascii \"",
				     i ? 10 : 8);
		if (ISALNUM(bytes[i])) {
			obstack_1grow(text, bytes[i]);
		} else {
			char octal[4] = { '\\', (char)('0' + bytes[i] / 64),
					  (char)('0' + bytes[i] / 8 % 8),
					  (char)('0' + bytes[i] % 8) };

			obstack_grow(text, octal, sizeof octal);
		}
	}
	obstack_grow(text, "\"\n", 2);
}

void pcg_section(void)
{
	static const char begin[] = ".pushsection .parcoach,\"\",%progbits\n";
	static const char end[] = ".popsection";
	struct pc_program *program = pcg_unit.program;
	struct pc_bytes bytes = pc_bytes();
	struct obstack text;
	const char *lines;
	unsigned n;

	if (!pcg_unit.args.model_kept || !program->fns.n ||
	    !pc_pack(program->arena, program, !optimize, &bytes))
		return;
	gcc_obstack_init(&text);
	obstack_grow(&text, begin, sizeof begin - 1);
	add_bytes(&text, bytes.b.v, bytes.b.n);
	obstack_grow(&text, end, sizeof end - 1);
	n = obstack_object_size(&text);
	obstack_1grow(&text, 0);
	lines = XOBFINISH(&text, const char *);
	/* Another processor's compiler gets all assembler text at top level, too, and its
	 * assembler refuses this. */
	if (!flag_generate_offload)
		symtab->finalize_toplevel_asm(build_string(n, lines));
	/* What is kept for link time is not seen in the object itself. */
	if (flag_generate_offload || (flag_generate_lto && !flag_fat_lto_objects))
		fprintf(asm_out_file, "%s\n", lines);
	obstack_free(&text, NULL);
}
