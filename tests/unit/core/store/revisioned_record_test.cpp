#include "core/store/revisioned_record.h"

#include <doctest/doctest.h>

#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct RevisionedRecordFixture {
  MemoryFileStore files;
  QuietLog log;
  ManualClock clock;
  RecordStore records{files, log};
  RevisionedRecord record{records, "lights"};
  std::string content = "first";
  int encodings = 0;

  RevisionedRecordFixture() { record.load(); }

  void tick() {
    record.tick(clock.now(), [this] {
      encodings++;
      return content;
    });
  }
  void tickAfter(Millis time) {
    clock.advance(time);
    tick();
  }
  uint32_t change() { return record.changed(clock.now()); }
  bool isSaved() const { return record.savedRevision() == record.revision(); }
  void fill() { files.setCapacity(files.space().total - files.space().free); }
  std::optional<std::string> loadedAfterBoot() { return RevisionedRecord(records, "lights").load(); }
};

}  // namespace

TEST_CASE_FIXTURE(RevisionedRecordFixture, "before the first save nothing is loaded and nothing is due") {
  CHECK_FALSE(loadedAfterBoot());
  CHECK(isSaved());
  tickAfter(kMinute);
  CHECK(encodings == 0);
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "each change increments the revision") {
  const uint32_t before = record.revision();
  CHECK(change() == before + 1);
  CHECK(change() == before + 2);
  CHECK(record.revision() == before + 2);
  CHECK(record.savedRevision() == before);
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "a change is saved after two seconds without another one") {
  change();
  tickAfter(RevisionedRecord::kQuiet - 1);
  CHECK(encodings == 0);
  CHECK_FALSE(isSaved());
  tickAfter(1);
  CHECK(isSaved());
  CHECK(loadedAfterBoot() == "first");
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "a quiet change is saved without a new revision") {
  const uint32_t before = record.revision();
  content = "second";
  record.changedQuietly(clock.now());
  CHECK(record.revision() == before);
  CHECK(isSaved());
  tickAfter(RevisionedRecord::kQuiet);
  CHECK(encodings == 1);
  CHECK(record.revision() == before);
  CHECK(loadedAfterBoot() == "second");
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "continuous changes are saved ten seconds after the first one") {
  change();
  while (clock.now() < RevisionedRecord::kAtMost - 100) {
    tickAfter(100);
    change();
  }
  CHECK(encodings == 0);
  tickAfter(100);
  CHECK(encodings == 1);
  CHECK(isSaved());
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "a change after a save starts a new wait") {
  change();
  tickAfter(RevisionedRecord::kQuiet);
  tickAfter(kMinute);
  CHECK(encodings == 1);
  content = "second";
  change();
  tickAfter(RevisionedRecord::kQuiet - 1);
  CHECK(encodings == 1);
  tickAfter(1);
  CHECK(encodings == 2);
  CHECK(loadedAfterBoot() == "second");
}

TEST_CASE_FIXTURE(RevisionedRecordFixture,
                  "a failed save is retried after two seconds, then at growing intervals of up to a minute") {
  change();
  fill();
  tickAfter(RevisionedRecord::kQuiet);
  CHECK(encodings == 1);
  CHECK_FALSE(isSaved());
  int tries = 1;
  for (const Millis wait : {2, 4, 8, 16, 32, 60, 60, 60}) {
    tickAfter(wait * kSecond - 1);
    CHECK(encodings == tries);
    tickAfter(1);
    CHECK(encodings == ++tries);
  }
  files.setCapacity(MemoryFileStore::kRoomy);
  tickAfter(kMinute);
  CHECK(isSaved());
  CHECK(loadedAfterBoot() == "first");
}

