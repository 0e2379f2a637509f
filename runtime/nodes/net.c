/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * net.c - connections between the nodes: one process of each, its leader, is
 *         connected by TCP with its parent and up to 8 children in a tree.
 *
 * MPI is used in MPI_Init only, for the addresses and a random number that a
 * process must send to connect.  No port stays open afterwards.  Then the
 * watchdog thread of the leader sends and receives, at every thread level and
 * while all processes are blocked in MPI.
 *
 * In:   messages of a type and a size, in order, none lost while connected.
 * Cost: a start of some milliseconds, plus SECONDS if it is not possible.
 * LIMIT: IPv4.  Nothing is encrypted: names of functions and files, ranks and
 * numbers are sent.  All processes have the same byte order.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <mpi.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/state.h"
#include "nodes/messages.h"
#include "nodes/net.h"
#include "report/abort.h"

#define SECONDS 5
#define ADDRESSES 8
#define SEND_MAX (64u << 20) /* bytes unsent: the connection counts as lost */

int pcrt_net_node, pcrt_net_nodes;
uint64_t pcrt_net_messages, pcrt_net_bytes;

/* Where a leader listens. */
struct where {
	uint16_t port; /* 0: nowhere */
	uint16_t count;
	in_addr_t addr[ADDRESSES];
	char host[64];
	int rank; /* in MPI_COMM_WORLD */
};

struct secret {
	unsigned char hello[16], answer[16];
};

struct hello {
	unsigned char word[16];
	uint32_t size, node; /* SIZE: of the data that follow */
};

struct frame {
	uint32_t type, size;
};

struct bytes {
	char *at;
	size_t len, room;
};

static struct link {
	int fd, rank; /* RANK: of the other leader */
	struct bytes in, out;
} links[1 + PCRT_CHILDREN]; /* the parent, children */

static int children, wake = -1, leads;
static const struct pcrt_net_user *user;

static int parent_of(int node)
{
	return (node - 1) / PCRT_CHILDREN;
}

static int child_of(int node, int i)
{
	return node * PCRT_CHILDREN + 1 + i;
}

/* ---- the start ---- */

static void where_fill(struct where *w)
{
	struct ifaddrs *all, *i;

	gethostname(w->host, sizeof w->host - 1);
	if (getifaddrs(&all))
		return;
	for (i = all; i && w->count < ADDRESSES; i = i->ifa_next) {
		struct sockaddr_in in;

		if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET ||
		    !(i->ifa_flags & IFF_UP) || i->ifa_flags & IFF_LOOPBACK)
			continue;
		memcpy(&in, i->ifa_addr, sizeof in);
		w->addr[w->count++] = in.sin_addr.s_addr;
	}
	freeifaddrs(all);
}

static int listen_begin(struct where *w)
{
	struct sockaddr_in in = { .sin_family = AF_INET };
	socklen_t len = sizeof in;
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	in.sin_addr.s_addr = htonl(INADDR_ANY);
	if (fd < 0)
		return -1;
	if (bind(fd, (struct sockaddr *)&in, sizeof in) ||
	    listen(fd, 2 * PCRT_CHILDREN) ||
	    getsockname(fd, (struct sockaddr *)&in, &len)) {
		close(fd);
		return -1;
	}
	w->port = ntohs(in.sin_port);
	return fd;
}

/* Signal handlers of the program may interrupt us: this is in MPI_Init. */
static bool ready(int fd, short events, double until)
{
	struct pollfd p = { fd, events, 0 };
	double left;
	int n = -1;

	while (n < 0 && (left = until - pcrt_now()) > 0) {
		n = poll(&p, 1, (int)(left * 1000) + 1);
		if (n < 0 && errno != EINTR)
			break;
	}
	return n == 1;
}

/* Read all SIZE bytes, or return false. */
static bool get_all(int fd, void *data, size_t size, double until)
{
	char *to = (char *)data;

	while (size) {
		ssize_t n = recv(fd, to, size, 0);

		if (n > 0) {
			to += n;
			size -= (size_t)n;
		} else if (n == 0 || (errno != EAGAIN && errno != EINTR) ||
			   !ready(fd, POLLIN, until)) {
			return false;
		}
	}
	return true;
}

static bool put_all(int fd, const void *data, size_t size)
{
	return send(fd, data, size, MSG_NOSIGNAL) == (ssize_t)size;
}

static uint32_t version(void)
{
	return (uint32_t)(sizeof(struct pcrt_member_line) * 8191 +
			  sizeof(struct pcrt_part));
}

