#include "core/sand/player/playlists.h"

#include <algorithm>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr char kUnreadable[] = "The playlist's record can't be read. Please make the playlist again.";

std::string recordOf(size_t slot) {
  return concat({"sand-list-", numberText(static_cast<int64_t>(slot))});
}

}  // namespace

Playlists::Playlists(RecordStore& records, const PatternLibrary& library, Random& random, Log& log)
    : records_(records), library_(library), random_(random), log_(log) {}

void Playlists::load() {
  ids_ = {};
  lastId_ = 0;
  revision_ = randomNumber(random_) >> 1;
  for (size_t slot = 0; slot < kMaxPlaylists; ++slot) {
    if (!records_.exists(recordOf(slot))) continue;
    const auto list = read(slot);
    if (!list || has(list->id)) {
      log_.write(LogLevel::kError, "A saved playlist can't be used.");
      continue;
    }
    ids_[slot] = list->id;
    lastId_ = std::max(lastId_, list->id);
  }
}

size_t Playlists::slotOf(uint32_t id) const {
  if (id == 0) return kMaxPlaylists;
  return static_cast<size_t>(std::find(ids_.begin(), ids_.end(), id) - ids_.begin());
}

std::vector<uint32_t> Playlists::ids() const {
  std::vector<uint32_t> ids;
  for (const uint32_t id : ids_) {
    if (id != 0) ids.push_back(id);
  }
  sortShort(ids, [](uint32_t a, uint32_t b) { return a < b; });
  return ids;
}

std::optional<Playlist> Playlists::read(size_t slot) const {
  const auto bytes = records_.load(recordOf(slot));
  return bytes ? decodePlaylist(*bytes) : std::nullopt;
}

Result<Playlist> Playlists::find(uint32_t id) const {
  const size_t slot = slotOf(id);
  if (slot == kMaxPlaylists) return notFound(kNoSuchList);
  auto list = read(slot);
  if (!list) return notFound(kUnreadable);
  dropUnknown(*list);
  return std::move(*list);
}

void Playlists::dropUnknown(Playlist& list) const {
  removeIf(list.entries, [this](PatternId entry) { return !library_.has(entry); });
}

std::vector<std::string> Playlists::namesWith(PatternId pattern) const {
  std::vector<std::string> names;
  for (const uint32_t id : ids()) {
    auto list = read(slotOf(id));
    if (list && includes(list->entries, pattern)) names.push_back(std::move(list->name));
  }
  return names;
}

Status Playlists::write(size_t slot, const Playlist& list) {
  const Status saved = asSaved(records_.save(recordOf(slot), encodePlaylist(list)));
  if (!saved) return saved;
  ids_[slot] = list.id;
  lastId_ = std::max(lastId_, list.id);
  ++revision_;
  return Done{};
}

Result<uint32_t> Playlists::add(Playlist list) {
  const auto free = static_cast<size_t>(std::find(ids_.begin(), ids_.end(), 0U) - ids_.begin());
  if (free == kMaxPlaylists) return conflict("16 playlists are the most. Delete one first.");
  list.id = lastId_ + 1;
  dropUnknown(list);
  if (const Status saved = write(free, list); !saved) return saved.error();
  return list.id;
}

Status Playlists::replace(Playlist list) {
  const size_t slot = slotOf(list.id);
  if (slot == kMaxPlaylists) return notFound(kNoSuchList);
  dropUnknown(list);
  return write(slot, list);
}

Status Playlists::remove(uint32_t id) {
  const size_t slot = slotOf(id);
  return slot == kMaxPlaylists ? Status(notFound(kNoSuchList)) : erase(slot);
}

Status Playlists::erase(size_t slot) {
  const Status removed = asSaved(records_.remove(recordOf(slot)));
  if (!removed) return removed;
  ids_[slot] = 0;
  ++revision_;
  return Done{};
}

Status Playlists::restore(const std::vector<Playlist>& lists) {
  for (size_t slot = 0; slot < kMaxPlaylists; ++slot) {
    Status done = Done{};
    if (slot < lists.size()) {
      done = write(slot, lists[slot]);
    } else if (ids_[slot] != 0) {
      done = erase(slot);
    }
    if (!done) return done;
  }
  return Done{};
}

}  // namespace lumi