TEST_CASE_FIXTURE(RevisionedRecordFixture,
                  "changes do not shorten the wait after failed saves, and a successful save resets it") {
  change();
  fill();
  for (int second = 0; second < 130; second++) {
    tickAfter(kSecond);
    change();
  }
  CHECK(encodings == 6);  // at 10, 12, 16, 24, 40 and 72 s
  files.setCapacity(MemoryFileStore::kRoomy);
  tickAfter(kMinute);
  CHECK(isSaved());
  change();
  tickAfter(RevisionedRecord::kQuiet);
  CHECK(isSaved());
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "changes while saving fails do not each cause an attempt") {
  change();
  fill();
  tickAfter(RevisionedRecord::kAtMost);
  for (int i = 0; i < 10; i++) {
    tickAfter(100);
    change();
  }
  CHECK(encodings == 1);
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "flush saves immediately, but only unsaved changes") {
  const auto encode = [this] {
    encodings++;
    return content;
  };
  CHECK(record.flush(encode).ok());
  CHECK(encodings == 0);
  change();
  CHECK(record.flush(encode).ok());
  CHECK(isSaved());
  tickAfter(kMinute);
  CHECK(encodings == 1);
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "a failing flush returns the reason, and the save is retried") {
  change();
  fill();
  const auto status = record.flush([this] { return content; });
  REQUIRE_FALSE(status.ok());
  CHECK_FALSE(std::string_view(status.error().message).empty());
  files.setCapacity(MemoryFileStore::kRoomy);
  tickAfter(RevisionedRecord::kQuiet);
  CHECK(isSaved());
}

TEST_CASE_FIXTURE(RevisionedRecordFixture,
                  "no revision is used twice, whether its change was saved or lost") {
  uint32_t highest = 0;
  for (int boot = 0; boot < 6; ++boot) {
    CAPTURE(boot);
    RevisionedRecord booted(records, "lights");
    booted.load();
    CHECK(booted.savedRevision() == booted.revision());
    CHECK((boot == 0 || booted.revision() > highest));
    for (int i = 0; i < 100; i++) {
      const uint32_t revision = booted.changed(0);
      CHECK(revision > highest);
      highest = revision;
      if (boot % 2 == 0 && i == 50) booted.tick(RevisionedRecord::kQuiet, [] { return "saved"; });
    }
  }
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "more changes than the limit allows for raise it") {
  for (uint32_t i = 0; i < 2 * RevisionedRecord::kAhead; ++i) record.changed(0);
  RevisionedRecord booted(records, "lights");
  booted.load();
  CHECK(booted.revision() > record.revision());
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "a start without a change writes nothing") {
  change();
  tickAfter(RevisionedRecord::kQuiet);
  const std::string before = files.contentOf("records/lights");
  uint32_t revision = 0;
  for (int boot = 0; boot < 3; ++boot) {
    RevisionedRecord booted(records, "lights");
    CHECK(booted.load() == "first");
    CHECK((boot == 0 || booted.revision() == revision));
    revision = booted.revision();
  }
  CHECK(files.contentOf("records/lights") == before);
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "a boot does not change the content") {
  content = std::string("{\"a\":\0}", 7);
  change();
  tickAfter(RevisionedRecord::kQuiet);
  CHECK(loadedAfterBoot() == content);
  CHECK(loadedAfterBoot() == content);
}

TEST_CASE_FIXTURE(RevisionedRecordFixture, "a limit that cannot be saved is saved with the change") {
  fill();
  const uint32_t lost = change();
  files.setCapacity(MemoryFileStore::kRoomy);
  tickAfter(RevisionedRecord::kQuiet);
  RevisionedRecord booted(records, "lights");
  CHECK(booted.load() == "first");
  CHECK(booted.revision() > lost + 1);
}

TEST_CASE_FIXTURE(RevisionedRecordFixture,
                  "many changes in passing are saved every ten minutes, and at once with a user's change") {
  for (int i = 0; i < 24 * 60 * 12; ++i) {
    record.changedInPassing(clock.now());
    tickAfter(5 * kSecond);
  }
  CHECK(encodings >= 140);
  CHECK(encodings <= 144);
  encodings = 0;
  record.changedInPassing(clock.now());
  tickAfter(kMinute);
  CHECK(encodings == 0);
  change();
  tickAfter(RevisionedRecord::kQuiet);
  CHECK(encodings == 1);
  CHECK(isSaved());
}
