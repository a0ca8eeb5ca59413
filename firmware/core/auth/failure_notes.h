#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"

namespace lumi {

/**
 * Warns of guessing in the log without letting whoever guesses fill it: in an hour at most kDetailed
 * different lines, all others as one and the same. So a day of it leaves room in a log of 200 events.
 */
class FailureNotes {
 public:
  static constexpr size_t kDetailed = 4;
  static constexpr Millis kRemembered = kHour;
  static constexpr Millis kSlowedEvery = kMinute;

  FailureNotes(const Clock& clock, Log& log) : clock_(clock), log_(log) {}

  /** An attempt failed. */
  void failed(const std::string& line);
  /** An attempt was not let in; the same line is told once a minute. */
  void slowed(const std::string& line);

 private:
  struct Known {
    uint32_t crc = 0;
    std::optional<Millis> seen{};
    std::optional<Millis> told{};  // that it has to wait
  };

  /** Null while there are too many. */
  Known* find(const std::string& line);
  bool isCurrent(const Known& known) const { return known.seen && clock_.now() - *known.seen < kRemembered; }
  void tell(const std::string& line) { log_.write(LogLevel::kWarning, line); }

  const Clock& clock_;
  Log& log_;
  std::array<Known, kDetailed> known_{};
  Known others_;
};

}  // namespace lumi
