/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command.c - libFuzzer: `parcoach` with one damaged file ends with status 0, 1
 *             or 2, whatever subcommand reads it.
 *
 * In:   a byte that chooses subcommand and options, then the file: a report, an
 *       object or archive, a model, suppressions.
 * Not:  `check --prune`, which writes into the file's directory.
 */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <unistd.h>
#include "fuzz.h"
#include "tool.h"

static const struct how {
	int (*run)(int argc, char **argv);
	const char *options[2];
} hows[] = {
	{ tool_report, { "--format=text", "--output=/dev/null" } },
	{ tool_report, { "--format=html", "--output=/dev/null" } },
	{ tool_report, { "--format=sarif", "--output=/dev/null" } },
	{ tool_report, { "--format=github", "--output=/dev/null" } },
	{ tool_report, { "--format=gitlab", "--output=/dev/null" } },
	{ tool_report, { "--format=baseline", "--output=/dev/null" } },
	{ tool_report, { "--suppressed", "--output=/dev/null" } },
	{ tool_check, { "--no-needed", "--unknown" } },
	{ tool_check, { "--no-needed", "--all-functions" } },
	{ tool_thread_level, { NULL } },
	{ tool_suppressions, { NULL } },
};
#define HOWS (sizeof hows / sizeof *hows)

int LLVMFuzzerInitialize(int *argc, char ***argv);

/* No picture is drawn: that would be a process for each input. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	if (!freopen("/dev/null", "w", stdout) || setenv("PATH", "/", 1))
		abort();
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char words[3][64], *argv[4] = { NULL };
	const struct how *how;
	FILE *said = stderr;
	int fd, argc = 0, status;

	if (!size)
		return 0;
	how = &hows[data[0] % HOWS];
	fd = memfd_create("fuzz", 0);
	if (fd < 0 || write(fd, data + 1, size - 1) != (ssize_t)size - 1)
		abort();
	for (; argc < 2 && how->options[argc]; argc++)
		argv[argc] = strcpy(words[argc], how->options[argc]);
	snprintf(words[argc], sizeof *words, "/proc/self/fd/%d", fd);
	argv[argc] = words[argc];
	stderr = fuzz_nowhere();
	status = how->run(argc + 1, argv);
	stderr = said;
	close(fd);
	if (status < 0 || status > 2) {
		fprintf(stderr, "status %d\n", status);
		abort();
	}
	return 0;
}
