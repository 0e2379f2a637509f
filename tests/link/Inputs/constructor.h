/* A constructor that other units call as C1, and that its own unit has as C2. */
struct Grid {
	Grid(int rank);
	~Grid();
	int n;
};
