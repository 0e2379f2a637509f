/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pcg.h - the interfaces between the files of the GCC adapter.
 *
 *   args.cc         the plugin's arguments
 *   pragmas.cc, attributes.cc   what the user states in the source
 *   lower.cc        the control flow of a function -> model
 *   lower-*.cc      its statements, calls, values and constructs -> model
 *   markers.cc      calls that mark the places of interest until core has run
 *   instrument.cc, sites.cc, records.cc   markers -> calls of the run time
 *                   (instrument.h)
 *   left.cc         the communicators of a function at its exits
 *   proofs.cc       instrument=proofs: what is proved equal is compared
 *   report.cc, findings.cc   diagnostics -> the user; -> a file
 *   section.cc      the model -> the object file
 *   rescue.cc       a crash of the plugin does not end the compilation
 *   plugin.cc       registers the passes and runs core
 */
#ifndef PCG_H
#define PCG_H

#include "gcc-common.h"

/* ---- args.cc ---- */

struct pcg_args {
	struct pc_opts opts;
	struct pc_arena *arena; /* holds facts, suppressions of opts */
	bool model_kept; /* write it to section .parcoach */
	bool show_suppressed, show_unused;
	bool show_none; /* print no warnings: they are in REPORT_FILE */
	const char *used_file; /* for the used rules, or NULL */
	const char *report_file; /* for the findings, or NULL */
	const char *why;       /* the line to explain, or NULL */
	/* "model", "statements", "unmodelled" or the name of a pass; or
	 * NULL */
	const char *dump;
	const char *dump_file; /* NULL or "-": standard output */
};

/* Read the plugin's arguments into ARGS.  False if one is wrong; the error has
 * been reported. */
bool pcg_args_read(struct pcg_args *args, const struct plugin_name_args *info);

/* ---- markers.cc ---- */

enum pcg_mark_kind {
	PCG_MARK_COLL, PCG_MARK_ENTER, PCG_MARK_EXIT, PCG_MARK_BARRIER,
	PCG_MARK_LEAVE, PCG_MARK_TASKWAIT, PCG_MARK_LOCK, PCG_MARK_FLUSH,
	/* The call of libgomp after the marker, which makes a task or waits for
	 * one, is replaced. */
	PCG_MARK_TASK, PCG_MARK_TASKLOOP, PCG_MARK_WAIT,
	/* instrument=proofs: before a branch; before a call of a function. */
	PCG_MARK_COND, PCG_MARK_CALL,
	/* Not markers, only callees: after such a call; TASKLOOP with an unsigned long long
	 * iterator; EXIT directly followed by BARRIER, as one call. */
	PCG_MARK_TOGETHER, PCG_MARK_TASKLOOP_ULL, PCG_MARK_EXIT_BARRIER,
	/* LEAVE of a function whose communicators are known. */
	PCG_MARK_LEAVE_ON,
	PCG_MARK_KINDS
};

/* One marker: where its event is in the model. */
struct pcg_mark {
	struct pc_fn *fn;
	uint32_t block;
	uint32_t event; /* LEAVE, FLUSH, COND: not used */
	enum pcg_mark_kind kind;
	enum pc_region_kind region; /* ENTER, EXIT */
	uint32_t args; /* COLL: PARCOACH_ARG_* that the marker carries */
	const char *what; /* LOCK: the function that is called */
};

/* Whether a marker of KIND stands for an event, not for the end of a block. */
static inline bool pcg_mark_has_event(enum pcg_mark_kind kind)
{
	return kind != PCG_MARK_LEAVE && kind != PCG_MARK_FLUSH &&
	       kind != PCG_MARK_COND;
}

/* ---- the unit ---- */

/* A set of TYPE_UIDs.  Trees cannot be keys: they can be freed and reused. */
typedef hash_set<int_hash<unsigned, 0, UINT_MAX>> pcg_uids;

#define PCG_CALLEES (PCG_MARK_KINDS + PARCOACH_VALUES)

struct pcg_unit {
	struct pcg_args args;
	struct pc_program *program;
	struct pc_predict *predict; /* the warnings by place */
	bool fortran; /* the language */
	const char *record; /* the name of the model in the object, or NULL */
	bool done; /* core has run; no marker is left */
	PC_VEC(struct pcg_mark) marks; /* number N is marks.v[N - 1] */
	hash_set<tree> *marked; /* functions that were lowered */
	pcg_uids *records;      /* record types that core knows */
	/* The run-time functions that replace markers, declared when first
	 * needed and protected from GCC's garbage collector: by kind, then COLL
	 * with 1 value, 2, ... */
	tree callees[PCG_CALLEES];
};

