#include "core/ota/catalogue/update_history.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "unit/core/ota/catalogue/catalogue_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(OtaBooks, "a record is unchanged after a restart") {
  UpdateRecord record = someRecord("room-lights-esp32", UpdateStatus::kFailed);
  record.errorMessage = "The image is damaged.";
  REQUIRE(history().add(record).value() == 1);
  record.startedAt.reset();
  REQUIRE(history().add(record).value() == 2);
  const std::string before = historyText();
  restart();
  CHECK(historyText() == before);
  const UpdateRecord* found = history().find(1);
  REQUIRE(found != nullptr);
  CHECK(found->deviceId == "room-lights-esp32");
  CHECK(found->versionId == 7);
  CHECK(found->version == "1.2.0");
  CHECK(found->category == DeviceType::kMatrix);
  CHECK(found->status == UpdateStatus::kFailed);
  CHECK(found->startedAt == 1'770'000'000'000);
  CHECK(found->errorMessage == "The image is damaged.");
  CHECK_FALSE(history().find(2)->startedAt);
  CHECK(history().find(3) == nullptr);
}

TEST_CASE_FIXTURE(OtaBooks, "an installation ends with its status and reason") {
  const uint32_t id = history().add(someRecord()).value();
  REQUIRE(history().finish(id, UpdateStatus::kFailed, "It fell silent.").ok());
  restart();
  CHECK(history().find(id)->status == UpdateStatus::kFailed);
  CHECK(history().find(id)->errorMessage == "It fell silent.");
  CHECK(history().finish(99, UpdateStatus::kFailed, "").ok());
  CHECK(history().all().size() == 1);
}

TEST_CASE_FIXTURE(OtaBooks, "a long reason is cut between characters") {
  UpdateRecord record = someRecord("matrix-1", UpdateStatus::kFailed);
  record.errorMessage = "x";
  for (int i = 0; i < 200; ++i) record.errorMessage += "ü";
  const uint32_t added = history().add(record).value();
  CHECK(history().find(added)->errorMessage.size() == UpdateRecord::kMaxErrorLength - 1);
  const uint32_t ended = history().add(someRecord()).value();
  REQUIRE(history().finish(ended, UpdateStatus::kFailed, record.errorMessage).ok());
  CHECK(isUtf8(history().find(ended)->errorMessage));
  CHECK(history().find(ended)->errorMessage.size() == UpdateRecord::kMaxErrorLength - 1);
}

TEST_CASE_FIXTURE(OtaBooks, "the oldest record that is not installing is removed to make room") {
  REQUIRE(history().add(someRecord("matrix-1")).value() == 1);
  for (size_t i = 1; i < UpdateHistory::kMax; ++i) {
    REQUIRE(history().add(someRecord("matrix-2", UpdateStatus::kSuccess)).ok());
  }
  CHECK(history().all().size() == UpdateHistory::kMax);
  CHECK(history().add(someRecord("matrix-2")).value() == UpdateHistory::kMax + 1);
  CHECK(history().all().size() == UpdateHistory::kMax);
  CHECK(history().find(1) != nullptr);
  CHECK(history().find(2) == nullptr);
  CHECK(history().find(3) != nullptr);
}

TEST_CASE_FIXTURE(OtaBooks,
                  "long reasons leave room for fewer records, and one still installing can always fail") {
  const std::string reason(UpdateRecord::kMaxErrorLength, 'r');
  const uint32_t first = history().add(someRecord("matrix-1")).value();
  UpdateRecord failed = someRecord("room-lights-esp32", UpdateStatus::kFailed);
  failed.version = std::string(31, 'v');
  failed.errorMessage = reason;
  for (size_t i = 0; i < 2 * UpdateHistory::kMax; ++i) REQUIRE(history().add(failed).ok());
  CHECK(history().all().size() < UpdateHistory::kMax);
  CHECK(history().all().size() >= 25);
  CHECK(history().finish(first, UpdateStatus::kFailed, reason).ok());
  CHECK(records.load("updates")->size() <= UpdateHistory::kMaxRecord);
  CHECK(history().find(first)->errorMessage == reason);
}

