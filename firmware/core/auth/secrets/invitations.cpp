#include "core/auth/secrets/invitations.h"

#include "core/auth/secrets/setup_token.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {

std::string Invitations::add(std::optional<Role> role, uint32_t maker) {
  if (!role) removeAdminToken();
  const std::string code = randomCrockford(SetupToken::kLength, random_);
  const Millis endsAt = clock_.now() + (role ? kValid : kAdminTokenValid);
  all_.push_back({nextId_++, role, maker, endsAt, hashOf(code)});
  return groupCrockford(code);
}

bool Invitations::hasRoom() {
  return countIf(valid(), [](const Invitation& one) { return one.role.has_value(); }) < kMax;
}

const Invitation* Invitations::find(std::string_view code, bool isAdminToken) {
  if (code.size() > SetupToken::kMax) return nullptr;
  const Digest hash = hashOf(code);
  for (const Invitation& one : valid()) {
    const bool isKind = one.role.has_value() != isAdminToken;
    if (isKind && equalsInConstantTime(one.codeHash, hash)) return &one;
  }
  return nullptr;
}

const std::vector<Invitation>& Invitations::valid() {
  removeIf(all_, [now = clock_.now()](const Invitation& one) { return now >= one.endsAt; });
  return all_;
}

bool Invitations::remove(uint32_t id) {
  return removeIf(all_, [id](const Invitation& one) { return one.id == id; });
}

void Invitations::removeAllOf(uint32_t maker) {
  removeIf(all_, [maker](const Invitation& one) { return one.maker == maker; });
}

void Invitations::removeAdminToken() {
  removeIf(all_, [](const Invitation& one) { return !one.role; });
}

Digest Invitations::hashOf(std::string_view code) const {
  return crypto_.sha256(asBytes(normalizeCrockford(code)));
}

}  // namespace lumi
