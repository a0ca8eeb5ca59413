#include "core/store/record_store.h"

#include <doctest/doctest.h>

#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kMain = "records/lights";
constexpr const char* kCopy = "records/lights.old";
constexpr const char* kFresh = "records/lights.new";

struct RecordStoreFixture {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records{files, log};

  void save(std::string_view content) { REQUIRE(records.save("lights", content).ok()); }
  /** Lets time pass in which each of a few records is checked. */
  void check(Millis time = kMinute) {
    for (const Millis end = now + time; now < end; now += kSecond) records.tick(now);
  }
  void saveWithCopy(std::string_view content) {
    save(content);
    check();
    REQUIRE(files.contentOf(kCopy) == files.contentOf(kMain));
  }

  Millis now = 0;
};

/** The content as worn flash may return it. */
std::vector<std::string> damaged(const std::string& content) {
  std::vector<std::string> all = {"", content.substr(0, 8), content.substr(0, content.size() - 1),
                                  content + "x"};
  for (size_t at = 0; at < content.size(); ++at) {
    all.push_back(content);
    all.back()[at] = static_cast<char>(all.back()[at] ^ 0x10);
  }
  return all;
}

}  // namespace

TEST_CASE_FIXTURE(RecordStoreFixture, "a record that was never saved does not exist, without an error") {
  CHECK_FALSE(records.load("lights"));
  CHECK(log.lines.empty());
}

TEST_CASE_FIXTURE(RecordStoreFixture, "the content saved last is loaded") {
  save("one");
  save("two");
  CHECK(records.load("lights") == "two");
  CHECK(log.lines.empty());
}

TEST_CASE_FIXTURE(RecordStoreFixture, "records with other names are not affected") {
  save("one");
  REQUIRE(records.save("accounts", "other").ok());
  CHECK(records.remove("lights").ok());
  CHECK(records.load("accounts") == "other");
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a record may contain any bytes, none, or the maximum number") {
  for (const auto& content :
       {std::string(), std::string("\0\xFF\n", 3), std::string(255, 'a'), std::string(256, 'b'),
        std::string(257, 'c'), std::string(RecordStore::kMaxRecord, 'd')}) {
    save(content);
    CHECK(records.load("lights") == content);
  }
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a record that is too long is rejected and the old one is kept") {
  save("one");
  const auto status = records.save("lights", std::string(RecordStore::kMaxRecord + 1, 'x'));
  REQUIRE_FALSE(status.ok());
  CHECK(status.error().message == "The record \"lights\" is too long to be saved.");
  CHECK(records.load("lights") == "one");
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a damaged record is loaded from its copy, with a warning") {
  saveWithCopy("the one before");
  saveWithCopy("the last");
  for (const std::string& bytes : damaged(files.contentOf(kMain))) {
    log.lines.clear();
    files.contentOf(kMain) = bytes;
    CHECK(records.load("lights") == "the last");
    CHECK(log.contains("The record \"lights\" is damaged; its copy is used."));
  }
}

TEST_CASE_FIXTURE(RecordStoreFixture, "damage brings back nothing that was replaced before save() returned") {
  saveWithCopy("the one before");
  save("the last");
  files.contentOf(kMain).back() ^= 1;
  CHECK_FALSE(records.load("lights"));
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a damaged file or copy is written again, which is logged once") {
  saveWithCopy("one");
  const std::string whole = files.contentOf(kMain);
  for (const char* path : {kMain, kCopy}) {
    for (const std::string& bytes : damaged(whole)) {
      CAPTURE(path);
      files.contentOf(path) = bytes;
      log.lines.clear();
      check(2 * RecordStore::kEveryRecord);
      CHECK(files.contentOf(kMain) == whole);
      CHECK(files.contentOf(kCopy) == whole);
      CHECK(log.lines ==
            std::vector<std::string>{path == kMain ? "The record \"lights\" was damaged and is written again."
                                                   : "The copy of the record \"lights\" was damaged and is "
                                                     "written again."});
    }
  }
  CHECK_FALSE(files.exists(kFresh));
}

TEST_CASE_FIXTURE(RecordStoreFixture, "damage that load() finds is repaired soon") {
  saveWithCopy("one");
  check(kMinute);
  files.contentOf(kMain).back() ^= 1;
  CHECK(records.load("lights") == "one");
  check(4 * RecordStore::kBetweenChecks);
  CHECK(files.contentOf(kMain) == files.contentOf(kCopy));
}

