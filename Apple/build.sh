#!/bin/bash
# build.sh OUT PLATFORM [MODULE...]   PLATFORM: ios macos tvos watchos visionos
# Makes OUT/PLATFORM/{res,objc,plain}: declaration modules for a real Apple target triple.
#   res    the Linux toolchain's own modules, re-stamped for that triple
#   objc   the modules of ./modules with Objective-C attributes (for -typecheck)
#   plain  the same without @objc (for -emit-sil, which finds data races, missing returns...)
# With MODULE names, only those are built again; KINDS=plain leaves out the others.
set -euo pipefail
ROOT=$(cd "$(dirname "$0")" && pwd); OUT=$(mkdir -p "$1" && cd "$1" && pwd); PLATFORM=$2; shift 2
. "$ROOT/config.sh"
log() { echo "[$PLATFORM] $*"; }

# 1. macro plugin (#Preview, @Previewable, @Entry): runs on the host, once for all platforms
if [ ! "$OUT/libAppleMacros.so" -nt "$ROOT/plugin/AppleMacros.swift" ]; then
  H=$SWIFT_LIB/host
  "${NICE[@]}" swiftc -emit-library -parse-as-library -module-name AppleMacros -I $H -L $H -lSwiftSyntax -lSwiftSyntaxMacros -lSwiftSyntaxBuilder \
    -Xlinker -rpath -Xlinker $H -o "$OUT/libAppleMacros.so.tmp" "$ROOT/plugin/AppleMacros.swift"
  mv "$OUT/libAppleMacros.so.tmp" "$OUT/libAppleMacros.so"
fi

