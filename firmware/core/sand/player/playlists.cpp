#include "core/sand/player/playlists.h"

#include <algorithm>
#include <utility>

#include "core/base/crc32.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr char kUnreadable[] = "The playlist's record can't be read. Please make the playlist again.";

std::string recordOf(size_t slot) {
  return concat({"sand-list-", slot});
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
    Playlist list;
    if (!read(slot, list) || has(list.id)) {
      log_.write(LogLevel::kError, "A saved playlist can't be used.");
      continue;
    }
    ids_[slot] = list.id;
    nameCrcs_[slot] = crc32(asBytes(list.name));
    lastId_ = std::max(lastId_, list.id);
  }
}

/** Returns the first slot with this id, or without a playlist if it is 0; kMaxPlaylists if there is none. */
size_t Playlists::slotOf(uint32_t id) const {
  size_t slot = 0;
  while (slot < kMaxPlaylists && ids_[slot] != id) ++slot;
  return slot;
}

std::vector<uint32_t> Playlists::ids() const {
  std::vector<uint32_t> ids;
  for (const uint32_t id : ids_) {
    if (id != 0) ids.push_back(id);
  }
  sortShort(ids, [](uint32_t a, uint32_t b) { return a < b; });
  return ids;
}

uint32_t Playlists::idOf(std::string_view name, uint32_t number) const {
  const uint32_t nameCrc = crc32(asBytes(name));
  Playlist list;
  for (const uint32_t id : ids()) {
    const size_t slot = slotOf(id);
    if (nameCrcs_[slot] != nameCrc || !read(slot, list) || list.name != name) continue;
    if (--number == 0) return id;
  }
  return 0;
}

bool Playlists::read(size_t slot, Playlist& list) const {
  const auto bytes = records_.load(recordOf(slot));
  return bytes && decodePlaylist(*bytes, list);
}

Status Playlists::find(uint32_t id, Playlist& list) const {
  if (!has(id)) return notFound(kNoSuchList);
  if (!read(slotOf(id), list)) return notFound(kUnreadable);
  dropUnknown(list);
  return Done{};
}

/**
 * Looks up each pattern of the library in a hash table of the entries. Searching the library for each entry
 * would take ten times as long.
 */
void Playlists::dropUnknown(Playlist& list) const {
  std::array<uint8_t, 256> table{};  // numbers of entries, from 1; 0: unused
  static_assert(Playlist::kMaxEntries < 256);
  const auto slotFor = [](PatternId id) { return static_cast<uint8_t>(id); };
  for (size_t i = 0; i < list.entries.size(); ++i) {
    uint8_t slot = slotFor(list.entries[i]);
    while (table[slot] != 0) ++slot;
    table[slot] = static_cast<uint8_t>(i + 1);
  }
  uint64_t known = 0;  // a bit for each entry
  for (const PatternId id : library_.newestFirst()) {
    for (uint8_t slot = slotFor(id); table[slot] != 0; ++slot) {
      const size_t entry = table[slot] - 1U;
      if (list.entries[entry] == id) known |= uint64_t{1} << entry;
    }
  }
  size_t entry = 0;
  removeIf(list.entries, [&](PatternId) { return (known >> entry++ & 1) == 0; });
}

std::vector<std::string> Playlists::namesWith(PatternId pattern) const {
  std::vector<std::string> names;
  for (const uint32_t id : ids()) {
    Playlist list;
    if (read(slotOf(id), list) && includes(list.entries, pattern)) names.push_back(std::move(list.name));
  }
  return names;
}

Status Playlists::write(size_t slot, const Playlist& list) {
  const Status saved = records_.save(recordOf(slot), encodePlaylist(list));
  if (!saved) return saved;
  ids_[slot] = list.id;
  nameCrcs_[slot] = crc32(asBytes(list.name));
  lastId_ = std::max(lastId_, list.id);
  ++revision_;
  return Done{};
}

Result<uint32_t> Playlists::add(Playlist list) {
  const size_t free = slotOf(0);
  if (free == kMaxPlaylists) return conflict("16 playlists are the most. Delete one first.");
  list.id = lastId_;
  do {
    ++list.id;
  } while (list.id == 0 || has(list.id));
  dropUnknown(list);
  if (const Status saved = write(free, list); !saved) return saved.error();
  return list.id;
}

Status Playlists::replace(Playlist list) {
  if (!has(list.id)) return notFound(kNoSuchList);
  dropUnknown(list);
  return write(slotOf(list.id), list);
}

Status Playlists::erase(size_t slot) {
  const Status removed = records_.remove(recordOf(slot));
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
