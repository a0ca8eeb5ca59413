#pragma once

#include <functional>
#include <utility>

#include "core/ports/network.h"

namespace lumi {

class EspNetwork : public Network {
 public:
  EspNetwork(std::function<bool()> isUp, std::function<bool()> isServing)
      : isUp_(std::move(isUp)), isServing_(std::move(isServing)) {}

  bool isUp() const override { return isUp_(); }
  bool isServing() const override { return isServing_(); }

 private:
  std::function<bool()> isUp_;
  std::function<bool()> isServing_;
};

}  // namespace lumi
