#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/**
 * Sets Grbl's feed override to a percentage with Grbl's realtime commands: one step of ten or one, up or
 * down. Grbl has one flag for each command, so commands in quick succession merge. They are
 * therefore sent one by one, and the value that Grbl reports afterwards counts. Once the target is reached,
 * and while aim() was never called, a value set elsewhere (by a pendant) is kept until Grbl restarts.
 */
class GrblFeedOverride {
 public:
  /** Call when Grbl has restarted, which resets its value to 100 %. The last aim() becomes the target again.
   */
  void restart();
  /** Sets the target. `percent` is clamped to 10..200. */
  void aim(int percent);
  /** The value last reported, updated by the commands sent since. */
  int current() const { return current_; }
  /** Returns the byte of the next command if one is due. */
  std::optional<uint8_t> step(Millis now);
  /**
   * Takes the value of a report that was requested at `asked`. Ignores reports requested before the last
   * command.
   */
  void reported(int percent, Millis asked);

 private:
  int current_ = 100;
  std::optional<int> wanted_;  // last argument of aim()
  std::optional<int> target_;  // cleared when Grbl has reported it
  std::optional<Millis> lastStep_;
};

}  // namespace lumi
