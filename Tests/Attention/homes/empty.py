"""Sixten in Malmö, who has set up nothing but a calendar with one class a week."""

import kit

home = kit.Home(
    "empty", "Sixten, 29, Malmö: a new computer, one calendar, one pottery class a week, and nothing else set up yet.",
    "Europe/Stockholm", 2904, {"name": "Sixten Wallander", "emails": ["sixten@wallander.example"], "city": "Malmö"})

NOTES = "Bring 60 kronor in cash for the clay."
home.event("pottery", "Pottery", "2026-04-01 18:30", "20:30", place="Kiln Yard 4", notes=NOTES, rule="FREQ=WEEKLY;BYDAY=WE", skip=("2026-05-06",))
# The teacher moved one evening, three days before.
home.event("pottery", "Pottery", "2026-04-23 19:00", "21:00", place="Kiln Yard 4", notes=NOTES, instead="2026-04-22 18:30",
           since="2026-04-19 11:00")
