"""Patterns of what lucid says, each with the rule by which it is true or false in a world."""
