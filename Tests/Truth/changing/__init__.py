"""Changes of the files of a world, by source. Importing the package fills the table."""

from . import calendar, lists, outside
from .world import CHANGES, Copy

__all__ = ["CHANGES", "Copy", "calendar", "lists", "outside"]
