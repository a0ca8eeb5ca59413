#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"

namespace lumi {

/** Proves that a user has just entered their password. Valid for one session, one use and two minutes. */
class ReauthToken {
 public:
  static constexpr Millis kValid = 2 * kMinute;

  ReauthToken(const Clock& clock, Random& random, const Crypto& crypto)
      : clock_(clock), random_(random), crypto_(crypto) {}

  /** Creates a token of 32 hex digits. `session` is the token of the session. */
  std::string give(std::string_view session);
  /** Returns true if `text` is the valid token of this session, and invalidates it in that case. */
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
