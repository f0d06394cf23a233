"""Readers of the raw files of a vault, written without a look at how the program reads them."""
