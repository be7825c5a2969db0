# Shared settings; sourced by build.sh and typecheck.sh.
# In: OUT (absolute), PLATFORM; optional MIN (deployment version).
# Sets: TRIPLE (what code is checked for), SDKDIR, SUFFIX, FLAGS (frontend flags).
SWIFT_USR=${SWIFT_USR:-$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")}
SWIFT_LIB=$SWIFT_USR/lib/swift
HOST_TRIPLE=x86_64-unknown-linux-gnu          # 24 characters, see STAMP
export SWIFT_BACKTRACE=enable=no
export LD_LIBRARY_PATH=$SWIFT_LIB/linux:$SWIFT_LIB/host${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}   # for the plugin copies
case $PLATFORM in
  # STAMP overwrites HOST_TRIPLE in copies of the toolchain's .swiftmodule files: same length.
  ios)      OSN=ios;     SDKDIR=iphoneos;  STAMP=arm64-apple-ios17.000000; MIN=${MIN:-17.0} ;;
  macos)    OSN=macosx;  SDKDIR=macosx;    STAMP=arm64-apple-macosx14.000; MIN=${MIN:-14.0} ;;
  tvos)     OSN=tvos;    SDKDIR=appletvos; STAMP=arm64-apple-tvos17.00000; MIN=${MIN:-17.0} ;;
  watchos)  OSN=watchos; SDKDIR=watchos;   STAMP=arm64-apple-watchos10.00; MIN=${MIN:-10.0} ;;
  visionos) OSN=xros;    SDKDIR=xros;      STAMP=arm64-apple-xros1.000000; MIN=${MIN:-1.0} ;;
  *) echo "PLATFORM: ios macos tvos watchos visionos" >&2; exit 2 ;;
esac
SUFFIX=arm64-apple-$OSN; [ $OSN = macosx ] && SUFFIX=arm64-apple-macos
TRIPLE=arm64-apple-$OSN$MIN
RES=$OUT/$PLATFORM/res
FLAGS=(-target "$TRIPLE" -clang-target $HOST_TRIPLE -disable-target-os-checking
  -resource-dir "$RES" -module-cache-path "$OUT/$PLATFORM/cache"
  -Xcc "-fmodule-map-file=$RES/glibc/module.modulemap" -I "$SWIFT_LIB"
  -in-process-plugin-server-path "$SWIFT_USR/lib/swift/host/libSwiftInProcPluginServer.so"
  -plugin-path "$OUT/plugins"
  -load-plugin-library "$OUT/libAppleMacros.so"
  -disable-objc-attr-requires-foundation-module)
for m in dispatch _FoundationCShims CoreFoundation _foundation_unicode shims; do
  FLAGS+=(-Xcc "-fmodule-map-file=$SWIFT_LIB/$m/module.modulemap"); done
[ $PLATFORM = visionos ] && FLAGS+=(-sdk "$RES/sdk")   # its SDKSettings.json maps iOS versions to visionOS versions
NICE=(nice)
