# Makes the home on which every command of the table is tried: a vault, a configuration, a library, stored runs of each kind.
# ROOT is the folder; it holds home, work (where commands start), vault and bin (programs that note that they were started).
set -eu
mkdir -p "$ROOT/vault" "$ROOT/bin" "$HOME/.config/lucid" "$ROOT/tmp"
cd "$ROOT/vault"
for part in calendar contacts habits reminders tasks weather.json travel.json web; do cp -r "$SAMPLES/robin/vault/$part" .; done
chmod -R u+w .
mkdir notes
note() { printf -- '---\ntitle: %s\ncreated: 2026-04-06T07:%s:00\nupdated: 2026-04-06T07:%s:00\npinned: true\n---\n%s\n' "$1" "$2" "$2" "$3"; }
note 'Half A' 30 'OLD A' > notes/a.md
note 'Half B' 55 'OLD B' > notes/b.md
note Diary 01 Monday > notes/Diary.md
note Outcome 02 Results > notes/Outcome.md

# Programs. Each notes that it was started.
cd "$ROOT/bin"
program() { { printf '#!/bin/sh\nROOT=%s\necho %s >> "$ROOT/started"\n' "$ROOT" "$1"; cat; } > "$1"; chmod +x "$1"; }
program model <<'END'
cat > /dev/null
if [ -e "$ROOT/slow" ]; then : > "$ROOT/asked"; exec sleep 20; fi
if [ -e "$ROOT/second" ]; then sh "$ROOT/second"; fi
echo '[REMINDER:{"title":"Call","at":"2026-04-07T08:00:00"}] Good.'
END
program post <<'END'
cat > /dev/null
[ ! -e "$ROOT/down" ] || { echo 'no route to the server' >&2; exit 75; }
END
cp post sendmail
program notify-send < /dev/null
program editor <<'END'
if [ -e "$ROOT/second" ]; then sh "$ROOT/second"; fi
printf '# edited\n' >> "$1"
END
program clock <<'END'
cat > /dev/null
echo '"noon"'
END
program tiny <<END
exec /usr/bin/python3 "$SAMPLES/../Tests/MCP/server.py"
END
program loginctl < /dev/null
program systemctl <<'END'
exit 1
END
program crontab <<'END'
case "$1" in
-l) [ -e "$ROOT/home/crontab" ] || { echo 'no crontab for robin' >&2; exit 1; }; cat "$ROOT/home/crontab" ;;
-r) rm "$ROOT/home/crontab" ;;
-) [ ! -e "$ROOT/stuck" ] || exec sleep 600; cat > "$ROOT/home/crontab.new" && mv "$ROOT/home/crontab.new" "$ROOT/home/crontab" ;;
*) exit 2 ;;
esac
END

cd "$ROOT/work"
head='lucidability: 1\nkind: ability\n'
printf "${head}label: Recent\nsteps:\n  - id: notes\n    notes.search: {}\nprompt: |\n  <<notes.count>> notes.\n  <<for note in notes.items>><<note.title>>: <<note.body>>\n  <<end>>\n" > recent.lucidability
printf "${head}label: Diary\nsteps:\n  - notes.append: { note: Diary, text: one }\n  - tasks.create: { title: Tidy the desk }\nwrites: { notes.append: 1, tasks.create: 1 }\nprompt: Say it.\n" > diary.lucidability
printf "${head}label: Wrong\npromt: x\n" > wrong.lucidability
printf "kind: ability\nlucidability: 1\nlabel: Loose\nprompt: The day  is <<weekday>>.\n" > loose.lucidability
printf "kind: ability\nlabel: Curly # short\nprompt: The day is {{weekday}}.\n" > curly.lucidability
printf "${head}label: Tested\nprompt: Hello.\ntests:\n  - name: says hello\n    at: 2026-04-06T20:00 America/Toronto\n    answer: Hello there.\n    expect: {answer: {contains: Hello}}\n" > tested.lucidability
printf "${head}id: B0000001-0000-0000-0000-000000000001\nlabel: Tidy\nsummary: Notes what the day was.\nsteps:\n  - notes.create: {title: Day, body: x}\nwrites: {notes.create: 1}\nprompt: |\n  Hello.\n" > tidy.lucidability
printf "${head}id: B0000002-0000-0000-0000-000000000001\nlabel: Fresh\nsummary: Is not in the library.\nprompt: Hello.\n" > fresh.lucidability
printf "${head}label: Stranger\nsteps:\n  - notes.create: {title: Night, body: x}\nwrites: {notes.create: 1}\nprompt: Hello.\n" > stranger.lucidability
mkdir -p club/evening other
printf "${head}label: Sing\ncategory: Morning\nprompt: Sing.\n" > other/sing.lucidability
printf "${head}id: B0000003-0000-0000-0000-000000000001\nlabel: Hum\ncategory: Morning\nprompt: Hum.\n" > club/evening/hum.lucidability
printf 'title: Review\ndescription: Reviews a text.\nprompt: |\n  Review it.\n' > recipe.yaml

cat > "$HOME/.config/lucid/config.yaml" <<END
# Mine.
user: { name: Robin Roy, city: Montreal, timezone: America/Toronto }
vault: $ROOT/vault
models: { own: { command: [$ROOT/bin/model] } }
deliver: { sendmail: [$ROOT/bin/post] }
tools: { clock.now: { run: [$ROOT/bin/clock], result: string, sandbox: off } }
mcp: { tiny: { command: [$ROOT/bin/tiny], sandbox: off } }
END
say() { "$LUCID" "$@" > "$ROOT/io/seed.out" 2>&1 || { code=$?; [ $code = 11 ] || { cat "$ROOT/io/seed.out"; echo "lucid $* ended with $code"; exit 9; }; }; }
say mcp update --yes tiny
say run weather --at 2026-04-06T07:40
say run tidy.lucidability --approve --at 2026-04-06T07:41
say undo at-1775475660
say ask 'Remind me to call' --model "command:$ROOT/bin/model" --at 2026-04-06T07:42
say run diary.lucidability --approve --at 2026-04-06T07:43
say install --yes tidy.lucidability
sed -i 's/was\./was, kindly./' tidy.lucidability
say gallery add club
say trust grant --yes diary.lucidability
say schedule add recent.lucidability '0 7 29 2 *' --timer cron --name early --tz UTC -- --wait 2s
printf 'Hello\n' > "$ROOT/io/line"
say chat --model "command:$ROOT/bin/model" --at 2026-04-06T07:44 < "$ROOT/io/line"
: > "$ROOT/down"
say run weather --at 2026-04-06T07:45 --mail-to robin@example.org
rm -f "$ROOT/down" "$ROOT/started"
say mcp expose weather --client tester --yes
echo '{"arguments": {}}' > "$ROOT/call"
mkdir "$ROOT/people"
say data people add kim --people "$ROOT/people"
say data export "$ROOT/kept.zip"
