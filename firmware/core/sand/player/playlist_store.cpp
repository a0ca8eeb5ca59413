#include "core/sand/player/playlist_store.h"

#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr char kNoSuchPlaylist[] = "There is no such playlist.";
constexpr char kFull[] = "16 playlists are the most. Delete one first.";

std::string recordOf(size_t slot) {
  return concat({"sand-playlist-", numberText(static_cast<int64_t>(slot))});
}

}  // namespace

void PlaylistStore::load() {
  for (size_t slot = 0; slot < kMaxPlaylists; ++slot) {
    slots_[slot] = 0;
    if (!records_.exists(recordOf(slot))) continue;
    const auto playlist = read(slot);
    if (playlist) slots_[slot] = playlist->id;
    if (!playlist) log_.write(LogLevel::kError, "A playlist of the sand table can't be read.");
  }
}

std::vector<PlaylistId> PlaylistStore::ids() const {
  std::vector<PlaylistId> ids;
  for (const PlaylistId id : slots_) {
    if (id != 0) ids.push_back(id);
  }
  return ids;
}

size_t PlaylistStore::slotOf(PlaylistId id) const {
  size_t slot = 0;
  while (slot < kMaxPlaylists && (id == 0 || slots_[slot] != id)) ++slot;
  return slot;
}

std::optional<Playlist> PlaylistStore::read(size_t slot) const {
  const auto bytes = records_.load(recordOf(slot));
  return bytes ? decodePlaylist(*bytes) : std::nullopt;
}

std::optional<Playlist> PlaylistStore::find(PlaylistId id) const {
  const size_t slot = slotOf(id);
  return slot < kMaxPlaylists ? read(slot) : std::nullopt;
}

Status PlaylistStore::save(size_t slot, const Playlist& playlist) {
  const Status saved = asSaved(records_.save(recordOf(slot), encodePlaylist(playlist)));
  if (!saved) return saved;
  slots_[slot] = playlist.id;
  ++revision_;
  return Done{};
}

Result<PlaylistId> PlaylistStore::add(Playlist playlist) {
  size_t slot = 0;
  while (slot < kMaxPlaylists && slots_[slot] != 0) ++slot;
  if (slot == kMaxPlaylists) return conflict(kFull);
  do {
    std::array<uint8_t, 4> bytes;
    random_.fill(bytes);
    playlist.id = patternIdFrom(toHex(bytes)).value_or(0);
  } while (playlist.id == 0 || has(playlist.id));
  if (const Status saved = save(slot, playlist); !saved) return saved.error();
  return playlist.id;
}

Status PlaylistStore::replace(const Playlist& playlist) {
  const size_t slot = slotOf(playlist.id);
  if (slot == kMaxPlaylists) return notFound(kNoSuchPlaylist);
  return save(slot, playlist);
}

Status PlaylistStore::remove(PlaylistId id) {
  const size_t slot = slotOf(id);
  if (slot == kMaxPlaylists) return notFound(kNoSuchPlaylist);
  const Status removed = asSaved(records_.remove(recordOf(slot)));
  if (!removed) return removed;
  slots_[slot] = 0;
  ++revision_;
  return Done{};
}

std::string PlaylistStore::namesWith(PatternId pattern) const {
  std::string names;
  for (const PlaylistId id : ids()) {
    const auto playlist = find(id);
    if (!playlist || !includes(playlist->patterns, pattern)) continue;
    names = names.empty() ? playlist->name : concat({names, ", ", playlist->name});
  }
  return names;
}

Status PlaylistStore::dropPattern(PatternId pattern) {
  for (const PlaylistId id : ids()) {
    auto playlist = find(id);
    if (!playlist || !removeIf(playlist->patterns, [pattern](PatternId each) { return each == pattern; }))
      continue;
    if (const Status saved = replace(*playlist); !saved) return saved;
  }
  return Done{};
}

}  // namespace lumi
