#!/usr/bin/env bash
# Steps that say how long they took, one after another or beside each other; their logs go below $work.

logs=${work:?}/logs
mkdir -p "$logs"
declare -A begun=()
title=''
used_before=0

# Ends the step before, and begins another: step 'what it does'
step() {
  end_step
  title=$*
  at=$SECONDS
  printf '\n== %s\n' "$title"
}

end_step() {
  count_processor
  if [ -n "$title" ]; then printf '== %s s, %s s of a processor: %s\n' $((SECONDS - at)) $((used - used_before)) "$title"; fi
  used_before=$used
  title=''
}

# Sets $used to the seconds of processor time that the programs which this shell has waited for have taken.
count_processor() {
  local file=$logs/times.$BASHPID
  times >"$file"
  used=$(awk 'NR == 2 { gsub(/[ms]/, " "); print int($1 * 60 + $2 + $3 * 60 + $4) }' "$file")
}

# Begins functions beside what follows, one after another; their log is kept until they are awaited: beside NAME FUNCTION...
beside() {
  local name=$1 function at used used_before=0
  shift
  (
    renice -n 10 "$BASHPID" >/dev/null
    for function; do
      at=$SECONDS
      printf '\n-- beside: %s\n' "$function"
      ("$function")
      count_processor
      printf -- '-- %s s, %s s of a processor: %s\n' $((SECONDS - at)) $((used - used_before)) "$function"
      used_before=$used
    done
  ) >"$logs/$name.log" 2>&1 &
  begun[$name]=$!
}

# Waits for what was begun beside, prints what each has written, and then ends the run where one has failed.
await() {
  local name status failed=()
  for name; do
    status=0
    wait "${begun[$name]}" || status=$?
    unset "begun[$name]"
    cat "$logs/$name.log"
    if [ "$status" != 0 ]; then failed+=("$name"); fi
  done
  if [ ${#failed[@]} != 0 ]; then
    echo "This failed, of what ran beside: ${failed[*]}; its log stands above." >&2
    exit 1
  fi
}

# Ends what still runs beside.
end_all() {
  for pid in "${begun[@]}"; do kill "$pid" 2>/dev/null || true; done
}
