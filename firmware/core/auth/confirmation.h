#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"

namespace lumi {

/**
 * A receipt that somebody signed in has just given their password: for their session alone, once and for two
 * minutes. There is one at a time; the next takes its place.
 */
class Confirmation {
 public:
  static constexpr Millis kValid = 2 * kMinute;

  Confirmation(const Clock& clock, Random& random, const Crypto& crypto)
      : clock_(clock), random_(random), crypto_(crypto) {}

  /** `session` is its token. 32 hex digits. */
  std::string give(std::string_view session);
  /** True when it is the one that this session was given; it is used up then. */
  bool take(std::string_view session, std::string_view text);

 private:
  struct Given {
    Digest digest;
    Millis at;
  };
  Digest digestOf(std::string_view session, std::string_view text) const;

  const Clock& clock_;
  Random& random_;
  const Crypto& crypto_;
  std::optional<Given> given_;
};

}  // namespace lumi
