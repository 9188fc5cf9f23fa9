#!/bin/sh
# Outlives the launcher by a few seconds when the launcher dies without stopping its processes, and stops them.
# It reads "add NAME PID SIGNAL", "del NAME" and "bye" from its standard input; the end of the input without "bye"
# means that the launcher is gone. It also holds the instance's lock (it runs under flock), so that a new instance
# cannot begin before the old one's processes have ended.
names=""
echo ready
while IFS=' ' read -r verb name pid signal; do
  case "$verb" in
    add) names="$name $names"; eval "pid_$name=$pid; signal_$name=$signal" ;;
    del)
      rest=""
      for each in $names; do [ "$each" = "$name" ] || rest="$rest $each"; done
      names="$rest"
      ;;
    bye) exit 0 ;;
  esac
done

# Stops one process: its own signal first, SIGKILL to its group when it has not ended within $2 tenths of a second.
stop() {
  eval "pid=\$pid_$1; signal=\$signal_$1"
  kill -s "$signal" "$pid" 2>/dev/null || return 0
  left=$2
  while [ "$left" -gt 0 ] && kill -0 "$pid" 2>/dev/null; do
    sleep 0.1
    left=$((left - 1))
  done
  kill -s KILL -- "-$pid" 2>/dev/null
}

# The processes were added in the order of their start, and names holds the latest first.
servers=""
for name in $names; do
  case "$name" in
    postgres | redis | nats) servers="$servers $name" ;;
    *) eval "kill -s TERM \$pid_$name" 2>/dev/null ;;
  esac
done
for name in $names; do
  case "$name" in
    postgres | redis | nats) ;;
    *) stop "$name" 50 ;;
  esac
done
for name in $servers; do stop "$name" 80; done
