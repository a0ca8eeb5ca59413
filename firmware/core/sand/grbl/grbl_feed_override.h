#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/**
 * Sets Grbl's feed override to a percentage. Each of Grbl's realtime commands changes the override by ten or
 * one, up or down. Grbl has one flag for each command, so equal commands in quick succession merge. They are
 * therefore sent one by one, and a reported value replaces the assumed one. A value that is set elsewhere (by
 * a pendant) is kept, unless a target is pending, until Grbl restarts.
 */
class GrblFeedOverride {
 public:
  static constexpr int kMin = 10;  // percent
  static constexpr int kMax = 200;

  /** Call when Grbl has restarted. Resets the value to 100 %. The last aim() becomes the target again. */
  void restart();
  /** Sets the target. `percent` is clamped to 10..200. */
  void aim(int percent);
  /** The last reported value plus the changes by the commands sent since, in percent. */
  int current() const { return current_; }
  /** Returns the byte of the next command if one is due. */
  std::optional<uint8_t> step(Millis now);
  /**
   * Call for each reported value. `asked` is the time at which the report was requested. Reports that were
   * requested before the last command are ignored.
   */
  void reported(int percent, Millis asked);

 private:
  int current_ = 100;
  std::optional<int> wanted_;  // percent; the last argument of aim()
  std::optional<int> target_;  // percent; cleared when Grbl has reported it
  std::optional<Millis> lastStep_;
};

}  // namespace lumi
