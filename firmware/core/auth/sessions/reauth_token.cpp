#include "core/auth/sessions/reauth_token.h"

#include "core/base/text.h"

namespace lumi {

std::string ReauthToken::give(std::string_view session) {
  std::array<uint8_t, 16> secret{};
  random_.fill(secret);
  std::string text = toHex(secret);
  given_ = Given{digestOf(session, text), clock_.now()};
  return text;
}

bool ReauthToken::take(std::string_view session, std::string_view text) {
  if (!given_ || clock_.now() - given_->at >= kValid) return false;
  if (!equalsInConstantTime(given_->digest, digestOf(session, text))) return false;
  given_.reset();
  return true;
}

Digest ReauthToken::digestOf(std::string_view session, std::string_view text) const {
  return crypto_.sha256(asBytes(std::string(session).append(" ").append(text)));
}

}  // namespace lumi
