#pragma once

#include <functional>

#include "support/fakes/table_wire.h"
#include "system_fixture.h"
#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi::test {

/** A hub with a virtual sand table. */
struct TableHub : SystemFixture {
  static constexpr Millis kPass = 10;

  VirtualGrbl grbl;
  TableWire wire{grbl};

  explicit TableHub(const VirtualGrblOptions& grblOptions = {}, VirtualGrblListener* listener = nullptr)
      : grbl(grblOptions, listener) {
    cable = &wire;
    restart();
  }

  void step(Millis time = kPass) {
    grbl.advance(time * 1000);
    pass(time);
  }
  void run(Millis time) {
    for (const Millis until = clock.now() + time; clock.now() < until;) step();
  }
  bool runUntil(const std::function<bool()>& condition, Millis limit = 10 * kMinute) {
    for (const Millis until = clock.now() + limit; !condition(); step()) {
      if (clock.now() >= until) return false;
    }
    return true;
  }
};

}  // namespace lumi::test
