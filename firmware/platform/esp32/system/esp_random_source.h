#pragma once

#include <esp_random.h>

#include "core/ports/random.h"

namespace lumi {

/** The chip's random numbers. Their source is radio noise, so they are fit for secrets only with radio on. */
class EspRandomSource : public Random {
 public:
  void fill(Bytes out) override { esp_fill_random(out.data(), out.size()); }
};

}  // namespace lumi
