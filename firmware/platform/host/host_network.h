#pragma once

#include "core/ports/network.h"

namespace lumi {

/** This computer's network is always there; a program that plays a broken image says otherwise. */
class HostNetwork : public Network {
 public:
  bool isUp() const override { return up; }
  bool isServing() const override { return serving; }

  bool up = true;
  bool serving = false;  // until there is a listener
};

}  // namespace lumi
