"""Writers of the raw files of a generated world, one module a source."""
