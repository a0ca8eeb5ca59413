#pragma once

#include "core/ports/random.h"

namespace lumi {

/** The kernel's generator. Ends the program when there is none: no secret may be guessable. */
class OsRandom : public Random {
 public:
  void fill(Bytes out) override;
};

}  // namespace lumi
