#include "core/sand/player/playlist.h"

#include "core/base/byte_codec.h"
#include "core/sand/queue/job.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr uint8_t kShuffles = 1;
constexpr uint8_t kRepeats = 2;

bool isPossible(const Playlist& list, uint8_t clearing) {
  return list.id != 0 && list.entries.size() <= Playlist::kMaxEntries && list.pause <= Playlist::kMaxPause &&
         clearing < kClearingNames.size() && list.clearSpeed >= kMinSpeed && list.clearSpeed <= kMaxSpeed;
}

}  // namespace

bool operator==(const Playlist& a, const Playlist& b) {
  return a.id == b.id && a.name == b.name && a.entries == b.entries && a.isShuffled == b.isShuffled &&
         a.repeats == b.repeats && a.pause == b.pause && a.clearing == b.clearing &&
         a.clearSpeed == b.clearSpeed;
}

std::string encodePlaylist(const Playlist& list) {
  ByteWriter out(kMaxPlaylistBytes);
  out.number(kVersion);
  out.number(list.id);
  out.text(list.name);
  out.number(static_cast<uint8_t>((list.isShuffled ? kShuffles : 0) | (list.repeats ? kRepeats : 0)));
  out.number(list.pause);
  out.number(static_cast<uint8_t>(list.clearing));
  out.number(list.clearSpeed);
  out.number(static_cast<uint8_t>(list.entries.size()));
  for (const PatternId entry : list.entries) out.number(entry);
  return out.take();
}

bool decodePlaylist(std::string_view bytes, Playlist& list) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kVersion) return false;
  list.id = in.number<uint32_t>();
  list.name = in.readableText();
  const auto flags = in.number<uint8_t>();
  list.isShuffled = (flags & kShuffles) != 0;
  list.repeats = (flags & kRepeats) != 0;
  list.pause = in.number<uint32_t>();
  const auto clearing = in.number<uint8_t>();
  list.clearing = static_cast<Clearing>(clearing);
  list.clearSpeed = in.number<uint16_t>();
  list.entries.resize(in.number<uint8_t>());
  for (PatternId& entry : list.entries) entry = in.number<PatternId>();
  return !in.failed() && in.atEnd() && isPossible(list, clearing);
}

}  // namespace lumi
