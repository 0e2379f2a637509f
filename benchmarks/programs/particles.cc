// SPDX-License-Identifier: GPL-3.0-or-later
//
// particles.cc - particles that move between processes; C++ with classes.
//
// The communicator is a member, freed by the destructor.  Exceptions are caught
// where they are thrown and become an agreed flag.
#include <cstdio>
#include <memory>
#include <mpi.h>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace {

struct Particle {
	double place, speed;
};

class Domain {
public:
	explicit Domain(MPI_Comm from)
	{
		MPI_Comm_dup(from, &comm_);
		MPI_Comm_rank(comm_, &rank_);
		MPI_Comm_size(comm_, &size_);
	}
	~Domain() { MPI_Comm_free(&comm_); }
	Domain(const Domain &) = delete;
	Domain &operator=(const Domain &) = delete;

	bool first() const { return rank_ == 0; }
	int owner(double place) const
	{
		return static_cast<int>(place * size_);
	}
	int size() const { return size_; }
	int rank() const { return rank_; }

	long sum(long mine) const
	{
		long all = 0;

		MPI_Allreduce(&mine, &all, 1, MPI_LONG, MPI_SUM, comm_);
		return all;
	}

	bool all_true(bool mine) const
	{
		int flag = mine, all = 0;

		MPI_Allreduce(&flag, &all, 1, MPI_INT, MPI_LAND, comm_);
		return all;
	}

	// Sends each particle to the process that owns its place.
	std::vector<Particle>
	exchange(const std::vector<Particle> &particles) const
	{
		std::vector<int> out(size_), in(size_), from(size_), to(size_);
		std::vector<Particle> sorted;

		for (int p = 0; p < size_; p++)
			for (const Particle &one : particles)
				if (owner(one.place) == p) {
					sorted.push_back(one);
					out[p] += 2;
				}
		MPI_Alltoall(out.data(), 1, MPI_INT, in.data(), 1, MPI_INT,
			     comm_);
		std::partial_sum(out.begin(), out.end() - 1, to.begin() + 1);
		std::partial_sum(in.begin(), in.end() - 1, from.begin() + 1);
		std::vector<Particle> got((from.back() + in.back()) / 2);
		MPI_Alltoallv(sorted.data(), out.data(), to.data(), MPI_DOUBLE,
			      got.data(), in.data(), from.data(), MPI_DOUBLE,
			      comm_);
		return got;
	}

private:
	MPI_Comm comm_;
	int rank_, size_;
};

class Simulation {
public:
	Simulation(const Domain &domain, int number) : domain_(domain)
	{
		for (int i = 0; i < number; i++)
			particles_.push_back(
				{ (domain.rank() + (i + 0.5) / number) /
					  domain.size(),
				  0.001 * (i % 17 - 8) });
	}

	void step()
	{
		for (Particle &one : particles_) {
			one.place += one.speed;
			if (one.place < 0)
				one.place += 1;
			if (one.place >= 1)
				one.place -= 1;
		}
		particles_ = domain_.exchange(particles_);
	}

	void check() const
	{
		for (const Particle &one : particles_)
			if (domain_.owner(one.place) != domain_.rank())
				throw std::logic_error("a particle is lost");
	}

	long number() const { return static_cast<long>(particles_.size()); }

private:
	const Domain &domain_;
	std::vector<Particle> particles_;
};

int simulate(const Domain &domain)
{
	std::unique_ptr<Simulation> simulation(new Simulation(domain, 500));

	for (int step = 0; step < 25; step++) {
		bool well = true;

		simulation->step();
		try {
			simulation->check();
		} catch (const std::logic_error &) {
			well = false;
		}
		if (!domain.all_true(well))
			return 1;
	}
	const long all = domain.sum(simulation->number());
	if (domain.first())
		std::printf("%ld particles on %d processes\n", all,
			    domain.size());
	return 0;
}

} // namespace

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	int failed;
	{
		Domain domain(MPI_COMM_WORLD);

		failed = simulate(domain);
	}
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return failed;
}
