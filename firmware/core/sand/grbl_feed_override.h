#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/**
 * Brings Grbl's feed override to a percentage by the steps Grbl knows: back to 100, ten or one up or down.
 * Grbl keeps only one flag for each kind of step, so that steps too close together melt into one: they go
 * out one by one, and what Grbl reports afterwards is what counts. Once it is there, and while nobody has
 * wished anything, what is set elsewhere (a pendant) stays.
 */
class GrblFeedOverride {
 public:
  /** Grbl restarted: 100 %, and nothing else is wished. */
  void restart();
  /** `percent` is brought into 10..200. */
  void aim(int percent);
  /** What Grbl has, as reported or as it should be after the steps since. */
  int current() const { return current_; }
  /** The next step's byte, when one is due. */
  std::optional<uint8_t> step(Millis now);
  /** A report that was asked for at `asked` says this; older ones than the last step are not believed. */
  void reported(int percent, Millis asked);

 private:
  int current_ = 100;
  std::optional<int> target_;  // until Grbl has reported it
  std::optional<Millis> lastStep_;
};

}  // namespace lumi
