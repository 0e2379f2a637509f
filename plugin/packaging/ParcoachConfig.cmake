# SPDX-License-Identifier: GPL-3.0-or-later
#
#   find_package (Parcoach REQUIRED)
#   target_link_libraries (heat PRIVATE Parcoach::parcoach)   # checks and run time
#   parcoach_check (heat)           # and the whole program, when it is linked
#
# Parcoach::parcoach compiles C, C++ and Fortran with the plugin and links the run
# time; with PARCOACH_MPI=mpich (or openmpi) the one for that MPI, else the one
# that was installed as first.  PARCOACH_ARGS is a list of arguments of the plugin:
# "analysis=strict;facts=FILE".
get_filename_component (_parcoach_lib "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set (PARCOACH_PLUGIN "${_parcoach_lib}/parcoach/parcoach.so")
set (PARCOACH_COMMAND "${_parcoach_lib}/../bin/parcoach")
set (_parcoach_rt "${_parcoach_lib}/libparcoach_rt.so")
if (PARCOACH_MPI AND
    EXISTS "${_parcoach_lib}/parcoach/${PARCOACH_MPI}/libparcoach_rt.so")
  set (_parcoach_rt "${_parcoach_lib}/parcoach/${PARCOACH_MPI}/libparcoach_rt.so")
endif ()

if (NOT TARGET Parcoach::parcoach)
  add_library (Parcoach::parcoach INTERFACE IMPORTED)
  set (_parcoach_flags "-fplugin=${PARCOACH_PLUGIN}")
  foreach (_parcoach_arg IN LISTS PARCOACH_ARGS)
    list (APPEND _parcoach_flags "-fplugin-arg-parcoach-${_parcoach_arg}")
  endforeach ()
  target_compile_options (Parcoach::parcoach INTERFACE
    "$<$<COMPILE_LANGUAGE:C,CXX,Fortran>:${_parcoach_flags}>")
  target_link_libraries (Parcoach::parcoach INTERFACE "${_parcoach_rt}")
endif ()

# Check TARGET as a whole each time it is linked; its warnings do not stop the build.
function (parcoach_check target)
  add_custom_command (TARGET ${target} POST_BUILD VERBATIM
    COMMAND "${PARCOACH_COMMAND}" check "$<TARGET_FILE:${target}>" || true)
endfunction ()

foreach (_parcoach_language C CXX Fortran)
  if (CMAKE_${_parcoach_language}_COMPILER_LOADED AND
      NOT CMAKE_${_parcoach_language}_COMPILER_ID STREQUAL "GNU")
    message (WARNING "parcoach is a plugin for GCC; the compiler for "
      "${_parcoach_language} is ${CMAKE_${_parcoach_language}_COMPILER}")
  endif ()
endforeach ()
