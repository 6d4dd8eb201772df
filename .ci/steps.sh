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
    trap 'echo $((SECONDS - at)) >"$logs/$name.seconds"' EXIT
    "$name"
  ) >"$logs/$name.log" 2>&1 &
  begun[$name]=$!
}

# Waits for functions that were begun beside, prints what each has written, and ends the run where one has failed.
await() {
  local name status
  for name; do
    status=0
    wait "${begun[$name]}" || status=$?
    unset "begun[$name]"
    printf '\n-- beside: %s\n' "$name"
    cat "$logs/$name.log"
    printf -- '-- %s s: %s\n' "$(cat "$logs/$name.seconds")" "$name"
    if [ "$status" != 0 ]; then
      echo "$name failed with exit code $status." >&2
      exit "$status"
    fi
  done
}

# Ends what still runs beside.
end_all() {
  for pid in "${begun[@]}"; do kill "$pid" 2>/dev/null || true; done
}
