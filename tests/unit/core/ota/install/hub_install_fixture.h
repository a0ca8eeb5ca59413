#pragma once

#include "unit/core/ota/ota_fixture.h"

namespace lumi::test {

/** A hub that holds a program of version 2.0.0 to be installed on itself. */
struct HubInstallFixture : OtaFixture {
  explicit HubInstallFixture(bool stages = false) : OtaFixture(stages), id(putProgram("2.0.0")) {}

  using OtaFixture::install;
  void install() { install(id); }
  /** As far as the trial, its first pass not made. */
  void installToTrial() {
    install();
    runToRestart();
    restart();
    REQUIRE(slot.isPendingVerify());
  }

  uint32_t id;
};

}  // namespace lumi::test
