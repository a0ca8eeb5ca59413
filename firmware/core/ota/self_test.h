#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Finds out whether a program on trial works: all its checks have to pass once within the time it has, and
 * then it has to run on for a while, since what crashes at its first work has passed by then.
 */
class SelfTest {
 public:
  static constexpr Millis kLimit = kMinute;         // from begin(), unless told otherwise
  static constexpr Millis kSettled = 10 * kSecond;  // it runs on so long, with a short limit half of that
  static constexpr Millis kPause = kSecond / 2;     // between two goes: a check may write to the flash

  struct Check {
    std::string failure;  // what to say when it does not pass: "The web server did not start."
    std::function<bool()> passes;
  };
  enum class Verdict : uint8_t { kPending, kPassed, kFailed };

  explicit SelfTest(std::vector<Check> checks, Millis limit = kLimit);

  void begin(Millis now);
  /** Asks each check that has not passed yet, at once and then every kPause. Before begin(): pending. Passed
   * at the latest kSettled after the limit. */
  Verdict tick(Millis now);
  /** After kFailed: the failures of the checks that did not pass, as sentences. */
  std::string failure() const;

 private:
  Millis settledAfter() const;
  void askAgain(Millis now);
  bool allPassed() const;

  std::vector<Check> checks_;
  Millis limit_;
  std::vector<bool> passed_;
  std::optional<Millis> begun_;
  std::optional<Millis> allPassedAt_;
  Millis nextGo_ = 0;
};

/** A record is written, read back and removed. Every device's test has this check. */
SelfTest::Check storageCheck(RecordStore& records);

}  // namespace lumi