TEST_CASE("all records are checked after the start and every day, and intact ones are only read") {
  constexpr size_t kRecords = 40;
  FaultyFileStore files;
  QuietLog log;
  const auto nameOf = [](size_t number) { return "record-" + std::to_string(number); };
  RecordStore first(files, log);
  for (size_t i = 0; i < kRecords; ++i) REQUIRE(first.save(nameOf(i), std::string(i, 'x')).ok());
  RecordStore records(files, log);
  Millis now = 0;
  const auto pass = [&](Millis time) {
    for (const Millis end = now + time; now < end; now += kSecond) records.tick(now);
  };
  const auto copyOf = [&](size_t i) -> std::string& {
    return files.live().contentOf("records/" + nameOf(i) + ".old");
  };
  pass(3 * kMinute);
  for (size_t i = 0; i < kRecords; ++i) copyOf(i).pop_back();
  for (const Millis time : {RecordStore::kEveryRecord - 3 * kMinute, 6 * kMinute}) {
    pass(time);
    CHECK(log.count("was damaged and is written again") == (time == 6 * kMinute ? kRecords : 0));
  }
  const size_t steps = files.steps();
  pass(2 * RecordStore::kEveryRecord);
  CHECK(files.steps() == steps);
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "the copy is written 10 s after the last save, at most a minute after the first") {
  const auto savesEvery = [this](Millis gap) {
    Millis time = 0;
    do {
      if (time % gap == 0 && time < kHour / 2) save(std::to_string(time));
      for (int pass = 0; pass < 2; ++pass) records.tick(now);  // one reads the record, one writes the copy
      now += kSecond;
      time += kSecond;
    } while (!files.exists(kCopy) && time < kHour);
    return time - kSecond;
  };
  check();
  CHECK(savesEvery(kHour) == RecordStore::kQuiet);
  CHECK(savesEvery(20 * kSecond) == RecordStore::kQuiet);
  CHECK(savesEvery(5 * kSecond) == RecordStore::kAtMost);
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "a record that is saved all the time does not keep others from a copy") {
  check();
  save("one");
  for (int i = 0; i < 240; ++i) {
    REQUIRE(records.save("often", std::to_string(i)).ok());
    check(kSecond);
  }
  REQUIRE(files.exists(kCopy));
  CHECK(files.contentOf(kCopy) == files.contentOf(kMain));
}

TEST_CASE_FIXTURE(RecordStoreFixture, "what power cuts left of saves is removed soon after the start") {
  saveWithCopy("one");
  for (const char* name : {"records/lights.new", "records/scene-1.new"}) {
    files.open(name, OpenMode::kReplace)->write(asBytes(std::string_view("two")));
  }
  RecordStore restarted(files, log);
  CHECK(restarted.load("lights") == "one");
  for (const Millis end = now + kMinute; now < end; now += kSecond) restarted.tick(now);
  CHECK_FALSE(files.exists(kFresh));
  CHECK_FALSE(files.exists("records/scene-1.new"));
  CHECK(restarted.load("lights") == "one");
  CHECK(log.lines.empty());
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a record without a copy gets none, and loses the one that it had") {
  saveWithCopy("one");
  records.withoutCopy("lig");
  save("two");
  check(2 * RecordStore::kEveryRecord);
  CHECK_FALSE(files.exists(kCopy));
  CHECK(records.load("lights") == "two");
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a copy that differs gets the content of the record") {
  saveWithCopy("one");
  const std::string one = files.contentOf(kMain);
  saveWithCopy("two");
  files.contentOf(kCopy) = one;  // like a power cut in a save
  CHECK(records.load("lights") == "two");
  check(RecordStore::kEveryRecord);
  CHECK(files.contentOf(kCopy) == files.contentOf(kMain));
  CHECK(records.load("lights") == "two");
  CHECK(log.lines.empty());
}

