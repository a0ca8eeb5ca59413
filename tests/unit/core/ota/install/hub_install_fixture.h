#pragma once

#include "unit/core/ota/ota_fixture.h"

namespace lumi::test {

/** A hub with a stored image of its own program, version 2.0.0. */
struct HubInstallFixture : OtaFixture {
  explicit HubInstallFixture(bool stages = false) : OtaFixture(stages), id(putProgram("2.0.0")) {}

  using OtaFixture::install;
  void install() { install(id); }
  /** Installs the program up to its first start, before its first pass. */
  void installToTrial() {
    install();
    runToRestart();
    restart();
    REQUIRE(slot.isPendingVerify());
  }

  uint32_t id;
};

}  // namespace lumi::test
