#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/** Decides which faults of the cable a drawing survives without a user. */
class FaultRetries {
 public:
  static constexpr size_t kMost = 3;
  static constexpr Millis kWithin = 10 * kMinute;

  /**
   * True if the controller rejects a line of a drawing with this error only because the line was garbled, and
   * has executed nothing of it.
   */
  static bool isRepeatable(int error) {
    struct Errors {
      int first;
      int last;
    };
    // Numbers of Grbl, FluidNC and grblHAL. All others need a user: 5, 7, 10, 12, 15 to 17 concern settings;
    // at 9 and 13 the table is locked; those above 38 and errors in words are not specified.
    constexpr Errors kRepeatable[] = {
        {1, 2},    // a letter or a digit became another character
        {3, 3},    // the first letter became a `$`
        {4, 4},    // a digit became a minus sign
        {8, 8},    // the first letter became a `$`, and the rest is a command for an idle table
        {11, 11},  // line ends were lost
        {14, 14},  // like 11
        {20, 38},  // the words are no valid line: a letter or a digit became another, or a line end was lost
    };
    return std::any_of(std::begin(kRepeatable), std::end(kRepeatable),
                       [error](const Errors& each) { return error >= each.first && error <= each.last; });
  }

  /** Returns false after kMost faults within kWithin; counts this one otherwise. */
  bool take(Millis now) {
    auto& oldest = *std::min_element(at_.begin(), at_.end());
    if (oldest && now < *oldest + kWithin) return false;
    oldest = now;
    return true;
  }

 private:
  std::array<std::optional<Millis>, kMost> at_{};  // the latest; an empty one is less than any time
};

}  // namespace lumi
