#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"

namespace lumi {

/** Finds out whether a program on trial works: all its checks have to pass once within the time it has. */
class SelfTest {
 public:
  static constexpr Millis kLimit = kMinute;  // from begin()

  struct Check {
    std::string failure;  // what to say when it does not pass: "The web server did not start."
    std::function<bool()> passes;
  };
  enum class Verdict : uint8_t { kPending, kPassed, kFailed };

  explicit SelfTest(std::vector<Check> checks);

  void begin(Millis now);
  /** Asks each check that has not passed yet. Before begin(): pending. */
  Verdict tick(Millis now);
  /** After kFailed: the failures of the checks that did not pass, as sentences. */
  std::string failure() const;

 private:
  std::vector<Check> checks_;
  std::vector<bool> passed_;
  std::optional<Millis> begun_;
};

}  // namespace lumi