TEST_CASE_FIXTURE(OtaBooks, "records can be removed, and their ids are never reused") {
  for (int i = 0; i < 3; ++i) REQUIRE(history().add(someRecord()).ok());
  CHECK(history().remove(2).ok());
  CHECK(history().remove(3).ok());
  CHECK(history().remove(3).ok());
  restart();
  CHECK(historyIds() == "1");
  CHECK(history().add(someRecord()).value() == 4);
}

TEST_CASE_FIXTURE(OtaBooks, "a result that cannot be saved is kept until the restart") {
  const uint32_t id = history().add(someRecord()).value();
  files.live().setCapacity(0);
  const uint32_t revision = history().revision();
  CHECK_FALSE(history().finish(id, UpdateStatus::kSuccess, "").ok());
  CHECK(history().find(id)->status == UpdateStatus::kSuccess);
  CHECK(history().revision() != revision);
  files.live().setCapacity(MemoryFileStore::kRoomy);
  restart();
  CHECK(history().find(id)->status == UpdateStatus::kInstalling);
}

TEST_CASE_FIXTURE(OtaBooks, "the revision differs after every change, also from those before a restart") {
  std::vector<uint32_t> seen = {history().revision()};
  const auto isNew = [&] {
    const uint32_t revision = history().revision();
    const bool known = std::find(seen.begin(), seen.end(), revision) != seen.end();
    seen.push_back(revision);
    return !known;
  };
  const uint32_t id = history().add(someRecord()).value();
  CHECK(isNew());
  (void)history().finish(id, UpdateStatus::kSuccess, "");
  CHECK(isNew());
  files.live().setCapacity(0);
  (void)history().finish(id, UpdateStatus::kFailed, "Unsaved.");
  CHECK(isNew());
  files.live().setCapacity(MemoryFileStore::kRoomy);
  restart();
  CHECK(isNew());
  (void)history().remove(id);
  CHECK(isNew());
}

TEST_CASE_FIXTURE(OtaBooks, "a record with any other content is rejected") {
  REQUIRE(history().add(someRecord()).ok());
  const std::string whole = records.load("updates").value();
  HistoryRecord saved;
  CHECK(fromBytes(whole, saved));
  for (size_t length = 0; length < whole.size(); ++length)
    CHECK_FALSE(fromBytes(whole.substr(0, length), saved));
  CHECK_FALSE(fromBytes(whole + "x", saved));
  CHECK_FALSE(fromBytes("\x02" + whole.substr(1), saved));
  CHECK_FALSE(fromBytes(std::string(whole).replace(19, 1, "\x02"), saved));
  CHECK_FALSE(fromBytes(std::string(whole).replace(20, 1, "\x04"), saved));
}

TEST_CASE("a text that is no longer displayable does not cost the history") {
  for (std::string UpdateRecord::*text :
       {&UpdateRecord::deviceId, &UpdateRecord::version, &UpdateRecord::errorMessage}) {
    for (const char* odd : {"\xFF", "a\nb", "\x1B[2J"}) {
      UpdateRecord record = someRecord();
      record.*text = odd;
      HistoryRecord read;
      REQUIRE(fromBytes(toBytes(HistoryRecord{2, 1, {record}}), read));
      CHECK(read.records[0].*text == madeReadable(odd));
    }
  }
}

TEST_CASE_FIXTURE(OtaBooks, "an unreadable history is logged and starts empty") {
  REQUIRE(history().add(someRecord()).ok());
  SUBCASE("of another format: ids and revision continue") {
    const uint32_t revision = history().revision();
    REQUIRE(records.save("updates", "\x09" + records.load("updates").value().substr(1)).ok());
    restart();
    CHECK(history().revision() > revision);
    CHECK(history().add(someRecord()).value() == 2);
  }
  SUBCASE("damaged") {
    files.live().contentOf("records/updates") = "?";
    restart();
    CHECK(history().add(someRecord()).ok());
  }
  CHECK(log.contains("The update history can't be read"));
  CHECK(history().all().size() == 1);
}
