#pragma once

#include "core/ports/network.h"

namespace lumi {

/** The computer's network is always up. A program that simulates a broken image changes the members. */
class HostNetwork final : public Network {
 public:
  bool isUp() const override { return up; }
  bool isServing() const override { return serving; }

  bool up = true;
  bool serving = false;  // set to true when the server listens
};

}  // namespace lumi
