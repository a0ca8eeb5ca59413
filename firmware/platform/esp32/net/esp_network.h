#pragma once

#include <utility>

#include "core/base/callback.h"
#include "core/ports/network.h"

namespace lumi {

class EspNetwork : public Network {
 public:
  EspNetwork(Callback<bool()> isUp, Callback<bool()> isServing)
      : isUp_(std::move(isUp)), isServing_(std::move(isServing)) {}

  bool isUp() const override { return isUp_(); }
  bool isServing() const override { return isServing_(); }

 private:
  Callback<bool()> isUp_;
  Callback<bool()> isServing_;
};

}  // namespace lumi
