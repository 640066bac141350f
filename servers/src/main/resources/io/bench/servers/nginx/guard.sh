# Runs a program that ends when the other end of standard input closes: because whoever holds it
# closed it, or ended in whatever way. The program gets a session of its own, since Ctrl-C in a
# terminal, or a TERM to the whole group, is for the holder to act on.
trap '' HUP INT QUIT TERM
exec 3<&0 </dev/null
if command -v setsid >/dev/null 2>&1; then
  setsid "$@" 3<&- &
elif command -v perl >/dev/null 2>&1; then
  perl -e 'use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV; exit 127' -- "$@" 3<&- &
else
  "$@" 3<&- &
fi
program=$!
{
  while read -r line <&3; do :; done
  kill -TERM "$program"
  for second in 1 2 3 4 5; do
    kill -0 "$program" || exit
    sleep 1
  done
  kill -KILL "-$program"
  kill -KILL "$program"
} 2>/dev/null &
watch=$!
wait "$program"
code=$?
kill -KILL "$watch"
exit "$code"
