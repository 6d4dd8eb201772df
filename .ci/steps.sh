#!/usr/bin/env bash
# Steps that say how long they took, one after another or beside each other; their logs go below $work.

logs=${work:?}/logs
mkdir -p "$logs"
declare -A begun=()
title=''

# Ends the step before, and begins another: step 'what it does'
step() {
  end_step
  title=$*
  at=$SECONDS
  printf '\n== %s\n' "$title"
}

end_step() {
  if [ -n "$title" ]; then printf '== %s s: %s\n' $((SECONDS - at)) "$title"; fi
  title=''
}

# Begins a function beside what follows; its log is kept until it is awaited.
beside() {
  local name=$1 at=$SECONDS
  (
    trap 'echo $? $((SECONDS - at)) >"$logs/$name.end"' EXIT
    "$name"
  ) >"$logs/$name.log" 2>&1 &
  begun[$name]=$!
}

# Waits for functions that were begun beside, prints what each has written, and ends the run where one has failed.
await() {
  local name status seconds
  for name; do
    wait "${begun[$name]}" || true
    unset "begun[$name]"
    read -r status seconds <"$logs/$name.end"
    printf '\n-- beside: %s\n' "$name"
    cat "$logs/$name.log"
    printf -- '-- %s s: %s\n' "$seconds" "$name"
    if [ "$status" != 0 ]; then
      echo "$name failed with exit code $status." >&2
      exit "$status"
    fi
  done
}

# Begins functions in their order, not more than so many at a time, and awaits each as it ends: together 3 one another ...
together() {
  local most=$1 name
  shift
  local -a waiting=("$@") running=() rest
  while [ ${#waiting[@]} -gt 0 ] || [ ${#running[@]} -gt 0 ]; do
    while [ ${#running[@]} -lt "$most" ] && [ ${#waiting[@]} -gt 0 ]; do
      beside "${waiting[0]}"
      running+=("${waiting[0]}")
      waiting=("${waiting[@]:1}")
    done
    wait -n "${begun[@]}" || true
    rest=()
    for name in "${running[@]}"; do
      if [ -e "$logs/$name.end" ]; then await "$name"; else rest+=("$name"); fi
    done
    running=("${rest[@]}")
  done
}

# Ends what still runs beside.
end_all() {
  for pid in "${begun[@]}"; do kill "$pid" 2>/dev/null || true; done
}
