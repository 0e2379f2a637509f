// SPDX-License-Identifier: GPL-3.0-or-later
//
// records.cc - checkpoints: particles written to one file by all processes,
//              read back in another distribution, and compared.
//
//   records FILE [particles of each process] [checkpoints]
//
// Collective reads and writes (MPI_File_write_at_all through a view, and
// MPI_File_read_at_all), sizes agreed by MPI_Exscan, checksums by MPI_Allreduce,
// a header that process 0 writes and broadcasts.  The file is removed at the
// end.
//
// Out: seconds between MPI_Init and MPI_Finalize, and the checksum.

#include <mpi.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct particle {
	double at[3], speed[3];
	std::int64_t number;
	double mass;
};

struct header {
	std::int64_t magic, particles, checkpoint;
	double time;
};

constexpr std::int64_t magic = 0x7061727469636c65;

class file {
public:
	file(MPI_Comm comm, const std::string &name, int mode)
	{
		if (MPI_File_open(comm, name.c_str(), mode, MPI_INFO_NULL,
				  &handle_) != MPI_SUCCESS)
			throw std::runtime_error("cannot open " + name);
	}
	~file() { MPI_File_close(&handle_); }
	file(const file &) = delete;
	file &operator=(const file &) = delete;
	MPI_File get() const { return handle_; }

private:
	MPI_File handle_;
};

class particle_type {
public:
	particle_type()
	{
		MPI_Type_contiguous(sizeof(particle), MPI_BYTE, &type_);
		MPI_Type_commit(&type_);
	}
	~particle_type() { MPI_Type_free(&type_); }
	particle_type(const particle_type &) = delete;
	particle_type &operator=(const particle_type &) = delete;
	MPI_Datatype get() const { return type_; }

private:
	MPI_Datatype type_;
};

void move(std::vector<particle> &all, double dt)
{
	for (auto &p : all)
		for (int k = 0; k < 3; k++) {
			p.at[k] += dt * p.speed[k];
			p.speed[k] -= dt * p.at[k];
		}
}

double checksum(const std::vector<particle> &all, MPI_Comm comm)
{
	double mine = 0, sum = 0;

	for (const auto &p : all)
		mine += p.mass * (p.at[0] + p.speed[1]) + double(p.number % 97);
	MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
	return sum;
}

void write(MPI_Comm comm, const std::string &name, const particle_type &type,
	   const std::vector<particle> &all, header head)
{
	int rank;
	std::int64_t mine = std::int64_t(all.size()), before = 0;
	file out(comm, name, MPI_MODE_CREATE | MPI_MODE_WRONLY);

	MPI_Comm_rank(comm, &rank);
	MPI_Exscan(&mine, &before, 1, MPI_INT64_T, MPI_SUM, comm);
	if (rank == 0) {
		before = 0;
		MPI_File_write_at(out.get(), 0, &head, sizeof head, MPI_BYTE,
				  MPI_STATUS_IGNORE);
	}
	MPI_File_set_view(out.get(), sizeof head, type.get(), type.get(),
			  const_cast<char *>("native"), MPI_INFO_NULL);
	MPI_File_write_at_all(out.get(), before, all.data(), int(mine),
			      type.get(), MPI_STATUS_IGNORE);
}

/* What the next process had: another distribution than that of write (). */
std::vector<particle> read(MPI_Comm comm, const std::string &name,
			   const particle_type &type)
{
	int rank, size;
	header head{};
	file in(comm, name, MPI_MODE_RDONLY);

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	if (rank == 0)
		MPI_File_read_at(in.get(), 0, &head, sizeof head, MPI_BYTE,
				 MPI_STATUS_IGNORE);
	MPI_Bcast(&head, sizeof head, MPI_BYTE, 0, comm);
	if (head.magic != magic)
		throw std::runtime_error("not a checkpoint: " + name);

	std::int64_t next = (rank + 1) % size;
	std::int64_t from = head.particles * next / size;
	std::int64_t to = head.particles * (next + 1) / size;
	std::vector<particle> all(std::size_t(to - from));

	MPI_File_read_at_all(in.get(),
			     MPI_Offset(sizeof head) +
				     from * MPI_Offset(sizeof(particle)),
			     all.data(), int(to - from), type.get(),
			     MPI_STATUS_IGNORE);
	return all;
}

double checkpoints(MPI_Comm comm, const std::string &name, int count, int times)
{
	int rank, size;
	double sum = 0;
	particle_type type;

	MPI_Comm_rank(comm, &rank);
	MPI_Comm_size(comm, &size);
	std::vector<particle> mine(static_cast<std::size_t>(count));
	for (int i = 0; i < count; i++) {
		auto number = std::int64_t(rank) * count + i;

		mine[std::size_t(i)] = { { 0.5 * double(number % 13), 1, 2 },
					 { 1, 0.25, double(number % 7) },
					 number, 1.0 };
	}
	for (int t = 0; t < times; t++) {
		for (int step = 0; step < 5; step++)
			move(mine, 0.01);
		sum = checksum(mine, comm);
		write(comm, name, type, mine,
		      { magic, std::int64_t(size) * count, t, 0.05 * t });
		auto back = read(comm, name, type);
		double again = checksum(back, comm);

		if (std::abs(again - sum) > 1e-9 * std::abs(sum))
			throw std::runtime_error("checkpoint is not what was "
						 "written");
		mine.swap(back);
	}
	return sum;
}

} // namespace

int main(int argc, char **argv)
{
	int count = argc > 2 ? std::atoi(argv[2]) : 20000;
	int times = argc > 3 ? std::atoi(argv[3]) : 20;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	try {
		if (argc < 2)
			throw std::runtime_error("records FILE [particles] "
						 "[checkpoints]");
		MPI_Barrier(MPI_COMM_WORLD);
		double time = MPI_Wtime();
		double sum = checkpoints(MPI_COMM_WORLD, argv[1], count, times);

		MPI_Barrier(MPI_COMM_WORLD);
		time = MPI_Wtime() - time;
		if (rank == 0) {
			std::printf("%12.6f %16.6e\n", time, sum);
			std::remove(argv[1]);
		}
	} catch (const std::exception &e) {
		std::fprintf(stderr, "records: %s\n", e.what());
		MPI_Abort(MPI_COMM_WORLD, 1);
	}
	MPI_Finalize();
	return 0;
}
