#include "core/store/store_use.h"

#include <doctest/doctest.h>

#include "core/store/record_store.h"
#include "platform/host/files/flash_sized_store.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"
#include "support/stores/metered_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kSmall(100, 's');       // in its folder
const std::string kMedium(1000, 'm');     // one block
const std::string kLarge(2 * 4000, 'l');  // two blocks
const uint64_t kBlock = spaceOf(1000);

struct FillingStore {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records{files, log};

  void leave(uint64_t bytes) {
    files.setCapacity(MemoryFileStore::kRoomy);
    const StoreSpace space = files.space();
    files.setCapacity(space.total - space.free + bytes);
  }
  bool save(const std::string& content, StoreUse use) { return records.save("list", content, use).ok(); }
  void pass(Millis time) {
    for (const Millis end = now + time; now < end; now += kSecond) records.tick(now);
  }

  Millis now = 0;
};

}  // namespace

TEST_CASE("each use leaves more room than the uses before it") {
  MemoryFileStore files(100 * 1024);
  CHECK(roomFor(files, StoreUse::kUpkeep) == 100 * 1024);
  uint64_t before = UINT64_MAX;
  for (const auto use :
       {StoreUse::kUpkeep, StoreUse::kSettings, StoreUse::kLists, StoreUse::kPatterns, StoreUse::kImages}) {
    CHECK(roomFor(files, use) < before);
    before = roomFor(files, use);
  }
  CHECK(roomFor(files, StoreUse::kLists, 1024) == roomFor(files, StoreUse::kLists) - 1024);
  CHECK(roomFor(files, StoreUse::kLists, 1024 * 1024) == 0);
}

TEST_CASE("files take whole blocks and an entry in their folder, small ones a place there") {
  constexpr std::pair<uint64_t, uint64_t> kSpaces[] = {
      {0, 320}, {100, 1120}, {512, 4416}, {513, 4480}, {4088, 4480}, {4096, 8576}, {30'745, 33'152}};
  for (const auto& [size, space] : kSpaces) {
    CAPTURE(size);
    CHECK(spaceOf(size) == space);
  }
}

TEST_CASE_FIXTURE(FillingStore,
                  "a record that grows needs the room of its use, and is refused with a sentence") {
  for (const auto use : {StoreUse::kSettings, StoreUse::kLists}) {
    leave(reserveOf(use) + 2 * kBlock - 1);  // also for its copy
    const Status refused = records.save("list", kMedium, use);
    REQUIRE(refused.isError(ErrorKind::kNotSaved));
    CHECK(refused.error().message ==
          "The record \"list\" could not be saved: the storage is full. Please delete something first.");
    CHECK_FALSE(records.exists("list"));
    leave(reserveOf(use) + 2 * kBlock);
    CHECK(save(kMedium, use));
    CHECK(records.remove("list").ok());
  }
}

TEST_CASE_FIXTURE(FillingStore, "a record that takes no more space than before can always be saved") {
  REQUIRE(save(kMedium, StoreUse::kLists));
  REQUIRE(save(kMedium, StoreUse::kLists));
  leave(kBlock);
  CHECK(save(kMedium + "longer", StoreUse::kLists));
  CHECK(save(kSmall, StoreUse::kLists));
  CHECK_FALSE(save(kLarge, StoreUse::kLists));
  CHECK(records.load("list") == kSmall);
}

TEST_CASE_FIXTURE(FillingStore, "a deletion is saved with any room, and then leaves as much as before") {
  REQUIRE(save(kLarge, StoreUse::kLists));
  leave(2 * kBlock);
  const uint64_t free = files.space().free;
  CHECK(save(kMedium, StoreUse::kUpkeep));
  CHECK(files.space().free >= free);
  CHECK(records.load("list") == kMedium);
}

TEST_CASE_FIXTURE(FillingStore, "copies of other intact records make room for a deletion") {
  REQUIRE(records.save("accounts", kMedium, StoreUse::kSettings).ok());
  pass(kMinute);
  REQUIRE(save(kLarge, StoreUse::kLists));
  const auto hasCopy = [this] { return files.exists("records/accounts.old"); };
  files.contentOf("records/accounts").back() ^= 1;  // a damaged record needs its copy
  leave(0);
  CHECK_FALSE(save(kMedium, StoreUse::kUpkeep));
  CHECK(hasCopy());
  files.contentOf("records/accounts").back() ^= 1;
  CHECK(save(kMedium, StoreUse::kUpkeep));
  CHECK_FALSE(hasCopy());
  CHECK(records.load("accounts") == kMedium);
  files.setCapacity(MemoryFileStore::kRoomy);
  pass(kMinute);
  CHECK(hasCopy());
}

TEST_CASE_FIXTURE(FillingStore, "a deletion that needs copies' room is written once there is enough of it") {
  FlashSizedStore sized(files, MemoryFileStore::kRoomy);
  MeteredFileStore meter(sized);
  RecordStore metered(meter, log);
  for (const char* name : {"a", "b", "c", "d"}) REQUIRE(metered.save(name, kMedium).ok());
  for (; now < kMinute; now += kSecond) metered.tick(now);
  sized.setSize(sized.space().total - sized.space().free);
  const size_t before = meter.use[MeteredFileStore::kOther].writes;
  REQUIRE(metered.save("list", kLarge, StoreUse::kUpkeep).ok());
  CHECK(meter.use[MeteredFileStore::kOther].writes - before == 2);  // the first finds no room
  CHECK(files.exists("records/d.old"));
}

TEST_CASE_FIXTURE(FillingStore, "a record of both copies needs room for both") {
  leave(reserveOf(StoreUse::kSettings) + 2 * kBlock - 1);
  CHECK_FALSE(records.save("accounts", kMedium, StoreUse::kSettings).ok());
  leave(reserveOf(StoreUse::kSettings) + 2 * kBlock);
  CHECK(records.save("accounts", kMedium, StoreUse::kSettings).ok());
  leave(kBlock);
  CHECK(records.save("accounts", kMedium, StoreUse::kSettings).ok());
  CHECK(records.save("accounts", kSmall, StoreUse::kSettings).ok());
}
