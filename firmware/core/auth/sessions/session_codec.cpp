#include "core/auth/sessions/session_codec.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr size_t kHeadSize = 1 + 2;
constexpr size_t kSessionSize = sizeof(Digest) + 4 + 1 + 8;
constexpr EpochMillis kUnknownTime = -1;

void decode(ByteReader& in, Session& session) {
  in.raw(session.tokenHash);
  session.userId = in.number<uint32_t>();
  session.remember = in.number<uint8_t>() != 0;
  const auto lastUse = in.number<EpochMillis>();
  if (lastUse != kUnknownTime) session.lastUse = lastUse;
  session.savedLastUse = session.lastUse;
}

}  // namespace

std::string encodeSessions(const std::vector<Session>& sessions) {
  ByteWriter out(kHeadSize + sessions.size() * kSessionSize);
  out.number(kVersion);
  out.number(static_cast<uint16_t>(sessions.size()));
  for (const Session& session : sessions) {
    out.raw(session.tokenHash);
    out.number(session.userId);
    out.number(static_cast<uint8_t>(session.remember));
    out.number(session.lastUse.value_or(kUnknownTime));
  }
  return out.take();
}

std::optional<std::vector<Session>> decodeSessions(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kVersion) return std::nullopt;
  const auto count = in.number<uint16_t>();
  std::vector<Session> sessions;
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    sessions.push_back({});
    decode(in, sessions.back());
  }
  if (in.failed() || !in.atEnd()) return std::nullopt;
  return sessions;
}

}  // namespace lumi
