#!/bin/sh
# Makes a home as khal, vdirsyncer, mbsync and Obsidian leave it, of the data of the sample person, in $HOME.
# $SAMPLES is the folder of the samples. docs/tutorial.md is run in it.
set -eu
vault="$SAMPLES/robin/vault"
mkdir -p "$HOME/.config/khal" "$HOME/.config/obsidian" "$HOME/.calendars" "$HOME/Mail/INBOX" "$HOME/Notes/.obsidian" "$HOME/bin"

cp -r "$vault/calendar/work" "$HOME/.calendars/work"
cat > "$HOME/.config/khal/config" <<'KHAL'
[calendars]
[[work]]
path = ~/.calendars/work

[locale]
local_timezone = America/Toronto
KHAL

cp -r "$vault/mail/cur" "$vault/mail/new" "$HOME/Mail/INBOX/"
mkdir -p "$HOME/Mail/INBOX/tmp"
cat > "$HOME/.mbsyncrc" <<'MBSYNC'
IMAPAccount robin
Host imap.example.com
User robin@example.com
PassCmd "pass show mail"

IMAPStore robin-remote
Account robin

MaildirStore robin-local
Path ~/Mail/
Inbox ~/Mail/INBOX
SubFolders Verbatim

Channel robin
Far :robin-remote:
Near :robin-local:
Patterns INBOX
MBSYNC

cp "$vault"/notes/*.md "$HOME/Notes/"

mkdir -p "$HOME/Downloads/apple_health_export" "$HOME/.contacts"
cp "$vault/health/export.xml" "$HOME/Downloads/apple_health_export/"
cp "$vault"/contacts/*.vcf "$HOME/.contacts/"

printf '{"vaults":{"1":{"path":"%s/Notes","ts":1,"open":true}}}\n' "$HOME" > "$HOME/.config/obsidian/obsidian.json"

# The pages leave the time to the clock. Here it is the sample person's Monday, and timers are systemd's.
cat > "$HOME/bin/lucid" <<'LUCID'
#!/bin/sh
# The next `lucid` in PATH, on Monday, 2026-04-06 at 07:30.
PATH=${PATH#*:}
case "$1 $2" in
"schedule add") shift 2; exec lucid schedule add --timer systemd --at 2026-04-06T07:30 "$@" ;;
"schedule check" | "schedule run") verb=$2; shift 2; exec lucid schedule "$verb" --at 2026-04-06T07:30 "$@" ;;
"run "* | "ask "* | "briefing "*) verb=$1; shift; exec lucid "$verb" --at 2026-04-06T07:30 "$@" ;;
esac
exec lucid "$@"
LUCID
chmod +x "$HOME/bin/lucid"