extern struct pcg_unit pcg_unit;

/* ---- lower.cc ---- */

struct pcg_region {
	enum pc_region_kind kind;
	bool known;       /* it is a region of the model */
	int parent;       /* index of the construct around it, -1: none */
	gimple *stmt;     /* the statement that opens it */
	location_t loc;
	/* A loop: a value that follows from its bounds and steps. */
	struct pc_val often;
	/* `single`: place of its enter event; BLOCK -1: none */
	int block;
	uint32_t event;
};

/* The function being lowered.  Arrays are indexed by GCC's block number. */
struct pcg_lower {
	struct pc_program *program;
	struct pc_fn *fn;
	struct function *fun;
	int *id;           /* number in the model, -1: not reached */
	int *region;       /* innermost construct at its start, -1: none */
	edge *fold;        /* the edge to follow at a branch that only the
			    * compiler made */
	PC_VEC(struct pcg_region) regions;
	location_t loc;    /* of the last statement that had one */
	uint32_t block;    /* number of the block that is being lowered */
	basic_block bb;
	uint32_t next_tmp; /* the next temporary of the plugin */
	bool calls;        /* FN calls something that may be user code */
	const char *last_file; /* GCC's pointer; the next: interned */
	const char *last_name;
	/* The part of GCC's line table that contains the last location. */
	const line_map_ordinary *lines;
	location_t lines_first, lines_end;
};

/* Lower FUN and insert its markers, if it is of interest, or ALWAYS. */
void pcg_lower_function(struct function *fun, bool always);

/* by-pointer.cc: in FUN, which may be NULL, and in the variables that the unit has
 * defined so far, a procedure of MPI of which the address is taken is called by a
 * function of the unit.  The second forgets these functions. */
void pcg_by_pointer(struct function *fun);
void pcg_by_pointer_end(void);

/* lower-names.cc: add the other names that functions of the unit have. */
void pcg_lower_names(void);

/* lower-called.cc: FUN is not lowered; whether library code that is not lowered
 * may call DECL. */
void pcg_called_from(struct function *fun);
bool pcg_is_called(tree decl);

/* Append an event with room for NARGS operands to the block being lowered. */
struct pc_event *pcg_event(struct pcg_lower *l, enum pc_ev_kind kind,
			   location_t loc, unsigned nargs);
/* Set its next operand; at most NARGS. */
void pcg_event_arg(struct pc_event *event, struct pc_val value);

struct pcg_deps;

/* ---- lower-loc.cc ---- */

/* The place of LOC; if LOC is unknown, of the last statement that had one. */
struct pc_loc pcg_loc(struct pcg_lower *l, location_t loc);

/* ---- lower-stmt.cc ---- */

/* Lower the statement at GSI of BB.  True if it set the block's terminator. */
bool pcg_lower_stmt(struct pcg_lower *l, basic_block bb,
		    gimple_stmt_iterator *gsi);
/* Append LHS = OPER V[0..N-1].  DEPS: what the value depends on in addition.  A
 * store to a part of LHS keeps the rest. */
void pcg_assign(struct pcg_lower *l, location_t loc, tree lhs,
		enum pc_oper oper, const struct pc_val *v, unsigned n,
		struct pcg_deps *deps);

/* ---- lower-call.cc ---- */

/* Lower CALL, the statement at GSI of BB. */
void pcg_lower_call(struct pcg_lower *l, basic_block bb,
		    gimple_stmt_iterator *gsi, gcall *call);
/* What the pointer VALUE points to; UNKNOWN if the model cannot express it. */
struct pc_val pcg_pointed_to(struct pc_val value);

/* ---- lower-fn.cc ---- */

/* The name of the function DECL as the user wrote it. */
const char *pcg_pretty_name(struct pc_program *program, tree decl);
/* The same for FN, which DECL declares; whether it is a library's. */
void pcg_fn_name(struct pc_program *program, struct pc_fn *fn, tree decl);
/* Bit i: a call of DECL does not write what argument i points to. */
uint64_t pcg_fn_reads(tree decl);
/* Set the effects of calls of FN that its declaration DECL implies. */
void pcg_fn_effects(struct pc_fn *fn, tree decl);

/* ---- lower-functor.cc ---- */

