#!/usr/bin/env bash
# Schedules and the programs that start them: run.sh LUCID [fire]. Units of systemd are verified by systemd; crontabs go through Debian's and
# busybox's programs, and their lines are run as cron runs them. With `fire` busybox's daemon really starts one, which takes up to a minute.
# As root a systemd of a person runs, for as long as this does.
# A person's own crontab is not touched: Debian's program sees a spool of its own (which takes root), busybox's is told of one.
set -euo pipefail
cd "$(dirname "$0")/../../.."
source Tests/python.sh

lucid=$(realpath "$1")
if [[ ${2:-} != inside ]]; then
  if [[ $(id -u) -eq 0 ]] && unshare -m true 2>/dev/null; then exec unshare -m bash "$0" "$1" inside "${2:-}"; fi
  echo "NOT CHECKED: Debian's crontab. It needs root, for a spool of its own." >&2
else
  shift
  mount -t tmpfs none /var/spool/cron/crontabs && chmod 1730 /var/spool/cron/crontabs && chgrp crontab /var/spool/cron/crontabs
  debian=yes
fi
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
problems=0
wrong() { echo "schedule: $*" >&2; problems=$((problems + 1)); }
mkdir -p "$room/home/.config/lucid" "$room/bin" "$room/spool" "$room/work dir"
printf 'user: { timezone: UTC }\nvault: "%s"\n' "$PWD/.lucidability-samples/robin/vault" >"$room/home/.config/lucid/config.yaml"
printf '#!/bin/sh\nexec busybox crontab -c "%s" "$@"\n' "$room/spool" >"$room/bin/crontab"
chmod +x "$room/bin/crontab"
cd "$room/work dir"
person() { env -i HOME="$room/home" PATH="$path" TZ=UTC LANG=C.UTF-8 "$lucid" "$@"; }
tree() { (cd "$room/home" && find . -path ./.cache -prune -o -path ./.local/state/lucid/runs.sqlite\* -prune -o -print | sort | xargs -d '\n' ls -ld --time-style=+ && find .config -type f -exec sha256sum {} + | sort); }

path=/usr/bin:/bin
person run weather --at 2026-04-06T07:00 -q >/dev/null
tree >"$room/before"

# systemd: the files are good, and nothing of them stays.
person schedule add weather 'weekdays 7:30' --timer=systemd --delay 5m --name w1 -- -o '100 % "sun" $HOME \.txt' >/dev/null 2>&1
person schedule add weather '0 0 13 * 5' --timer=systemd --tz Australia/Lord_Howe --name w2 >/dev/null 2>&1
mkdir -p "$room/in 100% \$HOME"
person schedule add weather --on mail.new --timer=systemd --name t1 >/dev/null 2>&1 || wrong "add --on mail.new"
person schedule add weather --on file "$room/in 100% \$HOME" --timer=systemd --name t2 -- -o 't 2.txt' >/dev/null 2>&1 || wrong "add --on file"
person schedule add weather --on before-event 10m --timer=systemd --name t3 >/dev/null 2>&1 || wrong "add --on before-event"
units="$room/home/.config/systemd/user"
verified=$(XDG_RUNTIME_DIR="$room" systemd-analyze verify --user "$units"/lucid-{w1,w2,t1,t2,t3}.{service,timer} "$units"/lucid-{t1,t2}.path 2>&1) || wrong "systemd-analyze verify: $verified"
[[ -z $verified ]] || wrong "systemd-analyze verify: $verified"
while read -r line; do
  systemd-analyze calendar "${line#OnCalendar=}" >/dev/null || wrong "systemd does not take $line"
