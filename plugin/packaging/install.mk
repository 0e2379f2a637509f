# SPDX-License-Identifier: GPL-3.0-or-later
# install.mk - the part of the Makefile that installs the build, or makes a package
#              from it.

PREFIX  ?= /usr/local
# The directory of the run time for the MPI of $(MPICC); else lib/parcoach/$(MPI).
RTDIR   ?= lib
DOCDIR   = $(PREFIX)/share/doc/parcoach
FACTDIR  = $(PREFIX)/share/parcoach/facts
OTHER_RT := $(foreach m,$(OTHER_MPI),$m/libparcoach_rt.a $m/libparcoach_rt.so)
PRELOADS := $(PRELOAD) $(FAILURES) $(CHECKPOINTS) \
	$(foreach m,$(OTHER_MPI),$(B)/$m/libparcoach_preload-$m.so \
	$(B)/$m/libparcoach_failures-$m.so \
	$(B)/$m/libparcoach_checkpoints-$m.so)
HEADERS  := parcoach_rt.h parcoach-ulfm.h parcoach-ulfmf.h
INSTALLED = bin/parcoach $(RTDIR)/libparcoach_rt.a $(RTDIR)/libparcoach_rt.so \
	lib/parcoach/parcoach.so $(addprefix include/,$(HEADERS)) \
	$(addprefix lib/parcoach/,$(notdir $(PRELOADS)) $(OTHER_RT))
# Of all compilers for which a plugin was built.
PLUGINS   = $(sort gcc-$(GCCVER) $(patsubst $(B)/%/parcoach.so,%, \
	$(wildcard $(B)/gcc-*/parcoach.so)))
