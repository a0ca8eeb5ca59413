#pragma once

#include "core/ports/random.h"

namespace lumi {

/** The chip's generator, which lives on the radio's noise: fit for secrets only once the radio is on. */
class EspRandomSource : public Random {
 public:
  void fill(Bytes out) override;
};

}  // namespace lumi
