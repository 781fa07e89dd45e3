"""What reaches what: floods, chains, disjoint paths."""
