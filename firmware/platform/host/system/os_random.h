#pragma once

#include "core/ports/random.h"

namespace lumi {

/**
 * The kernel's random number generator. Ends the program if it fails, because secrets must not be guessable.
 */
class OsRandom : public Random {
 public:
  void fill(Bytes out) override;
};

}  // namespace lumi
