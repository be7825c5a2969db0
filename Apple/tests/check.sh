#!/bin/bash
# tests/check.sh OUT [PLATFORM...]: right uses must compile, every seed must be refused with its expected text.
# The modules must have been built: build.sh OUT PLATFORM. Without PLATFORM: every platform built in OUT.
T=$(cd "$(dirname "$0")" && pwd); OUT=$(cd "${1:?OUT}" && pwd); shift
P=("$@"); [ ${#P[@]} = 0 ] && for p in ios macos tvos watchos visionos; do [ -e "$OUT/$p/plain/XCTest.swiftmodule" ] && P+=($p); done
ok=0; bad=0; refused=0; missed=0; skipped=0
for p in "${P[@]}"; do for f in "$T"/right/*.swift; do
  if out=$("$T/../typecheck.sh" "$OUT" $p "$f" 2>&1); then ok=$((ok + 1)); else bad=$((bad + 1)); echo "RIGHT USE REFUSED ($p): $(basename "$f")"; grep error: <<<"$out" | head -5; fi
done; done
for f in "$T"/seeds/*.swift; do
  e=$(sed -n '1s/^\/\/ expect: //p' "$f"); p=$(sed -n '2s/^\/\/ platform: //p' "$f")
  w=$(sed -n '1s/^\/\/ expect-warning: //p' "$f")   # Apple's declaration makes this a warning, not an error
  [[ " ${P[*]} " == *" $p "* ]] || { skipped=$((skipped + 1)); continue; }
  out=$("$T/../typecheck.sh" "$OUT" $p "$f" 2>&1); rc=$?
  if [ -n "$w" ] && [ $rc = 0 ] && grep -qF -- "$w" <<<"$out"; then refused=$((refused + 1))
  elif [ -n "$w" ]; then missed=$((missed + 1)); echo "NO WARNING: $(basename "$f")"
  elif [ $rc = 0 ]; then missed=$((missed + 1)); echo "WRONG USE ACCEPTED: $(basename "$f")"
  elif ! grep -qF -- "$e" <<<"$out"; then missed=$((missed + 1)); echo "OTHER MESSAGE: $(basename "$f") (expected: $e)"; grep error: <<<"$out" | head -3
  elif grep -q 'Stack dump\|Fatal error' <<<"$out"; then missed=$((missed + 1)); echo "COMPILER CRASH: $(basename "$f")"
  else refused=$((refused + 1)); fi
done
echo "right uses: $ok compile, $bad refused (platforms: ${P[*]}); wrong uses: $refused refused as expected, $missed not, $skipped skipped"
[ $bad = 0 ] && [ $missed = 0 ]
