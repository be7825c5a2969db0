// zlib: the gzip and deflate codings. https://zlib.net
#include <zlib.h>