static int link_try(in_addr_t addr, uint16_t port, const struct secret *s)
{
	struct sockaddr_in in = { .sin_family = AF_INET };
	struct hello h = { .size = version(),
			   .node = (uint32_t)pcrt_net_node };
	unsigned char answer[sizeof s->answer];
	double until = pcrt_now() + SECONDS;
	int error = 0, fd;
	socklen_t len = sizeof error;

	memcpy(h.word, s->hello, sizeof h.word);
	in.sin_addr.s_addr = addr;
	in.sin_port = htons(port);
	fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0)
		return -1;
	if ((!connect(fd, (struct sockaddr *)&in, sizeof in) ||
	     ((errno == EINPROGRESS || errno == EINTR) &&
	      ready(fd, POLLOUT, until))) &&
	    !getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &len) && !error &&
	    put_all(fd, &h, sizeof h) &&
	    get_all(fd, answer, sizeof answer, until) &&
	    !memcmp(answer, s->answer, sizeof answer))
		return fd;
	close(fd);
	return -1;
}

static bool parent_connect(const struct where *to, const char *host,
			   const struct secret *s)
{
	int fd = -1;

	if (!to->port)
		return false;
	if (!strcmp(to->host, host))
		fd = link_try(htonl(INADDR_LOOPBACK), to->port, s);
	for (int i = 0; fd < 0 && i < to->count && i < ADDRESSES; i++)
		fd = link_try(to->addr[i], to->port, s);
	links[0].fd = fd;
	return fd >= 0;
}

/* Accept FD, if the process that has connected is a child of ours. */
static bool child_take(int fd, const struct secret *s)
{
	struct hello h;
	int i;

	if (!get_all(fd, &h, sizeof h, pcrt_now() + 1) ||
	    memcmp(h.word, s->hello, sizeof h.word) || h.size != version())
		return false;
	i = (int)h.node - child_of(pcrt_net_node, 0);
	if (i < 0 || i >= children || links[1 + i].fd >= 0 ||
	    !put_all(fd, s->answer, sizeof s->answer))
		return false;
	links[1 + i].fd = fd;
	return true;
}

static bool children_accept(int listener, const struct secret *s)
{
	/* Children answer to their own children first, bottom up. */
	double until = pcrt_now() + 2 * SECONDS;
	int missing = children;

	while (missing && ready(listener, POLLIN, until)) {
		int fd = accept4(listener, NULL, NULL,
				 SOCK_CLOEXEC | SOCK_NONBLOCK);

		if (fd < 0)
			continue;
		if (child_take(fd, s))
			missing--;
		else
			close(fd);
	}
	return !missing;
}

static void links_tune(void)
{
	int one = 1;

	for (int i = 0; i <= children; i++)
		if (links[i].fd >= 0)
			setsockopt(links[i].fd, IPPROTO_TCP, TCP_NODELAY, &one,
				   sizeof one);
}

/* Connect all leaders. */
static bool tree_make(MPI_Comm comm)
{
	struct where mine = { .rank = pcrt_world_rank }, *all;
	struct secret s;
	int listener = -1;
	bool good;

	PMPI_Comm_rank(comm, &pcrt_net_node);
	PMPI_Comm_size(comm, &pcrt_net_nodes);
	while (children < PCRT_CHILDREN &&
	       child_of(pcrt_net_node, children) < pcrt_net_nodes)
		children++;
	where_fill(&mine);
	/* Without a secret no process may connect. */
	if (getrandom(&s, sizeof s, 0) == sizeof s && children)
		listener = listen_begin(&mine);
	all = PCRT_NEW(pcrt_net_nodes, struct where);
	if (!all)
		pcrt_die("out of memory");
	PMPI_Allgather(&mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE,
		       comm);
	PMPI_Bcast(&s, sizeof s, MPI_BYTE, 0, comm);
	good = !children || (listener >= 0 && children_accept(listener, &s));
	for (int i = 0; i < children; i++)
		links[1 + i].rank = all[child_of(pcrt_net_node, i)].rank;
	links[0].rank = all[parent_of(pcrt_net_node)].rank;
	if (pcrt_net_node)
		good &= parent_connect(&all[parent_of(pcrt_net_node)],
				       mine.host, &s);
	if (listener >= 0)
		close(listener);
	wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	links_tune();
	free(all);
	return good && wake >= 0;
}

bool pcrt_net_start(MPI_Comm node)
{
	MPI_Comm leaders;
	int me, good = pcrt_env.net, all = 0;

	PMPI_Comm_rank(node, &me);
	leads = me == 0;
	for (int i = 0; i <= PCRT_CHILDREN; i++)
		links[i].fd = -1;
	PMPI_Comm_split(pcrt_everyone, leads ? 0 : MPI_UNDEFINED, 0, &leaders);
	if (leads) {
		good = good && tree_make(leaders);
		PMPI_Comm_free(&leaders);
	}
	PMPI_Allreduce(&good, &all, 1, MPI_INT, MPI_MIN, pcrt_everyone);
	pcrt_net_on = all;
	if (!all)
		pcrt_net_stop();
	return all;
}

