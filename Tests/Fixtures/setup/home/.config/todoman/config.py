# A glob expression which matches all directories relevant.
path = "~/.calendars/*"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
default_list = "home"
