#!/bin/sh
# A compiler that cannot be checked: ODD says why.  REAL is a compiler that can.
case "$ODD $*" in
"old -dumpfullversion") echo 9.1.0 ;;
"crash "*-fplugin=*) echo "internal compiler error" >&2 && exit 4 ;;
"other "*-fplugin=*) echo "cannot load plugin" >&2 && exit 1 ;;
"memory "*-fplugin=*none.c*) echo "out of memory" >&2 && exit 1 ;;
"link "*-lparcoach_rt*) echo "cannot find -lparcoach_rt" >&2 && exit 1 ;;
*) exec "$REAL" "$@" ;;
esac
