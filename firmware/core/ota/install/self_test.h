#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/callback.h"
#include "core/base/time.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Tests a program that is pending verification. All checks must pass once within the time limit. Then the
 * program must keep running for a while, because it may crash when it first does real work.
 */
class SelfTest {
 public:
  static constexpr Millis kLimit = kMinute;
  /** After the checks have passed, the program must run for this time, but at most for half of the limit. */
  static constexpr Millis kSettled = 10 * kSecond;
  static constexpr Millis kPause = kSecond / 2;  // pause between attempts, because a check may write to flash

  struct Check {
    std::string failure;  // message if the check fails: "The web server did not start."
    Callback<bool()> passes;
  };
  enum class Verdict : uint8_t { kPending, kPassed, kFailed };

  SelfTest(std::vector<Check> checks, Millis limit, Millis now);

  /**
   * Runs each check that has not passed yet, at once and then every kPause. A passing test takes at most
   * kSettled longer than the limit.
   */
  Verdict tick(Millis now);
  /** The messages of the failed checks. Valid after kFailed. */
  std::string failure() const;

 private:
  std::vector<Check> checks_;  // that have not passed yet
  Millis limit_;
  Millis begun_;
  std::optional<Millis> allPassedAt_;
  Millis nextGo_;
};

/** Writes, reads back and removes a record. Every device's self-test contains this check. */
SelfTest::Check storageCheck(RecordStore& records);

}  // namespace lumi
