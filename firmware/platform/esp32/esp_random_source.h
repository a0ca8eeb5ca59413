#pragma once

#include "core/ports/random.h"

namespace lumi {

/** The chip's generator. Fit for secrets only while the radio is on or an EarlyEntropy lives. */
class EspRandomSource : public Random {
 public:
  void fill(Bytes out) override;
};

/**
 * While it lives the generator is fed with the noise of the analogue input, before there is a radio. Must be
 * gone before the radio, the analogue inputs or I2S are used.
 */
class EarlyEntropy {
 public:
  EarlyEntropy();
  ~EarlyEntropy();
  EarlyEntropy(const EarlyEntropy&) = delete;
  EarlyEntropy& operator=(const EarlyEntropy&) = delete;
};

}  // namespace lumi
