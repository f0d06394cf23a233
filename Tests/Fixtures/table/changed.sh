# changed.sh COMMAND... with FILE in the environment: runs a command while a second writer replaces FILE after the command has read it: its first close of the file takes
# three seconds, by strace.
file=$ROOT/$FILE
strace -f -qq -o "$ROOT/io/trace" -P "$file" -e trace=openat,close -e inject=close:delay_enter=3000000:when=1 "$@" < /dev/null &
id=$!
while kill -0 $id 2> /dev/null && [ ! -s "$ROOT/io/trace" ]; do sleep 0.01; done
sleep 0.3
{ cat "$file"; printf '\n# SECOND\n'; } > "$ROOT/tmp/second" && mv "$ROOT/tmp/second" "$file"
wait $id
