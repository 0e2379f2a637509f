;; SPDX-License-Identifier: GPL-3.0-or-later
;; A recipe for Guix.  In the directory of the sources, run
;;   guix build -f plugin/packaging/guix/parcoach.scm
;; The plugin is for gcc-13, because Guix also has gfortran-13.  For another version,
;; change GCCVER and the compiler below.
(use-modules (guix packages) (guix gexp) (guix build-system gnu)
             ((guix licenses) #:prefix license:)
             (gnu packages compression) (gnu packages elf) (gnu packages gcc)
             (gnu packages mpi) (gnu packages multiprecision)
             (gnu packages web))

(package
  (name "parcoach")
  (version "0.1")
  (source (local-file "../../.." "parcoach-source" #:recursive? #t))
  (build-system gnu-build-system)
  (arguments
   (list #:tests? #f                    ; they need a running MPI
         ;; GCC loads the plugin, so it is built for the compiler of the inputs.
         #:make-flags
         #~(list "GCCVER=13" "HOSTCC=gcc" "HOSTCXX=g++" "HOSTFC=gfortran"
                 "MPICC=mpicc" "MPIFC=mpifort" "MPIS=one"
                 (string-append "PREFIX=" #$output))
         #:phases
         #~(modify-phases %standard-phases (delete 'configure))))
  (native-inputs (list gcc-13))
  (inputs (list elfutils gmp json-c openmpi (list zstd "lib")))
  (synopsis "Checker of MPI collectives: plugin for GCC, and run time")
  (description "A plugin for GCC that warns of MPI collectives which not all
processes call in the same order; a run-time library that ends a job with a
report before it deadlocks.")
  (home-page #f)
  (license license:gpl3+))
