/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * section.cc - writes the model of the unit to section .parcoach of the object
 *              file.
 *
 * Out:  assembler text at top level, so that it survives -flto.  The section is
 *       not loaded and is kept by --gc-sections and strip; the linker
 *       concatenates the sections of all objects.
 * Not:  units without functions.  LIMIT: if parts of the unit are for another
 *       processor (`omp target`) and the unit is kept for link time, only its
 *       own object has the model; the object that the linker makes from it has
 *       none.
 */
#include "pcg.h"

/* Append to TEXT the directives for the N bytes at BYTES. */
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
	    !pc_pack(program->arena, program, &bytes))
		return;
	pcg_unit.record = pc_pack_name(program->arena, bytes.b.v, bytes.b.n);
	gcc_obstack_init(&text);
	obstack_grow(&text, begin, sizeof begin - 1);
	add_bytes(&text, bytes.b.v, bytes.b.n);
	obstack_grow(&text, end, sizeof end - 1);
	n = obstack_object_size(&text);
	obstack_1grow(&text, 0);
	lines = XOBFINISH(&text, const char *);
	/* The compiler for another processor also gets all top-level assembler
	 * text, and its assembler rejects this. */
	if (!flag_generate_offload)
		symtab->finalize_toplevel_asm(build_string(n, lines));
	/* An object that is kept for link time does not contain this text
	 * itself. */
	if (flag_generate_offload || (flag_generate_lto && !flag_fat_lto_objects))
		fprintf(asm_out_file, "%s\n", lines);
	obstack_free(&text, NULL);
}
