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
 * Logs at most kDetailed different lines per hour, and one common line for all others, so that attacks do not
 * fill the log.
 */
class FailureLogThrottle {
 public:
  static constexpr size_t kDetailed = 4;
  static constexpr Millis kRemembered = kHour;
  static constexpr Millis kSlowedEvery = kMinute;

  FailureLogThrottle(const Clock& clock, Log& log) : clock_(clock), log_(log) {}

  void failed(const std::string& line);
  /** Logs that an attempt has to wait, at most once per kSlowedEvery. */
  void slowed(const std::string& line);

 private:
  struct Known {
    uint32_t crc = 0;
    std::optional<Millis> seen{};
  };

  /** True if the line may be logged: it was logged recently, or fewer than kDetailed other lines were. */
  bool isDetailed(const std::string& line);

  const Clock& clock_;
  Log& log_;
  std::array<Known, kDetailed> known_{};
  Millis nextSlowed_ = 0;
};

}  // namespace lumi