void pcrt_net_serve(const struct pcrt_net_user *by)
{
	user = by;
}

bool pcrt_net_leads(void)
{
	return pcrt_net_on && leads;
}

int pcrt_net_rank(int from)
{
	return links[from + 1].rank;
}

/* ---- messages ---- */

static bool bytes_add(struct bytes *b, const void *data, size_t size)
{
	if (b->len + size > b->room) {
		size_t room = 2 * b->room + size + 1024;
		char *at = (char *)realloc(b->at, room);

		if (!at)
			return false;
		b->at = at;
		b->room = room;
	}
	memcpy(b->at + b->len, data, size);
	b->len += size;
	return true;
}

static void bytes_drop(struct bytes *b, size_t n)
{
	b->len -= n;
	memmove(b->at, b->at + n, b->len);
}

static void link_close(int i)
{
	if (links[i].fd < 0)
		return;
	close(links[i].fd);
	links[i].fd = -1;
	free(links[i].in.at);
	free(links[i].out.at);
	links[i].in = links[i].out = (struct bytes){ 0 };
}

static void link_lose(int i)
{
	link_close(i);
	user->lost(i - 1);
}

static void link_flush(int i)
{
	struct link *l = &links[i];

	while (l->fd >= 0 && l->out.len) {
		ssize_t n = send(l->fd, l->out.at, l->out.len, MSG_NOSIGNAL);

		if (n > 0) {
			bytes_drop(&l->out, (size_t)n);
			continue;
		}
		if (n < 0 && errno != EAGAIN && errno != EINTR)
			link_lose(i);
		return;
	}
}

void pcrt_net_send(int to, enum pcrt_message type, const void *data,
		   size_t size)
{
	struct link *l = &links[to + 1];
	struct frame f = { type, (uint32_t)size };

	if (l->fd < 0)
		return;
	if (l->out.len > SEND_MAX || !bytes_add(&l->out, &f, sizeof f) ||
	    (size && !bytes_add(&l->out, data, size)))
		link_lose(to + 1);
	pcrt_net_messages++;
	pcrt_net_bytes += sizeof f + size;
}

void pcrt_net_flush(void)
{
	for (int i = 0; i <= children; i++)
		link_flush(i);
}

void pcrt_net_send_down(enum pcrt_message type, const void *data, size_t size)
{
	for (int i = 0; i < children; i++)
		pcrt_net_send(i, type, data, size);
}

static void link_parse(int i)
{
	struct bytes *in = &links[i].in;
	struct frame f;
	size_t at = 0;

	while (in->len - at >= sizeof f) {
		memcpy(&f, in->at + at, sizeof f);
		if (in->len - at - sizeof f < f.size)
			break;
		user->take(i - 1, (enum pcrt_message)f.type,
			   in->at + at + sizeof f, f.size);
		if (links[i].fd < 0)
			return;
		at += sizeof f + f.size;
	}
	if (at)
		bytes_drop(in, at);
}

static void link_receive(int i)
{
	static char part[1 << 16];
	ssize_t n = recv(links[i].fd, part, sizeof part, 0);

	if (n > 0 && bytes_add(&links[i].in, part, (size_t)n))
		link_parse(i);
	else if (n >= 0 || (errno != EAGAIN && errno != EINTR))
		link_lose(i);
}

bool pcrt_net_wait(int ms)
{
	struct pollfd p[2 + PCRT_CHILDREN];
	uint64_t times = 0;

	for (int i = 0; i <= children; i++)
		link_flush(i);
	for (int i = 0; i <= children; i++)
		p[i] = (struct pollfd){ links[i].fd, (short)(POLLIN |
					(links[i].out.len ? POLLOUT : 0)), 0 };
	p[1 + children] = (struct pollfd){ wake, POLLIN, 0 };
	if (poll(p, (nfds_t)children + 2, ms) <= 0)
		return false;
	if (p[1 + children].revents &&
	    read(wake, &times, sizeof times) != sizeof times)
		times = 0;
	for (int i = 0; i <= children; i++)
		if (links[i].fd >= 0 && p[i].revents & ~POLLOUT)
			link_receive(i);
	return times;
}

void pcrt_net_poke(void)
{
	uint64_t one = 1;

	if (pcrt_net_leads() && write(wake, &one, sizeof one) < 0)
		return; /* the pipe is full, so it is awake */
}

void pcrt_net_stop(void)
{
	for (int i = 0; leads && i <= children; i++) {
		link_flush(i);
		link_close(i);
	}
}