FACTS    := $(wildcard plugin/facts/*.facts)
MANS     := $(wildcard docs/man/*.[17])
# Files for other build systems: under $(PREFIX), from plugin/packaging.
VERSION  := $(shell sed -n 's/.*PC_VERSION "\(.*\)"/\1/p' plugin/core/parcoach.h)
RECIPES  := lib/pkgconfig/parcoach.pc \
	lib/cmake/Parcoach/ParcoachConfig.cmake \
	lib/cmake/Parcoach/ParcoachConfigVersion.cmake \
	lib/cmake/Parcoach/ParcoachFortran.cmake
# Completion: where each shell looks for it.
COMPLETION_bash := share/bash-completion/completions/parcoach
COMPLETION_zsh  := share/zsh/site-functions/_parcoach
COMPLETION_fish := share/fish/vendor_completions.d/parcoach.fish
SHELLS   := bash zsh fish
COMPLETIONS := $(foreach s,$(SHELLS),$(COMPLETION_$s))
fill      = sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' \
	-e 's|@GCCVER@|$(GCCVER)|' -e 's|@RTDIR@|$(RTDIR)|'
# As in the sources, so that the links between the pages lead somewhere.
DOCS     := LICENSE LICENSE.runtime README.md \
	$(wildcard docs/*.md docs/*.png docs/*.svg docs/analyses/*.md)

install: all
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin lib/parcoach include $(RTDIR)) \
		$(DESTDIR)$(DOCDIR)/docs/analyses $(DESTDIR)$(FACTDIR)
	install -m 755 $(B)/parcoach $(DESTDIR)$(PREFIX)/bin/
	$(foreach p,$(PLUGINS),install -D -m 755 $(B)/$p/parcoach.so \
		$(DESTDIR)$(PREFIX)/lib/parcoach/$p/parcoach.so && \
		install -m 644 $(B)/$p/version \
		$(DESTDIR)$(PREFIX)/lib/parcoach/$p/ &&) :
	ln -sfn gcc-$(GCCVER)/parcoach.so \
		$(DESTDIR)$(PREFIX)/lib/parcoach/parcoach.so
	install -m 755 $(B)/libparcoach_rt.so $(DESTDIR)$(PREFIX)/$(RTDIR)/
	install -m 755 $(PRELOADS) $(DESTDIR)$(PREFIX)/lib/parcoach/
	$(foreach f,$(OTHER_RT),install -D -m 644 $(B)/$f \
		$(DESTDIR)$(PREFIX)/lib/parcoach/$f &&) :
	install -m 644 $(B)/libparcoach_rt.a $(DESTDIR)$(PREFIX)/$(RTDIR)/
	install -m 644 $(addprefix runtime/,$(HEADERS)) \
		$(DESTDIR)$(PREFIX)/include/
	$(foreach d,$(DOCS),install -m 644 $d $(DESTDIR)$(DOCDIR)/$d &&) :
	install -m 644 $(FACTS) $(DESTDIR)$(FACTDIR)/
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,$(sort $(dir $(RECIPES) $(COMPLETIONS)))) \
		$(addprefix $(DESTDIR)$(PREFIX)/share/man/,man1 man7)
	$(foreach r,$(RECIPES),$(fill) $(wildcard plugin/packaging/$(notdir $r) \
		plugin/packaging/$(notdir $r).in) > $(DESTDIR)$(PREFIX)/$r &&) :
	$(foreach s,$(SHELLS),$(B)/parcoach completion $s \
		> $(DESTDIR)$(PREFIX)/$(COMPLETION_$s) &&) :
	$(foreach m,$(MANS),install -m 644 $m \
		$(DESTDIR)$(PREFIX)/share/man/man$(patsubst .%,%,$(suffix $m))/ &&) :
	$(if $(DESTDIR),,@plugin/packaging/installed "$(PREFIX)")

uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/lib/parcoach/gcc-*/,parcoach.so \
		version)
	-rmdir $(DESTDIR)$(PREFIX)/lib/parcoach/gcc-*
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED)) \
		$(addprefix $(DESTDIR)$(DOCDIR)/,$(DOCS)) \
		$(addprefix $(DESTDIR)$(FACTDIR)/,$(notdir $(FACTS))) \
		$(addprefix $(DESTDIR)$(PREFIX)/,$(RECIPES) $(COMPLETIONS)) \
		$(foreach m,$(MANS),$(DESTDIR)$(PREFIX)/share/man/man$(patsubst \
			.%,%,$(suffix $m))/$(notdir $m))
	-rmdir $(DESTDIR)$(PREFIX)/lib/cmake/Parcoach
	-$(if $(filter lib,$(RTDIR)),,rmdir $(DESTDIR)$(PREFIX)/$(RTDIR))
	-rmdir $(addprefix $(DESTDIR)$(PREFIX)/lib/parcoach/,$(OTHER_MPI)) \
		$(DESTDIR)$(PREFIX)/lib/parcoach $(DESTDIR)$(DOCDIR)/docs/analyses \
		$(DESTDIR)$(DOCDIR)/docs $(DESTDIR)$(DOCDIR) \
		$(DESTDIR)$(FACTDIR) $(DESTDIR)$(PREFIX)/share/parcoach

# The source package and the package for Debian and Ubuntu, into $(B)/deb, with plugins
# for the compilers of GCCS, of what is committed; needs debhelper.
GCCS     ?= $(GCCVER)
deb:
	$(Q)rm -rf $(B)/deb && mkdir -p $(B)/deb/parcoach-$(VERSION)
	$(Q){ git archive HEAD 2>/dev/null || tar -c --exclude=./build .; } | \
		tar -x -C $(B)/deb/parcoach-$(VERSION)
	$(Q)cp -r plugin/packaging/debian $(B)/deb/parcoach-$(VERSION)/debian
	$(Q)cd $(B)/deb/parcoach-$(VERSION) && sed 's/@COMPILERS@/$(foreach \
		v,$(GCCS),g++-$v$(comma) gfortran-$v$(comma) gcc-$v-plugin-dev$(comma))/' \
		debian/control.in > debian/control && rm debian/control.in
	$(Q)cd $(B)/deb/parcoach-$(VERSION) && dpkg-buildpackage -us -uc
