#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
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
  void restart() {
    current_ = kNormal;
    target_ = wanted_;
    lastStep_.reset();
  }
  /** Sets the target. `percent` is clamped to 10..200. */
  void aim(int percent) { wanted_ = target_ = std::clamp(percent, kMin, kMax); }
  /** The last reported value plus the changes by the commands sent since, in percent. */
  int current() const { return current_; }
  /** Returns the byte of the next command if one is due. */
  std::optional<uint8_t> step(Millis now) {
    const int distance = target_.value_or(current_) - current_;
    if (distance == 0 || (lastStep_ && now < *lastStep_ + kBetweenSteps)) return std::nullopt;
    lastStep_ = now;
    const bool up = distance > 0;
    const int size = std::abs(distance) >= 10 ? 10 : 1;
    current_ = std::clamp(current_ + (up ? size : -size), kMin, kMax);
    if (size == 10) return up ? kTenUp : kTenDown;
    return up ? kOneUp : kOneDown;
  }
  /**
   * Call for each reported value. `asked` is the time at which the report was requested. Reports that were
   * requested before the last command are ignored.
   */
  void reported(int percent, Millis asked) {
    if (lastStep_ && asked <= *lastStep_) return;
    current_ = std::clamp(percent, kMin, kMax);
    if (target_ == current_) target_.reset();
  }

 private:
  static constexpr int kNormal = 100;
  static constexpr Millis kBetweenSteps = 10;  // Grbl handles its flags at least once between two lines
  static constexpr uint8_t kTenUp = 0x91;
  static constexpr uint8_t kTenDown = 0x92;
  static constexpr uint8_t kOneUp = 0x93;
  static constexpr uint8_t kOneDown = 0x94;

  int current_ = kNormal;
  std::optional<int> wanted_;  // percent; the last argument of aim()
  std::optional<int> target_;  // percent; cleared when Grbl has reported it
  std::optional<Millis> lastStep_;
};

}  // namespace lumi