TEST_CASE("if save() fails at any step, the record is unchanged, and its copy is whole again later") {
  for (const bool isFirst : {false, true}) {
    for (size_t step = 0; step < 12; ++step) {
      CAPTURE(isFirst);
      CAPTURE(step);
      FaultyFileStore files;
      QuietLog log;
      RecordStore records(files, log);
      auto check = [&, now = Millis{0}]() mutable {
        for (int i = 0; i < 30; ++i) records.tick(now += RecordStore::kBetweenChecks);
      };
      if (!isFirst) REQUIRE(records.save("lights", "one").ok());
      check();
      files.failStep(step);
      const bool isSaved = records.save("lights", "two").ok();
      const std::string expected = isSaved ? "two" : (isFirst ? "" : "one");
      CHECK(records.load("lights").value_or("") == expected);
      CHECK(log.count("could not be saved") == (isSaved ? 0 : 1));
      CHECK_FALSE(files.exists(kFresh));
      files.failStep(SIZE_MAX);
      check();
      if (expected.empty()) continue;
      CHECK(files.live().contentOf(kCopy) == files.live().contentOf(kMain));
      CHECK(records.load("lights") == expected);
    }
  }
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "if record and copy are damaged, nothing is loaded and an error is logged") {
  saveWithCopy("one");
  files.contentOf(kMain).back() ^= 1;
  files.contentOf(kCopy).back() ^= 1;
  CHECK_FALSE(records.load("lights"));
  CHECK(log.contains("and its copy are damaged"));
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "in a full store the copy gives its room, and is written when there is room") {
  saveWithCopy("one");
  files.setCapacity(files.space().total - files.space().free);
  save("two");
  CHECK_FALSE(files.exists(kCopy));
  files.setCapacity(files.space().total - files.space().free + reserveOf(StoreUse::kSettings));
  check(2 * RecordStore::kEveryRecord);
  CHECK_FALSE(files.exists(kCopy));
  files.setCapacity(MemoryFileStore::kRoomy);
  check(RecordStore::kForRoom + kMinute);
  REQUIRE(files.exists(kCopy));
  CHECK(files.contentOf(kCopy) == files.contentOf(kMain));
  CHECK(log.lines.empty());
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a damaged file is written again in a full store, too") {
  saveWithCopy("one");
  const std::string whole = files.contentOf(kMain);
  files.setCapacity(files.space().total - files.space().free);
  for (const char* path : {kMain, kCopy}) {
    files.contentOf(path).back() ^= 1;
    check(RecordStore::kEveryRecord + kMinute);
    CHECK(files.contentOf(kMain) == whole);
    CHECK(files.contentOf(kCopy) == whole);
  }
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "a full store fails the save with a message, keeps the old record and leaves no new file") {
  save("zero");
  save("one");
  files.setCapacity(files.space().total - files.space().free + 10);
  const auto status = records.save("lights", "two");
  REQUIRE_FALSE(status.ok());
  CHECK(status.error().message == "The record \"lights\" could not be saved: the storage is full or faulty.");
  CHECK(records.load("lights") == "one");
  CHECK_FALSE(files.exists(kFresh));
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a removed record is gone with its copy") {
  saveWithCopy("one");
  CHECK(records.remove("lights").ok());
  check();
  CHECK_FALSE(records.load("lights"));
  CHECK(log.lines.empty());
  files.list("records", [](std::string_view name) { FAIL(name); });
}

TEST_CASE("if removing a record fails, the error is reported and the record still exists") {
  for (size_t step = 0; step < 3; step++) {
    CAPTURE(step);
    FaultyFileStore files;
    QuietLog log;
    RecordStore records(files, log);
    REQUIRE(records.save("lights", "one").ok());
    REQUIRE(records.save("lights", "two").ok());
    files.failStep(step);
    const auto status = records.remove("lights");
    REQUIRE_FALSE(status.ok());
    CHECK(status.error().message == "The record \"lights\" could not be erased: the storage is faulty.");
    CHECK(records.load("lights") == "two");
    CHECK(log.contains("could not be erased"));
    files.restart();
    CHECK(records.remove("lights").ok());
    CHECK_FALSE(records.load("lights"));
  }
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a saved record exists until it is removed, even if damaged") {
  CHECK_FALSE(records.exists("lights"));
  save("one");
  CHECK(records.exists("lights"));
  files.contentOf(kMain).back() ^= 1;
  CHECK_FALSE(records.load("lights"));
  CHECK(records.exists("lights"));
  CHECK(records.remove("lights").ok());
  CHECK_FALSE(records.exists("lights"));
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "a record that cannot be saved is logged once, and once more when saving succeeds again") {
  save("one");
  REQUIRE(records.save("hardware", "one").ok());
  files.setCapacity(files.space().total - files.space().free);
  for (int i = 0; i < 5; i++) CHECK_FALSE(records.save("lights", "two").ok());
  REQUIRE(log.lines.size() == 1);
  CHECK(log.contains("The record \"lights\" could not be saved"));
  CHECK_FALSE(records.save("hardware", "two").ok());
  CHECK(log.lines.size() == 2);
  files.setCapacity(MemoryFileStore::kRoomy);
  save("two");
  REQUIRE(log.lines.size() == 3);
  CHECK(log.lines[2] == "The record \"lights\" is saved again.");
  save("three");
  CHECK(log.lines.size() == 3);
  files.setCapacity(0);
  CHECK_FALSE(records.save("lights", "four").ok());
  CHECK(log.lines.size() == 4);
}