/* Whether a parameter of DECL is a function object of a class of the user. */
bool pcg_gets_functor(tree decl);

/* ---- lower-type.cc ---- */

/* The type of the function DECL, and of the function that the indirect CALL
 * calls, as texts: they are equal if CALL may call DECL.  NULL: not known. */
const char *pcg_fn_type(tree decl);
const char *pcg_call_type(gcall *call);

/* ---- lower-value.cc ---- */

enum { PCG_DEPS = 8 };

/* What a value depends on in addition: the indices of array elements; for a
 * field, what decides which object it belongs to.  If there is more, the last one is
 * not known. */
struct pcg_deps {
	unsigned n, objects;
	unsigned flags; /* PC_EVF_EXACT and SOLE: of OBJECTS; PC_EVF_FRESH */
	struct pc_val v[PCG_DEPS], object[PCG_DEPS];
};

/* Begin and end a function: forget the names of the last one. */
void pcg_value_begin(struct pcg_lower *l);
void pcg_value_end(void);

/* The value of T; DEPS may be NULL. */
struct pc_val pcg_value(struct pcg_lower *l, tree t, struct pcg_deps *deps);

/* Whether a store to T changes only a part of pcg_value (T). */
bool pcg_value_partial(tree t);

/* From now on DECL stands for VALUE; whether DECL stands for a value. */
void pcg_value_set(tree decl, struct pc_val value);
bool pcg_value_has(tree decl);

/* The only assignment to T if T is a temporary (SSA or not), or NULL. */
gimple *pcg_def(tree t);

/* Add INDEX to what a value depends on. */
void pcg_depend(struct pcg_lower *l, tree index, struct pcg_deps *deps);

/* The value of the field REF, a COMPONENT_REF, in any object of that type. */
struct pc_val pcg_value_field(struct pcg_lower *l, tree ref);
/* The same for the field DECL of an object that has no name here. */
struct pc_val pcg_value_member(struct pcg_lower *l, tree decl);
/* Whether T is a `class` variable of Fortran of this unit only.  The dynamic type of its
 * object is its part PCG_CLASS_TYPE (pcg_array_part ()). */
bool pcg_value_is_class(tree t);
#define PCG_CLASS_TYPE "type"
/* The value of the variable or parameter DECL; a new variable with its name. */
struct pc_val pcg_value_declared(struct pcg_lower *l, tree decl);
struct pc_val pcg_value_fresh(struct pcg_lower *l, tree decl);

/* ---- lower-constant.cc ---- */

/* The value of the constant T, which has no number: equal only to itself. */
struct pc_val pcg_constant(struct pcg_lower *l, tree t);
/* Whether VALUE is a constant without a number in the model: a string, 1.5. */
bool pcg_is_constant(struct pc_val value);

/* ---- lower-symbol.cc ---- */

/* Keys are DECL_UIDs. */
typedef int_hash<unsigned, 0, UINT_MAX> pcg_uid_hash;

/* The model's name of a function or a variable with static storage; "own.NAME"
 * for a variable of the user that has the name of a constant of MPI. */
const char *pcg_symbol(tree decl);

/* Whether the linker chooses what the function DECL is when the program starts. */
static inline bool pcg_is_ifunc(tree decl)
{
	return lookup_attribute("ifunc", DECL_ATTRIBUTES(decl));
}

/* ---- lower-sweep.cc ---- */

/* Remove assignments whose result is never used; FIRST_MARK: the index of the
 * function's first marker. */
void pcg_sweep(struct pcg_lower *l, uint32_t first_mark);

/* ---- lower-element.cc ---- */

/* The index of the element T, an ARRAY_REF, in the array *BASE; -1 if it is not
 * constant or has no number. */
int64_t pcg_element(tree t, tree *base);
/* Whether TYPE is the type of an MPI handle. */
bool pcg_is_handle(tree type);
/* The size of a TYPE whose values are elements by themselves, or 0. */
int64_t pcg_element_number_size(tree type);
/* The pointer from which the pointer T is computed by additions: a variable of the
 * user, a parameter that the function assigns, a member, or the temporary that was
 * loaded through another pointer; else NULL_TREE. */
tree pcg_element_pointer(tree t);
/* Begin and end a function, inside pcg_value_begin () and pcg_value_end (). */
void pcg_element_begin(struct pcg_lower *l);
void pcg_element_end(void);
/* The variable or parameter behind which REF is, if the function moves it, or
 * NULL_TREE. */
