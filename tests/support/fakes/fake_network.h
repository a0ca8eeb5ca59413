#pragma once

#include "core/ports/network.h"

namespace lumi::test {

class FakeNetwork final : public Network {
 public:
  bool isUp() const override { return up; }
  bool isServing() const override { return serving; }

  bool up = true;
  bool serving = true;
};

}  // namespace lumi::test
