// libuv: event loops, sockets, timers, signals and file watching. https://docs.libuv.org
#include <uv.h>
