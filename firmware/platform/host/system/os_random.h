#pragma once

#include "core/ports/random.h"

namespace lumi {

/** The kernel's random numbers. Ends the program if there are none, because secrets need them. */
class OsRandom : public Random {
 public:
  void fill(Bytes out) override;
};

}  // namespace lumi
