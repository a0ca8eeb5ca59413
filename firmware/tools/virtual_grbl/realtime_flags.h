#pragma once

#include <cstdint>

#include "tools/virtual_grbl/planner.h"

namespace lumi::vgrbl {

/** Realtime commands that wait for the main program. Repeated commands count once until they are handled. */
struct RealtimeFlags {
  bool status = false;
  bool hold = false;
  bool resume = false;
  bool door = false;
  uint32_t overrides = 0;  // bit n: 0x90 + n

  /** Returns true if `byte` is a realtime command (0x18 is not handled here) or a byte that Grbl discards. */
  bool take(uint8_t byte);
  bool wantsOverrides() const { return overrides != 0; }
  Overrides applied(Overrides now) const;

 private:
  bool has(uint8_t byte) const { return (overrides >> (byte - 0x90) & 1U) != 0; }
};

}  // namespace lumi::vgrbl
