#pragma once

#include "ota_bench.h"

namespace lumi::test {

/** A hub that holds a program of version 2.0.0 to be installed on itself. */
struct HubInstallBench : OtaBench {
  explicit HubInstallBench(bool stages = false) : OtaBench(stages), id(putProgram("2.0.0")) {}

  using OtaBench::install;
  void install() { install(id); }
  /** As far as the trial, its first pass not made. */
  void installToTrial() {
    install();
    runToRestart();
    restart();
    REQUIRE(slot.onTrial());
  }

  uint32_t id;
};

}  // namespace lumi::test
