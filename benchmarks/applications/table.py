# SPDX-License-Identifier: GPL-3.0-or-later
"""table - the applications of run: how each is built, checked and run.

Of boost-mpi, dune-common, palabos and sundials only some tests and examples are
built, of oasis3 its library MCT, of gromacs the units of the domain decomposition
and of the messages, which are not linked.

Application: language; needs: Debian packages that it is built with; steps: commands
in its source; files: made before, path -> text; programs: patterns of linked programs
that `parcoach check` gets; jobs; package: if it is not the name; release of Debian:
if it is not the machine's; unpack: patterns of the files of the package wanted.
Job: words of the command (the first relative to the source), processes, the regular
expression that its output must have, the directory, a limit in seconds, a directory
of shared libraries; what it reads; a pattern of the files it writes, in that directory;
an expression of lines that two runs do not share, as times.
"""
import collections

Application = collections.namedtuple(
    "Application", "language steps programs jobs needs files package "
    "release unpack", defaults=((), (), (), {}, None, None, ()))
Job = collections.namedtuple("Job", "argv processes says place limit libraries "
                             "reads writes varies",
                             defaults=(".", 300, ".", None, None, None))

# Programs of which only these are built.
DUNE_TESTS = ("communicationtest", "indexsettest", "mpidatatest", "mpifuturetest",
              "mpigatherscattertest", "mpipacktest", "remoteindicestest",
              "selectiontest", "syncertest", "variablesizecommunicatortest")
BOOST = ("all_reduce", "broadcast", "gather")
DBCSR = ("dbcsr_unittest1", "dbcsr_unittest2", "dbcsr_unittest3", "dbcsr_unittest4",
         "dbcsr_tensor_unittest", "dbcsr_tas_unittest",
         "dbcsr_test_csr_conversions")
PARPACK = ("pcndrv1", "pdndrv1", "pdndrv3", "pdsdrv1", "psndrv1", "psndrv3", "pssdrv1",
           "pzndrv1")
SPOOLES = ("allInOneMPI", "patchAndGoMPI", "testGather", "testGraph_Bcast",
           "testGridMPI", "testIVL_Bcast", "testIVL_allgather", "testIVL_alltoall",
           "testIV_allgather", "testMMM", "testScatterDenseMtx", "testScatterInpMtx",
           "testSplitDenseMtx", "testSplitInpMtx", "testSymbFac")
SUNDIALS = ("cvAdvDiff_non_p", "cvDiurnal_kry_p", "idaHeat2D_kry_p",
            "kinFoodWeb_kry_p")

# Eight sequences, for raxml.
ALIGNMENT = """taxon0 GGATCACAGTCTATACTGCGCACTCCAACCCCGTCCCGTGAGTGGGAGGAGTGGGCGCCGAGTAGTCTGTATACCACTGGCTAGGATACGGCGGAGGGCACGTCGATAAGGTTCAATGCC
taxon1 GGATCACAGTCTATACTGCGCACTCCAACCCCGGCCTGTGAGTCTGTGGAGTGGGCGCCTCGTAGTGCGTATACCACTGGCTGGGATACGGCGGGGGGCACGTCAATAAGGCTCAATGCG
taxon2 GGATCACAGTCTATACTGCGCCCTCAAACCCCGGCCCGTGAGTCCGAGGAGTGGGCGCCTAGTAGTCTGTATACCCCTGTCTAGGATACGGCGGAGGGCACGTCAATAAGGTTCAATGCC
taxon3 GGATCACAGTCTACCCTGCTCACGTCAACCCCGGCCCCTGAGTCTGGGGAGAGAGTGCTTCAAAGGATGTATACCACTGGCTAGTATAGGGCGGAGGACACGTCATGACGGTTCAATGCC
taxon4 GGATGACAGTCTGCCCTGCTCACGCCAACCCCGGCCCCTGAGTCCGGGGAGGGGGTGCTTCAAAGGATGGATACGACTGGCTAGGATAAGGCGGAGGACACGTCATGACGTTTCAATGCC
taxon5 GGATCACAGTCTACCCTGCTCACGCTAATCCCGGCCCCTGACTCAGGGAAGAGCTTGCTGCAAAGGATGTATTCCACCGGCTAGGATAGGGCGGAGGACACGTCTTGACGGTTCAATGCC
taxon6 GGATCGCAGTCTACACTGGTCACTCCAACCCTGGCCCTTGAGTCCGAGGTGAGGGTGCTTCAGGGTATGTATACCACTGGGTAGAATACGTCGGGGGGCACGTCAATACGGTTCAATGCC
taxon7 GTATCACAGTCTACACTGCTCACTCCAACCCAAGTCCGCGAGTCCGGGGAGAGGGTGCTACAGAGTTTGTATACCACTGGGTAGGATACGGCCGAGGGCATGTCACTACGGTTCAATGCC
"""

