# Runs a command where nothing more fits into the home, the vault and the work; what is in them afterwards is copied to io/full.
# In a namespace of its own.
set -u
for part in home vault work; do
  cp -rp "$ROOT/$part" "$ROOT/io/$part.was"
  mount -t tmpfs -o size=1m,mode=700 none "$ROOT/$part" || exit 99
  cp -rp "$ROOT/io/$part.was/." "$ROOT/$part"; rm -rf "$ROOT/io/$part.was"
  dd if=/dev/zero of="$ROOT/$part/fill" bs=4096 2> /dev/null; cat /dev/zero >> "$ROOT/$part/fill" 2> /dev/null
done
"$@"; code=$?
mkdir "$ROOT/io/full"
for part in home vault work; do
  rm "$ROOT/$part/fill"; cp -rp "$ROOT/$part" "$ROOT/io/full"
done
exit $code
