# SPDX-License-Identifier: GPL-3.0-or-later
# How CMake links Fortran, with the launcher that 'parcoach cmake' sets: CMake has linker
# launchers for C and C++ only.  'parcoach cmake' names this file in
# CMAKE_USER_MAKE_RULES_OVERRIDE_Fortran, so CMake reads it before its own rules.
if (CMAKE_Fortran_LINKER_LAUNCHER)
  set (_parcoach)
  foreach (_parcoach_word IN LISTS CMAKE_Fortran_LINKER_LAUNCHER)
    set (_parcoach "${_parcoach}\"${_parcoach_word}\" ")
  endforeach ()
  set (CMAKE_Fortran_LINK_EXECUTABLE "${_parcoach}<CMAKE_Fortran_COMPILER> <FLAGS> <CMAKE_Fortran_LINK_FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
  set (CMAKE_Fortran_CREATE_SHARED_LIBRARY "${_parcoach}<CMAKE_Fortran_COMPILER> <CMAKE_SHARED_LIBRARY_Fortran_FLAGS> <LANGUAGE_COMPILE_FLAGS> <LINK_FLAGS> <CMAKE_SHARED_LIBRARY_CREATE_Fortran_FLAGS> <SONAME_FLAG><TARGET_SONAME> -o <TARGET> <OBJECTS> <LINK_LIBRARIES>")
endif ()
