"""The parts of the play screen: each turns a view into patches and touch targets."""
