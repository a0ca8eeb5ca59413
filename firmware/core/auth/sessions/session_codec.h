#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/ports/crypto.h"

namespace lumi {

struct Session {
  Digest tokenHash{};
  uint32_t userId = 0;
  bool remember = false;
  std::optional<EpochMillis> lastUse;  // nothing: the clock was not set

  // The following fields are not saved.
  std::optional<EpochMillis> savedLastUse;
  std::optional<Millis> usedAt;  // on the monotonic clock, since boot
  bool wasAlive = false;         // the session was not expired at `usedAt`, judged by its previous use
};

/** The record "sessions": version, count, then the sessions. */
std::string encodeSessions(const std::vector<Session>& sessions);

/** Returns nothing if `bytes` is not an encoded list. */
std::optional<std::vector<Session>> decodeSessions(std::string_view bytes);

}  // namespace lumi
