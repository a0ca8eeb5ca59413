#include "platform/host/system/os_random.h"

#include <sys/random.h>

#include <cerrno>
#include <cstdlib>

namespace lumi {

void OsRandom::fill(Bytes out) {
  while (!out.empty()) {
    const ssize_t got = getrandom(out.data(), out.size(), 0);
    if (got > 0) {
      out = out.sub(static_cast<size_t>(got));
    } else if (errno != EINTR) {
      std::abort();
    }
  }
}

}  // namespace lumi
