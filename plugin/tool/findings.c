/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * findings.c - the diagnostics of `parcoach check` as data (contract in
 *              findings.h).
 */
#define _GNU_SOURCE
#include "findings.h"

#include <limits.h>
#include <time.h>
#include <unistd.h>
#include "report/finding.h"
#include "parcoach.h"
#include "output.h"
#include "source.h"

int tool_findings_append(const char *path, struct pc_program *whole,
			 const char *const *files, uint32_t n)
{
	struct pc_json out = { .arena = whole->arena };
	struct pc_finding_head head = { .kind = "program", .unit = "",
					.tool = "parcoach " PC_VERSION,
					.source = tool_source_line };
	char when[32], dir[PATH_MAX];
	time_t now = time(NULL);
	struct tm tm;
	int status;

	strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
	head.time = when;
	head.dir = getcwd(dir, sizeof dir);
	for (uint32_t i = 0; i < n; i++)
		head.unit = pc_arena_printf(whole->arena, "%s%s%s", head.unit,
					    i ? " " : "", files[i]);
	pc_findings_write(whole, &head, &out);
	status = tool_output_append(path, out.b.v, out.b.n);
	tool_source_free();
	return status;
}
