# The flags of all debug builds in `.build`. With other flags, each build would compile everything again.
#
# Debugging information takes a tenth of the time of the build. It is only needed for the reports of sanitizers, and for
# line numbers after a crash. By default, the compiler starts a process for every 25 files of a module, and each process
# reads the whole module. Larger batches save another tenth.
debug_flags=(-Xswiftc -warnings-as-errors -debug-info-format none -Xswiftc -driver-batch-size-limit -Xswiftc 200)
# Apple systems deprecate the initializers that mocks of sessions and tasks override.
if [[ $(uname) == Darwin ]]; then debug_flags+=(-Xswiftc -Wwarning -Xswiftc DeprecatedDeclaration); fi
