class Grid {
public:
	explicit Grid(int rank);
	double norm() const;
private:
	double value;
};