# the #Predicate macro names the module FoundationEssentials, which is called FndCorelibEssentials here
mkdir -p "$OUT/plugins"
for f in "$SWIFT_USR"/lib/swift/host/plugins/*.so; do
  t=$OUT/plugins/$(basename "$f"); [ -e "$t" ] || perl -0777 -pe 's/(?<![A-Za-z])FoundationEssentials(?![A-Za-z])/FndCorelibEssentials/g' "$f" > "$t"; done

# 2. re-stamped toolchain modules
if [ ! -e "$RES/done" ] || [ "$ROOT/config.sh" -nt "$RES/done" ]; then
  rm -rf "$OUT/$PLATFORM"; mkdir -p "$RES/$SDKDIR" "$RES/glibc"
  for i in Block CoreFoundation _FoundationCShims _foundation_unicode apinotes clang dispatch os shims linux embedded; do
    ln -s "$SWIFT_LIB/$i" "$RES/$i"; done
  cp "$SWIFT_LIB/linux/x86_64/SwiftGlibc.h" "$RES/glibc/"
  sed 's#"assert.h"#"/usr/include/assert.h"#; /^module CUUID/,$d' "$SWIFT_LIB/linux/x86_64/glibc.modulemap" > "$RES/glibc/module.modulemap"
  for d in "$SWIFT_LIB"/linux/*.swiftmodule; do
    n=$(basename "$d" .swiftmodule); f=$d/$HOST_TRIPLE.swiftmodule
    [ -f "$f" ] && [ "$n" != XCTest ] || continue
    # Foundation* and Glibc get other names of the same length, so that the module Foundation can be ours
    # and canImport(Glibc), canImport(FoundationNetworking), canImport(FoundationEssentials) are false, as on Apple systems.
    r=${n/#Foundation/FndCorelib}; [ $r = Glibc ] && r=CLibX
    mkdir -p "$RES/$SDKDIR/$r.swiftmodule"
    STAMP=$STAMP perl -0777 -pe 's/x86_64-unknown-linux-gnu/$ENV{STAMP}/g;
      s/(?<!_)(?<!Core)(?<!wift)(?<!libs)(?<!For)Foundation(?!Macros)/FndCorelib/g; s/(?<!wift)Glibc(?![a-z])/CLibX/g' \
      "$f" > "$RES/$SDKDIR/$r.swiftmodule/$SUFFIX.swiftmodule"
  done
  if [ $PLATFORM = visionos ]; then mkdir -p "$RES/sdk"; ln -s /usr /lib "$RES/sdk/"; cat > "$RES/sdk/SDKSettings.json" <<J
$(perl -e 'my @m = map { my $a = $_; map { qq{"$a.$_":"1.0"} } 0..8 } 2..16; push @m, (map { qq{"17.$_":"1.} . ($_ < 4 ? 0 : $_ - 3) . q{"} } 0..7), (map { qq{"18.$_":"2.$_"} } 0..6), map { qq{"26.$_":"26.$_"} } 0..5; print q({"Version":"26.0","CanonicalName":"xros26.0","MaximumDeploymentTarget":"26.99","VersionMap":{"iOS_xrOS":{), join(",", @m), q(},"xrOS_iOS":{"1.0":"17.0","2.0":"18.0","26.0":"26.0"}}})')
J
  fi
  # The standard library is built again from its interface, with the one type that the compiler asks for
  # when Objective-C is on and that the Linux library lacks (it is needed for every &x passed as a pointer).
  # That takes a minute, so the first platform's is re-stamped for the others.
  s=$OUT/Swift.swiftmodule
  if [ ! -e "$s" ] || [ "$ROOT/config.sh" -nt "$s" ]; then
  echo "$STAMP" > "$OUT/Swift.stamp"
  { sed "s/-target $HOST_TRIPLE/-target $STAMP/; 1,5s/-disable-objc-interop//g; s/@backDeployed([^)]*)//; s/self = _stdlib_\(remainder\|squareRoot\)l([^)]*)/self += 0/" "$SWIFT_LIB/linux/Swift.swiftmodule/$HOST_TRIPLE.swiftinterface"
    cat <<'J'
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  public init(_ _rawValue: Builtin.RawPointer)
  public var pointee: Pointee { get nonmutating set }
  public init<U>(@_nonEphemeral _ from: Swift.UnsafeMutablePointer<U>)
}
J
  } > "$RES/Swift.swiftinterface"
  "${NICE[@]}" swiftc -frontend -compile-module-from-interface "${FLAGS[@]}" -target "$STAMP" -parse-stdlib -module-name Swift \
    -suppress-warnings -o "$s" "$RES/Swift.swiftinterface"
  fi
  FROM=$(cat "$OUT/Swift.stamp") STAMP=$STAMP perl -0777 -pe 's/\Q$ENV{FROM}\E/$ENV{STAMP}/g' "$s" \
    > "$RES/$SDKDIR/Swift.swiftmodule/$SUFFIX.swiftmodule"
  # Testing comes as an interface only
  for n in _TestDiscovery _TestingInterop Testing; do
    f=$SWIFT_LIB/linux/$n.swiftmodule/$HOST_TRIPLE.swiftinterface; [ -f "$f" ] || continue
    sed "s/-target $HOST_TRIPLE/-target $TRIPLE/; s/\bGlibc\b/CLibX/g" "$f" > "$RES/$n.swiftinterface"
    mkdir -p "$RES/$SDKDIR/$n.swiftmodule"
    "${NICE[@]}" swiftc -frontend -compile-module-from-interface "${FLAGS[@]}" -module-name $n -suppress-warnings \
      -o "$RES/$SDKDIR/$n.swiftmodule/$SUFFIX.swiftmodule" "$RES/$n.swiftinterface" 2> "$RES/$n.log" || log "$n: not available (see $RES/$n.log)"
  done
  touch "$RES/done"
fi

# 3. our modules, in dependency order
A=(S1 'iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0'  S2 'iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0'
   S3 'iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0'   S4 'iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0'
   S5 'iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0' S6 'iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0'
   S7 'iOS 26.0, macOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0')
AV=(); for ((i = 0; i < ${#A[@]}; i += 2)); do AV+=(-define-availability "${A[i]}:${A[i+1]}"); done
ORDER=(ObjectiveC _DarwinStructs Darwin Security CoreGraphics Foundation AppleFoundation UniformTypeIdentifiers os Combine Compression Network DeveloperToolsSupport UIKit AppKit SwiftUI AuthenticationServices PhotosUI XCUIAutomation XCTest)
fail=0
for m in "${@:-${ORDER[@]}}"; do
  ls "$ROOT/modules/$m"/*.swift >/dev/null 2>&1 || continue
  if [ -f "$ROOT/modules/$m/platforms" ] && ! grep -qw $PLATFORM "$ROOT/modules/$m/platforms"; then continue; fi
  mapfile -t files < <(find "$ROOT/modules/$m" -name '*.swift' | sort)
  for kind in ${KINDS:-objc plain}; do
    d=$OUT/$PLATFORM/$kind; mkdir -p "$d"; src=("${files[@]}"); extra=()
    if [ $kind = plain ]; then
      s=$OUT/$PLATFORM/src/$m; mkdir -p "$s"; src=()
      for f in "${files[@]}"; do "$ROOT/strip-objc.pl" < "$f" > "$s/$(basename "$f")"; src+=("$s/$(basename "$f")"); done
      extra=(-disable-objc-interop)
    fi
    if ! "${NICE[@]}" swiftc -frontend -emit-module -parse-as-library -swift-version 6 -module-name $m "${FLAGS[@]}" "${AV[@]}" "${extra[@]}" \
        -experimental-skip-all-function-bodies -I "$d" -o "$d/$m.swiftmodule" "${src[@]}" > "$d/$m.log" 2>&1; then
      log "$m ($kind): FAILED"; grep -E 'error' "$d/$m.log" | sort -u | head -${ERRS:-15}; fail=1; [ $kind = objc ] && break
    elif grep -q 'warning:' "$d/$m.log" && [ $kind = objc ]; then log "$m: warnings in $d/$m.log"; fi
  done
done
[ $fail = 0 ] && log "built in $OUT/$PLATFORM" || exit 1
