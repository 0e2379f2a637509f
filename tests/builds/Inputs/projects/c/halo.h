void halo_exchange(int rank);
void halo_finish(int rank);
