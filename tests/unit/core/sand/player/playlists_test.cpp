#include "core/sand/player/playlists.h"

#include <doctest/doctest.h>

#include "core/store/record_store.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/load_all.h"
#include "support/stores/faulty_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct ListWorld {
  FaultyFileStore files;
  QuietLog log;
  FixedRandom random;
  RecordStore records{files, log};
  PatternLibrary library{records, files, random, log};
  std::optional<Playlists> lists;
  std::vector<PatternId> patterns;

  explicit ListWorld(size_t count = 5) {
    for (size_t i = 0; i < count; ++i) {
      Pattern pattern;
      pattern.id = library.newId();
      pattern.name = "P" + std::to_string(i);
      REQUIRE(writeProgram(files, someMoves(3), programPathOf(pattern.id)));
      patterns.push_back(pattern.id);
      REQUIRE(library.add(pattern));
    }
    reload();
  }

  void reload() {
    loadAll(library, [](PatternId) { return std::string(); });
    lists.emplace(records, library, random, log);
    lists->load();
  }

  Result<Playlist> found(uint32_t id) const {
    Playlist list;
    const Status found = lists->find(id, list);
    return found ? Result<Playlist>(list) : found.error();
  }

  Playlist list(const std::string& name) const {
    Playlist list;
    list.name = name;
    list.entries = patterns;
    list.isShuffled = true;
    list.pause = 86'400;
    list.clearing = Clearing::kAutomatic;
    list.clearSpeed = 300;
    return list;
  }
};

std::optional<Playlist> decodedList(std::string_view bytes) {
  Playlist list;
  return decodePlaylist(bytes, list) ? std::optional<Playlist>(list) : std::nullopt;
}

}  // namespace