APPLICATIONS = {
    "ampliconnoise": Application(
        "C",
        ["for d in */; do test ! -f $d/makefile || "
         "make -C $d CC=mpicc || exit 1; done",
         "(echo 40 360; sed -n 2,41p Test/C005.dat) > small.dat"],
        ["PyroDist/PyroDist", "PyroNoise/PyroNoise",
         "PyroNoiseA/PyroNoiseA", "PyroNoiseM/PyroNoiseM",
         "SeqDist/SeqDist", "SeqNoise/SeqNoise", "NDist/NDist"],
        [Job(["PyroDist/PyroDist", "-in", "../small.dat", "-out", "t"], 3,
             "Perform calculations", "PyroDist", writes="t.fdist")],
        needs=["libgsl-dev"]),
    "arpack": Application(
        "Fortran",
        ["cmake -S . -B b -DCMAKE_C_COMPILER=mpicc "
         "-DCMAKE_CXX_COMPILER=mpicxx -DCMAKE_Fortran_COMPILER=mpifort "
         "-DCMAKE_BUILD_TYPE=None -DCMAKE_Fortran_FLAGS='-O1 -g' "
         "-DBUILD_SHARED_LIBS=OFF -DMPI=ON -DEXAMPLES=ON",
         "make -C b -j2 " + " ".join(PARPACK)],
        ["b/PARPACK/EXAMPLES/MPI/" + name for name in PARPACK],
        [Job(["b/PARPACK/EXAMPLES/MPI/" + name], 2, "(?i)ritz|eigenvalue",
             varies="[Tt]ime|^ *Total") for name in PARPACK],
        needs=["cmake", "liblapack-dev"], release="trixie"),
    "examl": Application(
        "C", ["make -C examl -f Makefile.SSE3.gcc CC=mpicc",
              "make -C parser -f Makefile.SSE3.gcc",
              "parser/parse-examl -s testData/49 -m DNA -n t49"],
        ["examl/examl"],
        [Job(["examl/examl", "-t", "testData/49.tree", "-m", "GAMMA", "-s",
              "t49.binary", "-n", "T1", "-f", "e"], 2, "written to file",
             writes="ExaML_[Tim]*.T1*", varies="[Tt]ime|secs|seconds")]),
    "boost-mpi": Application(
        "C++",
        ["for f in libs/mpi/src/*.cpp; do mpicxx -O1 -g -c $f || exit 1; done; "
         "ar rc libboost_mpi.a *.o",
         "for t in " + " ".join(BOOST) + "; do mpicxx "
         "libs/mpi/test/${t}_test.cpp -o $t libboost_mpi.a "
         "-lboost_serialization || exit 1; done"],
        BOOST,
        [Job([test], processes, "No errors detected") for test in BOOST
         for processes in (2, 4)],
        needs=["libboost1.74-dev", "libboost-serialization1.74-dev"],
        package="boost1.74", unpack=("*/libs/mpi/*",)),
    "dbcsr": Application(
        "Fortran",
        ["cmake -S . -B b -DCMAKE_C_COMPILER=mpicc "
         "-DCMAKE_CXX_COMPILER=mpicxx -DCMAKE_Fortran_COMPILER=mpifort "
         "-DCMAKE_BUILD_TYPE=None -DUSE_SMM=blas "
         "-DPython_EXECUTABLE=/usr/bin/python3 "
         "-DCMAKE_Fortran_FLAGS='-O1 -g -fallow-argument-mismatch'",
         "make -C b -j2"],
        ["b/tests/dbcsr_unittest*", "b/tests/dbcsr_t*_unittest",
         "b/tests/dbcsr_test_csr_conversions"],
        [Job(["b/tests/" + test], 2, "", limit=900) for test in DBCSR],
        needs=["cmake", "fypp", "liblapack-dev"], release="trixie"),
    "dune-common": Application(
        "C++",
        ["cmake -S . -B b -DCMAKE_C_COMPILER=mpicc "
         "-DCMAKE_CXX_COMPILER=mpicxx -DCMAKE_BUILD_TYPE=None "
         "-DCMAKE_CXX_FLAGS='-O0 -g' -DBUILD_TESTING=ON "
         "-DDUNE_ENABLE_PYTHONBINDINGS=OFF",
         "make -C b -j2 " + " ".join(DUNE_TESTS)],
        ["b/dune/common/parallel/test/*test"],
        [Job(["b/dune/common/parallel/test/" + test],
             2 if test == "mpipacktest" else 3, "") for test in DUNE_TESTS],
        needs=["cmake", "liblapack-dev"]),
    "espresso": Application(
        "Fortran",
        ["./configure --enable-parallel --with-scalapack=no MPIF90=mpif90 "
         "F90=mpif90 CC=mpicc FFLAGS='-O1 -g -fallow-argument-mismatch'",
         "make -j1 pw"],
        ["bin/pw.x"],
        needs=["libfftw3-dev", "liblapack-dev"]),
    "elkcode": Application(
        "Fortran",
        ["sed -i -e '/^[^#]/d' make.inc && cat gnu.inc >> make.inc",
         "make -C src -j2 elk"],
        ["src/elk"],
        # The test compares with the results that come with it, and says "Error".
        [Job(["src/elk"], 2, r"(?s)\A(?!.*Error\().*Elk code stopped",
             "tests/test_003", 600)],
        needs=["libfftw3-dev", "liblapack-dev"],
        files={"gnu.inc": """MAKE = make
AR = ar
SRC_FFT = zfftifc_fftw.f90 cfftifc_fftw.f90
SRC_LIBXC = libxcifc_stub.f90
SRC_MKL = mkl_stub.f90
SRC_W90S = w90_stub.f90
F90 = mpif90
F90_OPTS = -O1 -g -fopenmp -ffpe-summary=none -fallow-argument-mismatch
F90_LIB = -llapack -lblas -lfftw3 -lfftw3f
"""},
        release="trixie"),
    "ffindex": Application(
        "C",
        ["make -j1 CC=mpicc MPICC=mpicc HAVE_MPI=1",
         "LD_LIBRARY_PATH=src src/ffindex_build -s t.data t.index src/*.h"],
        ["src/ffindex_apply_mpi"],
        [Job(["src/ffindex_apply_mpi", "t.data", "t.index", "--", "wc", "-c"],
             3, "[0-9]", libraries="src")]),
    "fftw3": Application(
        "C", ["./configure --enable-mpi --enable-openmp MPICC=mpicc CC=mpicc",
              "make -j1"],
        ["mpi/mpi-bench"],
        [Job(["mpi/mpi-bench", "-s", "12x9x8"], 3, "Problem: 12x9x8",
             varies="time:"),
         Job(["mpi/mpi-bench", "-oestimate", "-y", "12x9x8"], 3, "")]),
    "garli": Application(
        "C++",
        ["sh bootstrap.sh || autoreconf -fi",
         "./configure --enable-mpi --with-ncl=/usr CC=mpicc CXX=mpicxx "
         "CXXFLAGS='-O2 -g -std=gnu++14'",
         "make -j1 -C src"],
        ["src/Garli"],
        needs=["libncl-dev"]),
    "gromacs": Application(
        "C++",
        ["cmake -S . -B b -DCMAKE_C_COMPILER=mpicc "
         "-DCMAKE_CXX_COMPILER=mpicxx -DCMAKE_BUILD_TYPE=None "
         "-DCMAKE_CXX_FLAGS='-O0 -g' -DGMX_MPI=ON -DGMX_SIMD=None "
         "-DGMX_FFT_LIBRARY=fftpack -DGMX_HWLOC=OFF -DGMX_GPU=OFF "
         "-DBUILD_TESTING=OFF -DGMX_BUILD_OWN_FFTW=OFF",
         "for f in $(cd src/gromacs && "
         "ls gmxlib/network.cpp domdec/*.cpp); do "
         "make -C b/src/gromacs $f.o || exit 1; done",
         "ar rc part.a $(find b -name '*.cpp.o')"],
        ["part.a"],
        needs=["cmake"]),
    "libmbd": Application(
        "Fortran",
        ["cmake -S . -B b -DCMAKE_C_COMPILER=mpicc "
         "-DCMAKE_Fortran_COMPILER=mpifort -DCMAKE_BUILD_TYPE=None "
         "-DCMAKE_Fortran_FLAGS='-O1 -g -fallow-argument-mismatch' "
         "-DENABLE_SCALAPACK_MPI=ON -DBUILD_SHARED_LIBS=OFF "
         "-DSCALAPACK_LIBRARY=scalapack-openmpi",
         "make -C b -j2"],
        ["b/tests/mbd_grad_tests", "b/tests/mbd_api_tests"],
        # mbd_api_tests deallocates what is not allocated, without the plugin, too.
        [Job(["b/tests/mbd_grad_tests"], 2, "")],
        needs=["cmake", "liblapack-dev", "libscalapack-openmpi-dev"],
        files={"cmake/libMBDVersionTag.cmake": 'set(VERSION_TAG "0.12.8")\n'},
        release="trixie"),
    "mpgrafic": Application(
        "Fortran",
        ["./configure CC=mpicc FC=mpifort F77=mpifort --enable-double "
         "FCFLAGS='-O1 -g -fallow-argument-mismatch'", "make -j1 -C src"],
        ["src/mpgrafic"],
        [Job(["src/mpgrafic", "--np=32"], processes, "sampled sigma",
             reads="Input.stdin", writes="*.dat", varies="[Tt]ime")
         for processes in (2, 4)],
        needs=["fftw-dev", "libgsl-dev"]),
    "mrbayes": Application(
        "C", ["./configure --with-mpi --without-beagle CC=mpicc",
              "make -j1"],
        ["src/mb"],
        [Job(["src/mb", "run.nex"], 2, "Tasks completed")],
        files={"run.nex": """begin mrbayes;
  set autoclose=yes nowarn=yes;
  execute examples/primates.nex;
  lset nst=2;
  mcmc ngen=1000 nruns=2 nchains=2 printfreq=500 samplefreq=100 file=run;
end;
"""}),
    "music": Application(
        "C++",
        ["./configure MPI_CXX=mpicxx MPI_CXXFLAGS='-O1 -g' MPI_CFLAGS=-g "
         "MPI_LDFLAGS=-g --disable-shared",
         "make -C rudeconfig && make -C mpidep && make -C src && "
         "make -C utils && make -C examples"],
        ["utils/eventsource", "utils/eventsink", "utils/eventlogger",
         "examples/waveproducer", "examples/waveconsumer"],
        [Job(["utils/music", "t.music"], 4, "", writes="t.dump*")],
        files={"t.music": """stoptime=1.0
[producer]
  binary=examples/waveproducer
  args=120
  np=2
[consumer]
  binary=examples/waveconsumer
  args=t.dump
  np=2
  producer.wavedata -> wavedata[120]
"""},
        release="trixie"),
    "netpipe": Application(
        "C", ["make mpi", "make mpi2 MPI2CC=mpicc MPI2_INC=."],
        ["NPmpi", "NPmpi2"],
        [Job(["NPmpi", "-u", "4096", "-n", "10"], 2, "bytes")]),
    "oasis3": Application(
        "Fortran",
        ["cd lib/mct && ./configure MPIFC=mpif90 FC=mpif90 CC=mpicc "
         "FCFLAGS='-O1 -g -fallow-argument-mismatch'",
         "make -C lib/mct -j1 && make -C lib/mct examples"],
        ["lib/mct/examples/simple/two" + kind for kind in
         ("con", "seq", "sequn", "seqNB")] + ["lib/mct/examples/climate_*/climate"],
        [Job(["lib/mct/examples/simple/twocon"], 4, ""),
         Job(["lib/mct/examples/simple/twoseq"], 2, ""),
         Job(["lib/mct/examples/simple/twosequn"], 2, ""),
         Job(["lib/mct/examples/simple/twoseqNB"], 2, "")],
        release="trixie"),
    "palabos": Application(
        "C++", ["mkdir -p b.h/tinyxml && ln -s /usr/include/tinyxml.h b.h/tinyxml/",
                "make -f b.mk -j2"], ["examples/showCases/cavity2d/cavity2d.x"],
        files={"b.mk": """FLAGS = -O1 -g -w -std=gnu++98 -DPLB_MPI_PARALLEL -DPLB_USE_POSIX \\
	-DELEMENT=TINYXML_ELEMENT -DTEXT=TINYXML_TEXT
OBJECTS = $(patsubst %.cpp,%.o,$(wildcard src/*/*.cpp))
all: examples/showCases/cavity2d/cavity2d.x
%.x: %.o lib/libplb.a
	mpicxx -o $@ $^ -ltinyxml
lib/libplb.a: $(OBJECTS)
	ar rc $@ $^
%.o: %.cpp
	mpicxx $(FLAGS) -Isrc -Ib.h -c $< -o $@
.SECONDARY:
"""}, needs=["libtinyxml-dev"]),
    "phyml": Application(
        "C",
        ["autoreconf -fi", "./configure --enable-phyml-mpi CC=mpicc",
         "make -j1"],
        ["src/phyml-mpi"],
        [Job(["src/phyml-mpi", "-i", "examples/nucleic", "-b", "2"], 2,
             "Time used")]),
    "raxml": Application(
        "C", ["make -j1 -f Makefile.MPI.gcc raxmlHPC-MPI CC=mpicc"],
        ["raxmlHPC-MPI"],
        [Job(["raxmlHPC-MPI", "-s", "t.phy", "-m", "GTRGAMMA", "-p", "1", "-n",
              "T1", "-N", "4", "--no-seq-check"], 2, "",
             writes="RAxML_*.T1*", varies="[Tt]ime|seconds"),
         Job(["raxmlHPC-MPI", "-s", "t.phy", "-m", "GTRGAMMA", "-p", "1", "-x",
              "7", "-n", "B1", "-N", "6", "--no-seq-check"], 2, "",
             writes="RAxML_*.B1*", varies="[Tt]ime|seconds")],
        files={"t.phy": "8 120\n" + ALIGNMENT}, release="trixie"),
    "scotch": Application(
        "C",
        ["cp src/Make.inc/Makefile.inc.x86-64_pc_linux2 src/Makefile.inc",
         "make -C src -j1 ptscotch CC=mpicc CCD=mpicc CCP=mpicc"],
        ["bin/dg*"],
        [Job(["bin/dgpart", "4", "src/check/data/bump.grf", "part.out",
              "-vt"], 3, "Total", writes="part.out", varies="^T"),
         Job(["bin/dgord", "src/check/data/bump.grf", "ord.out", "-vt"], 3,
             "Total", writes="ord.out", varies="^T"),
         Job(["bin/dgtst", "src/check/data/bump.grf"], 3, "Edge load")],
        needs=["bison", "flex", "zlib1g-dev"]),
    # MPI/src/IV_Bcast.c does not compile.
    "spooles": Application(
        "C",
        ["mkdir obj && for f in $(ls */src/*.c MPI/src/*.c | grep -v ^MT/); do "
         "mpicc -O1 -g -w -I. -c $f -o obj/$(echo $f | tr / _).o || "
         "test $f = MPI/src/IV_Bcast.c || exit 1; done; ar rc libspooles.a obj/*.o",
         "for f in " + " ".join(SPOOLES) + "; do mpicc -O1 -g -w -I. "
         "MPI/drivers/$f.c -o $f libspooles.a -lm -lpthread || exit 1; done"],
        SPOOLES,
        [Job(["testGather", "1", "stdout", "2", "200", "4", "4", "1", "10101"], 4, ""),
         Job(["testIV_allgather", "1", "stdout", "1000", "10101"], 3, ""),
         Job(["testGraph_Bcast", "1", "stdout", "3", "100", "500", "1", "10101"], 4,
             "")]),
    "sundials": Application(
        "C",
        ["cmake -S . -B b -DCMAKE_C_COMPILER=mpicc "
         "-DCMAKE_CXX_COMPILER=mpicxx -DENABLE_MPI=ON "
         "-DBUILD_SHARED_LIBS=OFF -DMPI_C_COMPILER=$(command -v mpicc) "
         "-DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS='-O1 -g' "
         "-DEXAMPLES_INSTALL=OFF",
         "make -C b -j2 " + " ".join(SUNDIALS)],
        ["b/examples/*/*parallel/" + name for name in SUNDIALS],
        [Job(["b/examples/" + path], 4, "") for path in
         ("cvode/parallel/cvAdvDiff_non_p", "cvode/parallel/cvDiurnal_kry_p",
          "ida/parallel/idaHeat2D_kry_p", "kinsol/parallel/kinFoodWeb_kry_p")],
        needs=["cmake"]),
    "tachyon": Application(
        "C", ["make -C unix linux-mpi CC=mpicc"],
        ["compile/linux-mpi/tachyon"],
        [Job(["compile/linux-mpi/tachyon", "scenes/balls.dat", "-res", "64",
              "64", "-o", "t.tga"], 2, "Ray Tracing Time")]),
    # Its random numbers (SPRNG) are not in the package, nor is its configure.
    "tree-puzzle": Application(
        "C", ["cd src && F='-DHAVE_CONFIG_H -DNOSPRNG -DPARALLEL -I. -O1 -g -w "
              "-DOMPI_OMIT_MPI1_COMPAT_DECLS=0' && "
              "mpicc $F -DEXTERN=extern -include ppuzzle.h -c util.c && "
              "mpicc $F -o ppuzzle gamma.c ml1.c ml2.c mlparam.c model1.c model2.c "
              "puzzle1.c puzzle2.c pstep.c sched.c util.o consensus.c treesort.c "
              "treetest.c ppuzzle.c -lm"], ["src/ppuzzle"],
        files={"src/config.h": """#define PACKAGE "tree-puzzle"
#define VERSION "5.3"
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
"""}),
}
