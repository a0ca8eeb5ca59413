#pragma once

#include "core/ports/random.h"

namespace lumi {

/** Its entropy is radio noise, so it is suitable for secrets only while the radio is on. */
class EspRandomSource : public Random {
 public:
  void fill(Bytes out) override;
};

}  // namespace lumi
