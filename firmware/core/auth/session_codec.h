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
  std::optional<EpochMillis> lastUse;  // nothing: the clock was not set then

  // Not saved:
  std::optional<EpochMillis> savedLastUse;
  std::optional<Millis> usedAt;  // on the monotonic clock, since boot
  bool wasAlive = false;         // it was not over yet at `usedAt`, by its last use before that
};

/** The record "sessions": version, count, then the sessions. */
std::string encodeSessions(const std::vector<Session>& sessions);

/** Nothing when `bytes` is no such list. */
std::optional<std::vector<Session>> decodeSessions(std::string_view bytes);

}  // namespace lumi