TEST_CASE("a playlist survives encoding; invalid data is refused") {
  Playlist list = ListWorld().list("Evening \xE2\x9C\xA8");
  list.id = 7;
  list.entries.assign(Playlist::kMaxEntries, 0xFEDCBA98);
  const std::string bytes = encodePlaylist(list);
  CHECK(bytes.size() <= kMaxPlaylistBytes);
  CHECK(decodedList(bytes) == list);
  for (size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(decodedList(bytes.substr(0, size)));
  CHECK_FALSE(decodedList(bytes + "x"));
  CHECK_FALSE(decodedList("\x01" + bytes.substr(1)));
  list.clearSpeed = 301;
  CHECK_FALSE(decodedList(encodePlaylist(list)));
  list.clearSpeed = 100;
  list.pause = 86'401;
  CHECK_FALSE(decodedList(encodePlaylist(list)));
}

TEST_CASE("playlists are added, changed and removed, and are there after a restart") {
  ListWorld world;
  const uint32_t before = world.lists->revision();
  const uint32_t first = world.lists->add(world.list("One")).value();
  const uint32_t second = world.lists->add(world.list("Two")).value();
  CHECK(first != second);
  CHECK(world.lists->revision() != before);
  Playlist changed = world.found(first).value();
  CHECK(changed.entries == world.patterns);
  changed.name = "Other";
  changed.entries = {world.patterns[1], world.patterns[1]};
  REQUIRE(world.lists->replace(changed));
  REQUIRE(world.lists->remove(second));
  world.reload();
  CHECK(world.lists->ids() == std::vector<uint32_t>{first});
  CHECK(world.found(first).value() == changed);
  CHECK(world.found(second).isError(ErrorKind::kNotFound));
  CHECK(world.lists->replace(world.list("None")).isError(ErrorKind::kNotFound));
  CHECK(world.lists->remove(second).isError(ErrorKind::kNotFound));
}

TEST_CASE("sixteen playlists are the most, and a deleted one makes room; ids are not used again") {
  ListWorld world;
  for (size_t i = 0; i < Playlists::kMaxPlaylists; ++i) REQUIRE(world.lists->add(world.list("L")));
  CHECK(world.lists->add(world.list("L")).isError(ErrorKind::kConflict));
  REQUIRE(world.lists->remove(16));
  CHECK(world.lists->add(world.list("L")).value() == 17);
  REQUIRE(world.lists->remove(3));
  CHECK(world.lists->add(world.list("L")).value() == 18);
  std::vector<uint32_t> ids = world.lists->ids();
  CHECK(std::is_sorted(ids.begin(), ids.end()));
  CHECK(ids.size() == Playlists::kMaxPlaylists);
}

TEST_CASE("behind the last id, which a backup may contain, unused ones follow from 1 on") {
  ListWorld world;
  Playlist last = world.list("Last");
  last.id = UINT32_MAX;
  Playlist second = world.list("Second");
  second.id = 2;
  REQUIRE(world.lists->restore({last, second}));
  CHECK(world.lists->add(world.list("A")).value() == 1);
  CHECK(world.lists->add(world.list("B")).value() == 3);
  CHECK(world.lists->has(UINT32_MAX));
}

TEST_CASE("a pattern that leaves the library leaves the playlists, and unknown ones are not taken") {
  ListWorld world;
  Playlist list = world.list("One");
  list.entries.push_back(world.patterns[2]);
  list.entries.push_back(12345);
  const uint32_t id = world.lists->add(list).value();
  CHECK(world.found(id).value().entries.size() == 6);
  CHECK(world.lists->namesWith(world.patterns[2]) == std::vector<std::string>{"One"});
  CHECK(world.lists->namesWith(12345).empty());
  REQUIRE(world.library.remove(world.patterns[2]));
  CHECK(world.found(id).value().entries ==
        std::vector<PatternId>{world.patterns[0], world.patterns[1], world.patterns[3], world.patterns[4]});
}

TEST_CASE("a damaged playlist is logged and its place is used again") {
  ListWorld world;
  REQUIRE(world.lists->add(world.list("One")));
  REQUIRE(world.lists->add(world.list("Two")));
  world.files.open("records/sand-list-0", OpenMode::kReplace)->write(asBytes(std::string_view("garbage")));
  world.reload();
  CHECK(world.lists->ids() == std::vector<uint32_t>{2});
  CHECK(world.log.contains("A saved playlist can't be used."));
  CHECK(world.lists->add(world.list("Three")).value() == 3);
  world.reload();
  CHECK(world.found(3).value().name == "Three");
}

TEST_CASE("a restore replaces all playlists") {
  ListWorld world;
  for (const char* name : {"A", "B", "C"}) REQUIRE(world.lists->add(world.list(name)));
  Playlist kept = world.list("Kept");
  kept.id = 3;
  Playlist other = world.list("Other");
  other.id = 9;
  REQUIRE(world.lists->restore({kept, other}));
  world.reload();
  CHECK(world.lists->ids() == std::vector<uint32_t>{3, 9});
  CHECK(world.found(3).value() == kept);
  CHECK(world.lists->add(world.list("D")).value() == 10);
}

TEST_CASE("a playlist is found by its name; of two with the same name, the older one") {
  ListWorld world;
  const uint32_t first = world.lists->add(world.list("Evening")).value();
  const uint32_t second = world.lists->add(world.list("Night")).value();
  const uint32_t third = world.lists->add(world.list("Evening")).value();
  for (int start = 0; start < 2; ++start, world.reload()) {
    CHECK(world.lists->idOf("Evening") == first);
    CHECK(world.lists->idOf("Night") == second);
    CHECK(world.lists->idOf("evening") == 0);
  }
  CHECK(world.lists->remove(first));
  CHECK(world.lists->idOf("Evening") == third);
  Playlist renamed = world.list("Morning");
  renamed.id = third;
  CHECK(world.lists->replace(renamed));
  CHECK(world.lists->idOf("Evening") == 0);
  CHECK(world.lists->idOf("Morning") == third);
}
