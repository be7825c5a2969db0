# Runs programs and compares their results, for scripts that source this file. These get a temporary folder, and the programs
# that they start in the background are ended.

script=${0##*/}
folder=$(mktemp -d)
# shellcheck disable=SC2046
trap 'kill $(jobs -p) 2> /dev/null || true; rm -rf "$folder"' EXIT
shopt -u checkwinsize # Bash would set COLUMNS itself.
unset COLUMNS NO_COLOR
export LC_ALL=C.UTF-8 # Letters are counted, not bytes.
runs=0 failures=0
command='' status=0

# Runs a command, and stores its output and its exit status. The first argument describes the command.
try() {
  command=$1
  runs=$((runs + 1))
  status=0
  "${@:2}" > "$folder/out" 2> "$folder/err" < /dev/null || status=$?
}

wrong() {
  failures=$((failures + 1))
  {
    echo "$script: $command: $*"
    head -n 5 "$folder/out" | sed 's/^/  out: /'
    head -n 5 "$folder/err" | sed 's/^/  err: /'
  } >&2
}

ends_with() { [[ $status == "$1" ]] || wrong "exit status $status, expected $1"; }
says() { grep -qF -- "$1" "$folder/out" || wrong "standard output has no '$1'"; }
complains() { grep -qF -- "$1" "$folder/err" || wrong "standard error has no '$1'"; }
writes_nothing() { [[ ! -s $folder/out ]] || wrong "standard output should be empty"; }
complains_of_nothing() { [[ ! -s $folder/err ]] || wrong "standard error should be empty"; }
is_plain() { ! grep -q $'\033' "$folder/out" "$folder/err" || wrong "there should be no colour"; }

# Runs a program whose output cannot be written. The first arguments are the stream and the expected status.
loses() {
  if [[ $1 == '> /dev/full' && ! -w /dev/full ]]; then return; fi
  try "${*:3} $1" bash -c "\"\$0\" \"\$@\" $1" "${@:3}"
  ends_with "$2"; complains 'cannot be written'
}

# Waits until a file in the folder contains a text.
waits_for() {
  local round
  for ((round = 0; round < 200; round++)); do
    if grep -qF -- "$2" "$folder/$1"; then return; fi
    sleep 0.05
  done
  wrong "no '$2' in the output after ten seconds"
}

note() { echo "$script: $*"; }

# Prints the number of runs; the script ends with status 1 if one of them failed.
report() {
  ((runs)) || { echo "$script: there is nothing to run" >&2; exit 1; }
  ((failures == 0)) || { echo "$script: $failures failures in $runs runs" >&2; exit 1; }
  echo "$script: $runs runs, all as expected"
}
