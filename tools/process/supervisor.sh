#!/bin/sh
# Stops the instance's processes when the launcher dies. It runs under flock, so it also has the instance's lock until
# they have ended. Standard input: "add NAME PID SIGNAL", "del NAME" and "bye"; an end without "bye" means a dead launcher.
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

# Sends a process its signal, and after $2 tenths of a second SIGKILL to its group.
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

# names has the latest process first. Services stop before servers.
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
