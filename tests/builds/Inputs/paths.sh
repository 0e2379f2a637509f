#!/bin/sh
# paths.sh PARCOACH: builds with unusual folders; ./real names a compiler.
real=$(cat real)
mkdir -p "q'u o/bin" && cd "q'u o" && echo 'int a;' > a.c
printf '#!/bin/sh\necho mine\nexec %s "$@"\n' "$real" > bin/mpicc
chmod +x bin/mpicc && cp bin/mpicc .
echo "relative: $(PATH=bin:$PATH "$1" build --allow-incomplete mpicc -c a.c)"
echo "empty: $(PATH=:$PATH "$1" build mpicc -c a.c)"
rm mpicc
echo "none: $(env -u PATH "$1" build /bin/sh -c 'ls a.c')"
# Makefiles do not quote $(CC).
echo "variable: $(CC=$real "$1" build sh -c 'eval "$CC -c a.c"')"
cp bin/mpicc bin/gcc-99
PATH=$PWD/bin:$PATH "$1" build true > out
"$1" build true > out
echo "hidden: $(ls .parcoach/bin/gcc-99)"
echo mine > .parcoach/bin/notes
rm bin/gcc-99
"$1" build true > out
echo "gone: $(ls .parcoach/bin | grep -e gcc-99 -e notes)"
mkdir -p up/.parcoach up/in
chown 1 up/.parcoach || rmdir up/.parcoach
cd up/in && "$1" build true > out
echo "foreign: $(ls -d .parcoach)"
