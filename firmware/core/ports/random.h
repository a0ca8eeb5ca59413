#pragma once

#include "core/base/span.h"

namespace lumi {

/** Random bytes that are fit for secrets. */
class Random {
 public:
  virtual ~Random() = default;
  virtual void fill(Bytes out) = 0;
};

}  // namespace lumi
