#!/bin/bash
# typecheck.sh OUT PLATFORM [-m MODULE] [-i INCLUDE_DIR] [-e] [--] FILES... [-- extra frontend flags]
# Checks Swift sources (as one module, Swift 6 mode) for an Apple platform against the modules in OUT.
#   pass 1: -typecheck with Objective-C on: @objc, #selector, availability, os() conditions, macros
#   pass 2: -emit-sil without Objective-C: data-race (region) errors, definite initialisation, missing returns
#   -m NAME   module name (default Checked); with -e also writes NAME.swiftmodule into OUT/PLATFORM/{objc,plain} for -I
#   SWIFT_MODE=5 for another language mode; MIN=18.0 for another deployment version; PASS=1|2 for one pass only
set -uo pipefail
ROOT=$(cd "$(dirname "$0")" && pwd); OUT=$(cd "$1" && pwd); PLATFORM=$2; shift 2
. "$ROOT/config.sh"
M=Checked; EMIT=0; files=(); extra=()
while [ $# -gt 0 ]; do case $1 in
  -m) M=$2; shift 2 ;; -i) extra+=(-I "$2"); shift 2 ;; -e) EMIT=1; shift ;;
  --) shift; extra+=("$@"); break ;; *) files+=("$1"); shift ;; esac; done
COMMON=(-swift-version "${SWIFT_MODE:-6}" -module-name "$M" -diagnostic-style llvm "${FLAGS[@]}")
case " ${files[*]} " in *"/main.swift "*) ;; *) COMMON+=(-parse-as-library) ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; : > "$T/1"
O=$OUT/$PLATFORM; 
if [ "${PASS:-1}" = 1 ]; then
  "${NICE[@]}" swiftc -frontend -typecheck "${COMMON[@]}" -I "$O/objc" "${extra[@]}" "${files[@]}" 2> "$T/1"; rc=$?
  cat "$T/1" >&2; [ $rc = 0 ] || exit 1
  if [ $EMIT = 1 ]; then "${NICE[@]}" swiftc -frontend -emit-module -experimental-skip-all-function-bodies -o "$O/objc/$M.swiftmodule" -suppress-warnings "${COMMON[@]}" -I "$O/objc" "${extra[@]}" "${files[@]}" || exit 1; fi
fi
if [ "${PASS:-2}" = 2 ]; then
  copies=(); sub=
  for f in "${files[@]}"; do c=$T/${#copies[@]}/$(basename "$f"); mkdir -p "$(dirname "$c")"
    "$ROOT/strip-objc.pl" < "$f" > "$c"; copies+=("$c"); sub+="s#^$c:#$f:#;"; done
  P=(-emit-sil -o /dev/null); [ $EMIT = 1 ] && P=(-emit-sil -o /dev/null -emit-module-path "$O/plain/$M.swiftmodule")
  "${NICE[@]}" swiftc -frontend "${P[@]}" "${COMMON[@]}" -disable-objc-interop -I "$O/plain" "${extra[@]}" "${copies[@]}" 2>&1 | sed "$sub" |
    awk -v first="$T/1" 'BEGIN { while ((getline l < first) > 0) seen[l] = 1 }   # show only what pass 1 has not shown
      /^[^ ].*:[0-9]+:[0-9]+: (error|warning):/ { skip = ($0 in seen) || /KVO method/ } !skip' >&2
  [ ${PIPESTATUS[0]} = 0 ] || exit 1
fi
