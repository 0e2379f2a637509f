#pragma parcoach suppress
static inline int word(void)
{
	return 1; // parcoach: suppress
}