tree pcg_element_moved_base(tree ref);
/* The index for which the pointer T to an element of a std::vector or similar was
 * obtained, or NULL. */
tree pcg_element_index(tree t);
/* How many elements of TYPE lie in BY bytes, or -1. */
int64_t pcg_element_moved(tree type, tree by);
/* The same if BY is a number of elements times the span of a descriptor of
 * gfortran, whose elements are numbers. */
int64_t pcg_element_spanned(tree by);

/* ---- lower-address.cc ---- */

/* If REF is a field, add to DEPS what decides which object it belongs to.  May append
 * an event. */
void pcg_object(struct pcg_lower *l, tree ref, struct pcg_deps *deps);
/* Whether REF is a field in the model; DEPS becomes what decides where it
 * is: the object, and the record in it. */
bool pcg_address_chosen(struct pcg_lower *l, tree ref, struct pcg_deps *deps);
/* A constant that stands for N bytes which are added to an address. */
struct pc_val pcg_bytes(struct pcg_lower *l, int64_t n);
/* VALUE is the address of REF as far as it has a name: return it with all constant
 * indices; may append an event.  If REF is a field, DEPS becomes what decides in which
 * object it is. */
struct pc_val pcg_address_in(struct pcg_lower *l, location_t loc, tree ref,
			     struct pc_val value, struct pcg_deps *deps);
/* The operand T; if it is the address of a part of a variable, it differs from that of
 * other variables and parts.  May append events. */
struct pc_val pcg_address(struct pcg_lower *l, location_t loc, tree t);

/* ---- lower-clause.cc ---- */

/* The construct STMT at LOC is about to begin: what of its clauses decides how many
 * threads or teams execute it. */
void pcg_clause_team(struct pcg_lower *l, gimple *stmt, location_t loc);
/* Record in EVENT, which enters the construct, the clauses of STMT. */
void pcg_clauses(struct pcg_lower *l, struct pc_event *event, gimple *stmt);
/* Append the `depend` clauses in ALL as operands of EVENT. */
void pcg_clause_depend(struct pcg_lower *l, struct pc_event *event, tree all);
/* Assign unknown values for the clauses of STMT that are not modelled. */
void pcg_clause_unknown(struct pcg_lower *l, gimple *stmt);
/* Whether REGION waits for its tasks at its end: taskloop without `nogroup`. */
bool pcg_clause_group(struct pcg_lower *l, const struct pcg_region *region);

/* ---- lower-share.cc ---- */

/* Forget the shared variables of the function that has been lowered. */
void pcg_share_end(void);
/* The shared variable for which FIELD of .omp_data stands, or NULL. */
const struct pc_val *pcg_share_field(tree field);
/* Whether LHS = RHS only passes a shared variable to a region. */
bool pcg_share_alias(struct pcg_lower *l, tree lhs, tree rhs);
/* Whether the assignment at GSI only stores a value into the record of
 * `copyprivate`.  Then the model's `single` gets it as an operand. */
bool pcg_share_copy(struct pcg_lower *l, gimple_stmt_iterator gsi);
/* Call before an assignment to LHS.  If LHS is a field that stood for a
 * temporary, which gave a region its first value (`firstprivate` with
 * `lastprivate`), it becomes a location of its own. */
void pcg_share_written(tree lhs);
/* Call before the construct with CLAUSES is entered. */
void pcg_share_region(tree clauses);
/* EVENT enters a region.  For a team, append the variables passed to it. */
void pcg_share_enter(struct pcg_lower *l, struct pc_event *event);
/* Whether the pointer temporary NAME was read from the record that passes
 * shared variables to a region; then *VALUE is what it stands for. */
bool pcg_share_value(tree name, struct pc_val *value);

/* ---- lower-record.cc ---- */

/* The model's name of the record type TYPE. */
const char *pcg_type_name(tree type);
/* The model's value for the field DECL of RECORD, with the user's facts. */
struct pc_val pcg_field(tree decl, const char *record);
/* The position of the field DECL in its record, in bits; -1: not constant. */
long pcg_field_bit(tree decl);
/* The name of the record type that the argument ARG points to, or NULL. */
const char *pcg_record(tree arg);
/* The name of the record type TYPE, or of the elements of such an array, if the
 * model has its fields as locations; else NULL. */
const char *pcg_record_type(tree type);

/* ---- pragmas.cc ---- */

/* For PLUGIN_PRAGMAS. */
void pcg_pragmas_register(void *, void *);
/* A pc_source_line for files that GCC has read; it does not keep FILE. */
const char *pcg_source_line(const char *file, uint32_t line, size_t *len);

