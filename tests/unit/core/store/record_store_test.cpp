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
};

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

TEST_CASE_FIXTURE(RecordStoreFixture, "damage to any byte of a record brings back its copy, with a warning") {
  save("the one before");
  save("the last");
  const std::string whole = files.contentOf(kMain);
  for (size_t i = 0; i < whole.size(); i++) {
    for (const int flip : {0x01, 0x80, 0xFF}) {
      log.lines.clear();
      files.contentOf(kMain)[i] = static_cast<char>(whole[i] ^ flip);
      CHECK(records.load("lights") == "the one before");
      CHECK(log.contains("The record \"lights\" is damaged; its copy is used."));
      files.contentOf(kMain) = whole;
    }
  }
  CHECK(records.load("lights") == "the last");
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "after saveBoth(), damage to either file brings back nothing that was saved before") {
  for (int saves = 0; saves < 3; ++saves) {
    for (int i = 0; i < saves; ++i) save("the one before");
    REQUIRE(records.saveBoth("lights", "the last").ok());
    for (const char* path : {kMain, kCopy}) {
      files.contentOf(path)[20] ^= 1;
      CHECK(records.load("lights") == "the last");
      files.contentOf(path)[20] ^= 1;
    }
    CHECK_FALSE(files.exists(kFresh));
    REQUIRE(records.remove("lights").ok());
  }
}

TEST_CASE("if saveBoth() fails at any step, the record is unchanged") {
  for (const bool isFirst : {false, true}) {
    for (size_t step = 0; step < 10; ++step) {
      CAPTURE(isFirst);
      CAPTURE(step);
      FaultyFileStore files;
      QuietLog log;
      RecordStore records(files, log);
      if (!isFirst) REQUIRE(records.save("lights", "one").ok());
      files.failStep(step);
      const bool isSaved = records.saveBoth("lights", "two").ok();
      CHECK(records.load("lights").value_or("") == (isSaved ? "two" : (isFirst ? "" : "one")));
      CHECK(log.count("could not be saved") == (isSaved ? 0 : 1));
      CHECK_FALSE(files.exists(kFresh));
    }
  }
}

TEST_CASE_FIXTURE(RecordStoreFixture, "isWhole() reports whether the content saved last is intact") {
  CHECK_FALSE(records.isWhole("lights"));
  save("one");
  save("two");
  CHECK(records.isWhole("lights"));
  files.contentOf(kMain).back() ^= 1;
  CHECK(records.load("lights") == "one");
  CHECK_FALSE(records.isWhole("lights"));
  save("three");
  REQUIRE(files.rename(kMain, kFresh));  // like a power cut between the two renames
  CHECK(records.isWhole("lights"));
}

TEST_CASE_FIXTURE(RecordStoreFixture, "a record with another length than in its header is damaged") {
  save("the one before");
  save("the last");
  const std::string whole = files.contentOf(kMain);
  for (size_t length = 0; length < whole.size(); length++) {
    files.contentOf(kMain) = whole.substr(0, length);
    CHECK(records.load("lights") == "the one before");
  }
  files.contentOf(kMain) = whole + "x";
  CHECK(records.load("lights") == "the one before");
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "if record and copy are damaged, nothing is loaded and an error is logged") {
  save("one");
  save("two");
  files.contentOf(kMain).back() ^= 1;
  files.contentOf(kCopy).back() ^= 1;
  CHECK_FALSE(records.load("lights"));
  CHECK(log.contains("and its copy are damaged"));
}

TEST_CASE_FIXTURE(RecordStoreFixture,
                  "saving over a damaged record keeps the intact copy until the new one is safe") {
  save("one");
  save("two");
  files.contentOf(kMain).back() ^= 1;
  save("three");
  CHECK(records.load("lights") == "three");
  files.contentOf(kMain).back() ^= 1;
  CHECK(records.load("lights") == "one");
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
  save("one");
  save("two");
  CHECK(records.remove("lights").ok());
  CHECK_FALSE(records.load("lights"));
  CHECK(log.lines.empty());
  files.list("records", [](std::string_view name, uint64_t) { FAIL(name); });
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
