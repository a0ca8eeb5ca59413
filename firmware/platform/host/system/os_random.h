#pragma once

#include <sys/random.h>

#include <cerrno>
#include <cstdlib>

#include "core/ports/random.h"

namespace lumi {

/** The kernel's random numbers. Ends the program if there are none, because secrets need them. */
class OsRandom : public Random {
 public:
  void fill(Bytes out) override {
    while (!out.empty()) {
      const ssize_t got = getrandom(out.data(), out.size(), 0);
      if (got > 0) {
        out = out.sub(static_cast<size_t>(got));
      } else if (errno != EINTR) {
        std::abort();
      }
    }
  }
};

}  // namespace lumi