/* ---- attributes.cc ---- */

/* For PLUGIN_ATTRIBUTES. */
void pcg_attributes_register(void *, void *);
/* Record what the attributes of the function DECL, which is FN, state. */
void pcg_attributes_fn(struct pc_fn *fn, tree decl);
/* The same for the variable, parameter or field DECL, which is VALUE. */
void pcg_attributes_value(struct pcg_lower *l, tree decl,
			  struct pc_val value);

/* ---- lower-omp.cc ---- */

/* Find the blocks that can be reached, their constructs, and the branches that
 * only the compiler made. */
void pcg_omp_scan(struct pcg_lower *l);

/* The edge that the model follows after BB, in construct INSIDE (-1: none), if
 * BB ends in a branch that only the compiler made; else NULL.  RETURNED:
 * results of ends of constructs that report cancellation (lower-fold.cc). */
edge pcg_fold_edge(struct pcg_lower *l, basic_block bb, int inside,
		   hash_set<tree> *returned);

/* Lower the OpenMP statement at GSI, which ends the block BB.  True if it also
 * set the block's terminator. */
bool pcg_omp_stmt(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi);

/* ---- lower-doacross.cc ---- */

/* If the statement at *GSI, which ends the block BB, is an `ordered` that waits
 * or posts, lower it and return true. */
bool pcg_doacross(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi);

/* ---- lower-omp.cc, continued ---- */

/* Whether CALL only exists because the compiler implements a construct by it.
 * An explicit barrier is lowered here. */
bool pcg_omp_call(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi, gcall *call);

/* ---- markers.cc, continued ---- */

/* Insert markers for EVENT, the last event of the block that is being lowered:
 * before *GSI, which is the collective CALL, */
void pcg_mark_coll(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, gcall *call);
/* before *GSI, the end of a construct, */
void pcg_mark_exit(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		     struct pc_event *event, enum pc_region_kind region);
/* before *GSI, a barrier or the end of a construct that has one: a thread does
 * nothing between the marker and the barrier, */
void pcg_mark_barrier(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		      struct pc_event *event);
/* at the beginning of the block BB, with which a construct of REGION begins, */
void pcg_mark_enter(struct pcg_lower *l, basic_block bb,
		    struct pc_event *event, enum pc_region_kind region);
/* before *GSI, a call that waits for tasks (KIND: TASKWAIT), or one that GCC
 * expands into libgomp's call that makes a task or waits; */
void pcg_mark_task(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, enum pcg_mark_kind kind);
/* before *GSI, a CALL that sets or unsets a lock, its first argument; */
void pcg_mark_lock(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, gcall *call);
/* before *GSI, a flush of memory; */
void pcg_mark_flush(struct pcg_lower *l, gimple_stmt_iterator *gsi);
/* before *GSI, a loop whose iterations the team shares; */
void pcg_mark_loop(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event);
/* before *GSI, the statement with which control leaves FN in this block. */
void pcg_mark_leave(struct pcg_lower *l, gimple_stmt_iterator *gsi);

/* For instrument=proofs only: before *GSI, the branch that ends the block; before
 * *GSI, a call of a function that may be the user's. */
void pcg_mark_cond(struct pcg_lower *l, gimple_stmt_iterator *gsi);
void pcg_mark_function(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		       struct pc_event *event);

/* STMT if it is a marker, else NULL. */
gcall *pcg_mark_call(gimple *stmt);

/* The table entry of the marker CALL; NULL if the unit was given up. */
const struct pcg_mark *pcg_mark_find(gcall *call);

/* Value I of the marker CALL, a COLL, in the order of the ABI; 0: none. */
tree pcg_mark_arg(gcall *call, int i);

/* ---- section.cc ---- */

/* Write the model, as it is before the passes, to the object file. */
void pcg_section(void);

/* ---- findings.cc ---- */

/* Append the diagnostics of the unit, as data, to the file at PATH. */
void pcg_findings_write(const char *path);

/* ---- report.cc ---- */

/* Show the diagnostics of the unit. */
void pcg_report(void);
/* Print TEXT as a warning [ID] at LOC immediately. */
void pcg_report_text(location_t loc, enum pc_diag_id id, const char *text);
/* Print that FN could not be checked because of the failure WHAT. */
void pcg_report_bug(const struct pc_fn *fn, const char *what);

#endif
