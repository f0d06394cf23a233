# signal.sh NAME COMMAND...: starts a command whose standard output, descriptor 3, is a pipe that is full and that nobody reads, and sends it a
# signal once it waits.
name=$1; shift
mkfifo "$ROOT/io/pipe"; exec 3<> "$ROOT/io/pipe"
dd if=/dev/zero bs=4096 count=16 status=none >&3
env --default-signal="$name" "$@" < /dev/null &
id=$!
if [ -e "$ROOT/slow" ]; then
  while kill -0 $id 2> /dev/null && [ ! -e "$ROOT/asked" ]; do sleep 0.01; done
else
  # Until it writes to the pipe, or has ended.
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    case "$(cat /proc/$id/wchan 2> /dev/null)" in *pipe_w*) break ;; '') [ -e /proc/$id ] || break ;; esac
    sleep 0.02
  done
fi
kill -"$name" $id 2> /dev/null
wait $id; code=$?
exec 3>&-
lucid history --limit 100 --json > "$ROOT/io/history" 2>&1
exit $code
