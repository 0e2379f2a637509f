# SPDX-License-Identifier: GPL-3.0-or-later
# sources.mk - the files of the run time, of its preloaded form, and of the libraries that
#              simulate failures and measure checkpoints.

RT_SRCS := $(addprefix runtime/, \
	abi/defer.c \
	abi/record.c \
	agree/board.c \
	agree/paper.c \
	agree/rounds.c \
	agree/rounds_left.c \
	agree/rounds_report.c \
	arguments/derived.c \
	arguments/fields.c \
	arguments/reduction.c \
	arguments/type.c \
	base/clock.c \
	base/ending.c \
	base/hash.c \
	base/limit.c \
	base/line_table.c \
	base/next.c \
	base/own_thread.c \
	base/same_node.c \
	base/source_line.c \
	base/state.c \
	base/thread_level.c \
	board/arena.c \
	board/begun.c \
	board/entry.c \
	board/forms.c \
	board/keep.c \
	board/left.c \
	board/look.c \
	board/members.c \
	board/memory.c \
	board/sites.c \
	check/args.c \
	check/call.c \
	check/check.c \
	check/check_cache.c \
	check/fast_path.c \
	check/handle.c \
	check/leave.c \
	check/proof.c \
	check/wrong.c \
	comm/adopt.c \
	comm/comm.c \
	comm/create.c \
	comm/event.c \
	comm/mail.c \
	comm/members.c \
	comm/objects.c \
	nodes/answer.c \
	nodes/deadlock.c \
	nodes/distrust.c \
	nodes/lost.c \
	nodes/mismatch.c \
	nodes/net.c \
	nodes/node.c \
	nodes/parts.c \
	nodes/search.c \
	nodes/span.c \
	nodes/stalled.c \
	nodes/stop.c \
	nodes/totals.c \
	processes/call_log.c \
	processes/call_text.c \
	processes/failed.c \
	processes/here.c \
	processes/longest_wait.c \
	processes/nth_call.c \
	processes/silent_exit.c \
	processes/thread.c \
	processes/threads_blocked.c \
	processes/waiting_in.c \
	proofs/compare.c \
	proofs/history.c \
	proofs/say.c \
	report/abort.c \
	report/callers.c \
	report/code_place.c \
	report/database.c \
	report/debugger.c \
	report/fields_text.c \
	report/file.c \
	report/history.c \
	report/job_end.c \
	report/json.c \
	report/line.c \
	report/lines.c \
	report/names.c \
	report/ranges.c \
	report/sarif.c \
	report/text.c \
	report/title.c \
	requests/complete.c \
	requests/persist.c \
	requests/request.c \
	start/env.c \
	start/fortran.c \
	start/init.c \
	start/file_open.c \
	start/link_order.c \
	start/mpi_ends.c \
	start/outside.c \
	start/present.c \
	start/session.c \
	start/slow_start.c \
	start/wrap.c \
	start/wrap_comm.c \
	start/ulfm_absent.c \
	start/wrap_ulfm.c \
	threads/call_order.c \
	threads/construct.c \
	threads/depend.c \
	threads/finished_tasks.c \
	threads/known.c \
	threads/overlap.c \
	threads/place.c \
	threads/race.c \
	threads/strand.c \
	threads/task.c \
	threads/taskloop.c \
	threads/unordered.c \
	wait/cycle.c \
	wait/late.c \
	wait/poll.c \
	watch/board_report.c \
	watch/compare.c \
	watch/cycles.c \
	watch/stall.c \
	watch/watchdog.c \
	watch/watchdog_thread.c \
	)

# The preloaded library is the same run time. Its own MPI calls reach the MPI library
# without the wrappers that runtime/preload/generate.c writes; it does not need the
# wrappers for the bindings of Fortran.
PRE_OWNS := requests/complete requests/persist start/session start/wrap \
	start/wrap_comm start/wrap_ulfm
PRE_SRCS := runtime/preload/rt_place.c runtime/preload/rt_preload.c
GEN_SRCS := $(addprefix runtime/preload/, \
	generate.c prototypes.c starts_write.c)

# The library that simulates failures (parcoach run --fail).
FAIL_SRCS := $(addprefix runtime/, \
	base/clock.c \
	base/hash.c \
	base/line_table.c \
	base/next.c \
	base/same_node.c \
	base/source_line.c \
	failures/agreement.c \
	failures/call.c \
	failures/comm.c \
	failures/complete.c \
	failures/draw.c \
	failures/end.c \
	failures/gate.c \
	failures/log.c \
	failures/messages.c \
	failures/place.c \
	failures/plan.c \
	failures/request.c \
	failures/shared.c \
	failures/ulfm.c \
	failures/unload.c \
	failures/wait.c \
	)

# The library that measures checkpoints (parcoach run --checkpoints).
SAVE_SRCS := $(addprefix runtime/, \
	base/line_table.c \
	base/source_line.c \
	checkpoints/record.c \
	checkpoints/saves.c \
	)