done < <(grep -h OnCalendar= "$units"/*.timer)
# As `systemctl --user enable` and a timer that has elapsed leave it.
mkdir -p "$units/timers.target.wants" "$units/paths.target.wants" "$room/home/.local/share/systemd/timers"
ln -s "$units/lucid-w1.timer" "$units/timers.target.wants/lucid-w1.timer"
ln -s "$units/lucid-t2.path" "$units/paths.target.wants/lucid-t2.path"
touch "$room/home/.local/share/systemd/timers/stamp-lucid-w1.timer"
echo new >"$room/in 100% \$HOME/file"
person schedule run t2 >/dev/null 2>&1 || [[ $? == 11 ]] || wrong "the run of t2"
grep -q 'started by .*in 100% $HOME (1 new)' "t 2.txt" || wrong "t2 does not say what started it: $(cat "t 2.txt")"
rm -f "t 2.txt"
person schedule run t2 >/dev/null 2>&1 && wrong "t2 was started twice by one file" || [[ $? == 10 ]] || wrong "the look of t2"
person schedule run w1 --at 2026-04-06T07:30 >/dev/null 2>&1 || wrong "the run of w1: $?"
[[ -s "100 % \"sun\" \$HOME \\.txt" ]] || wrong "w1 wrote no file: $(ls -A)"
for name in w1 w2 t1 t2 t3; do person schedule remove $name >/dev/null || wrong "remove $name"; done
rmdir "$room/home/.local/share/systemd/timers" "$room/home/.local/share/systemd" 2>/dev/null
rmdir "$room/home/.local/share" 2>/dev/null || true
tree | diff "$room/before" - || wrong "lucid schedule remove leaves something behind"

# Crontabs of two programs: other lines stay byte for byte, ours do what cron does with them.
for path in ${debian:+/usr/bin:/bin} "$room/bin:/usr/bin:/bin"; do
  crontab() { PATH=$path command env crontab "$@"; }
  listed() { { crontab -l 2>&1 || true; } | sha256sum; }
  printf '# mine\nMAILTO=me@example.org\n\n0 1 * * * echo 100\\%% \xff\xfe # lucid schedule w3\n' >"$room/mine"
  for before in "" "$room/mine"; do
    if [[ -n $before ]]; then crontab "$before"; else crontab -r 2>/dev/null || true; fi
    was=$(listed)
    person schedule add weather daily 7:30 --timer=cron --name w3 -- -q -o '%F of cron.txt' >/dev/null 2>&1 || wrong "add with $path"
    person schedule add weather '0 0 13 * 5' --timer=cron --name w4 >/dev/null 2>&1 || wrong "add of two lines with $path"
    [[ -z $before ]] || cmp -n "$(stat -c %s "$before")" <(crontab -l) "$before" || wrong "$path: other lines were changed"
    [[ $({ crontab -l || true; } | grep -ac '^0 0 .*schedule run w4$') == 2 ]] || wrong "$path: no two lines of w4"
    # What cron makes of a line: its fields away, \% is %, the rest to /bin/sh with cron's few variables.
    line=$(crontab -l | grep -a '^30 7 .*schedule run w3$' | cut -d' ' -f6- | sed 's/\\%/%/g')
    (cd / && env -i HOME="$room/home" LOGNAME=root PATH=/usr/bin:/bin SHELL=/bin/sh /bin/sh -c "$line" </dev/null) || [[ $? == 11 ]] || wrong "$path: $line"
    [[ -s "%F of cron.txt" ]] || wrong "$path: the line of cron wrote nothing"
    rm -f "%F of cron.txt"
    person schedule add weather --on file "$room/in 100% \$HOME" --timer=cron --name w5 -- -q -o t5.txt >/dev/null 2>&1 || wrong "$path: add --on file"
    line=$(crontab -l | grep -a '^\*/5 .*schedule run w5$' | cut -d' ' -f6- | sed 's/\\%/%/g')
    echo "$path$before" >"$room/in 100% \$HOME/file"
    (cd / && env -i HOME="$room/home" LOGNAME=root PATH=/usr/bin:/bin SHELL=/bin/sh /bin/sh -c "$line" </dev/null) || [[ $? == 11 ]] || wrong "$path: $line"
    [[ -s t5.txt ]] || wrong "$path: the look of cron began no run"
    rm -f t5.txt
    person schedule remove w5 >/dev/null || wrong "$path: remove w5"
    person schedule remove w3 >/dev/null && person schedule remove w4 >/dev/null
    [[ $(listed) == "$was" ]] || wrong "$path: the crontab is not as it was: $(crontab -l | cat -A)"
    crontab -r 2>/dev/null || true
  done
done
tree | diff "$room/before" - || wrong "lucid schedule remove leaves something behind after cron"

if [[ ${2:-} == fire ]]; then
  person schedule add weather 'every minute' --timer=cron --name fire -- -q -o "$room/fired" >/dev/null 2>&1
  # As a system starts it: with none of the variables of this shell.
  env -i PATH=/usr/bin:/bin timeout 65 busybox crond -f -c "$room/spool" -L "$room/log" || true
  [[ -s $room/fired ]] || wrong "busybox's cron started nothing: $(cat "$room/log")"
  person schedule remove fire >/dev/null
fi

# A real systemd of a person: `lucid web --install` serves, a timer starts a run, and `lucid data erase` ends both.
if [[ ${debian:-} ]]; then
  mount -t tmpfs none /run/systemd && mkdir /run/systemd/system
  login=$(mktemp -d)
  path=/usr/bin:/bin
  person() { env -i HOME="$room/home" PATH="$path" TZ=UTC LANG=C.UTF-8 XDG_RUNTIME_DIR="$login" "$lucid" "$@"; }
  env -i HOME="$room/home" PATH="$path" XDG_RUNTIME_DIR="$login" /lib/systemd/systemd --user >"$room/log" 2>&1 &
  trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$room" "$login"' EXIT
  for _ in {1..600}; do XDG_RUNTIME_DIR=$login systemctl --user show-environment >/dev/null 2>&1 && break || sleep .1; done
  port=$((20000 + RANDOM % 10000))
  status() { curl -s -o /dev/null -w '%{http_code}' --retry "$1" --retry-connrefused --retry-delay 1 "http://127.0.0.1:$port/today" || true; }
  person web --install --port=$port >/dev/null || wrong "lucid web --install: $(cat "$room/log")"
  [[ $(status 60) == 401 ]] || wrong "the service of lucid web does not serve"
  [[ $(person web) == "http://127.0.0.1:$port/open?code="* ]] || wrong "lucid web does not know of its service"
  person schedule add weather 'every minute' --timer=systemd --name s1 -- -q -o "$room/started" >/dev/null || wrong "add of a timer"
  if [[ ${2:-} == fire ]]; then
    for _ in {1..180}; do [[ ! -s $room/started ]] || break; sleep 1; done
    [[ -s $room/started ]] || wrong "systemd started nothing: $(cat "$room/log")"
  fi
  person data erase --yes >/dev/null || wrong "data erase beside systemd"
  [[ $(status 0) == 000 ]] || wrong "the service of lucid web serves after data erase"
  left=$(find "$room/home/.config" -name '*lucid*' -not -path '*/lucid/*' 2>/dev/null; XDG_RUNTIME_DIR=$login systemctl --user list-units --all --plain --no-legend 'lucid*')
  [[ -z $left ]] || wrong "data erase leaves $left"
fi
[[ $problems -eq 0 ]] || exit 1
echo "schedule: good: units verified,${debian:+ a service and a timer of a real systemd,} crontabs of ${debian:+Debian and }busybox as before, lines run${2:+, one fired}"
"$OLDPWD/Tests/Year/run.sh" "$lucid" 8
