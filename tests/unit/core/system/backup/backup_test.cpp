#include <doctest/doctest.h>

#include "backup_fixture.h"
#include "core/base/text.h"

using namespace lumi;
using namespace lumi::test;

namespace {

void checkRefused(BackupFixture& fixture, const std::string& text, const std::string& message) {
  CAPTURE(text);
  const std::string before = fixture.state();
  const auto answer = fixture.run(text);
  REQUIRE(answer.isError(ErrorKind::kInvalid));
  CHECK(answer.error().message == message);
  CHECK(fixture.state() == before);
  CHECK_FALSE(fixture.files.exists(Restore::kPart));
  CHECK_FALSE(fixture.files.exists(Restore::kPending));
}

constexpr const char* kNoBackup = "This file is not a backup of Lumisand.";
constexpr const char* kDamaged = "The backup is damaged: it was changed since it was made.";
constexpr const char* kCutOff = "The backup is incomplete: its end is missing.";

}  // namespace

TEST_CASE_FIXTURE(BackupFixture, "a backup is the documented file, for any size of pieces") {
  const std::string expected = R"({"lumisand":"backup","format":1,"version":"1.2.3",)"
                               R"("created":"2026-05-01T06:00:00.000Z","name":"lumi\"sand","sections":{)"
                               R"("lights":{"on":1},"walls":{"color":"[\"]"},"users":[{"name":"ann"}]})";
  const std::string tail = ",\"sha256\":\"" + toHex(crypto.sha256(asBytes(expected))) + "\"}";
  CHECK(tail.size() == kChecksumTail);
  for (const size_t size : {1u, 7u, 1000u}) CHECK(backup(size) == expected + tail);
}

TEST_CASE("a restore brings back the content of the backup, whatever was changed since") {
  for (const size_t pieceSize : {1u, 76u, 10'000u}) {
    BackupFixture fixture;
    const std::string before = fixture.state();
    const std::string backup = fixture.backup();
    fixture.changeAll();
    const auto answer = fixture.run(backup, true, pieceSize);
    REQUIRE(answer.ok());
    CHECK(answer.value() == std::vector<std::string>{"lights", "walls", "users"});
    CHECK(fixture.state() == before);
    CHECK(fixture.leftovers().empty());
  }
}

TEST_CASE("accounts stay unchanged unless their restore is requested") {
  BackupFixture fixture;
  const std::string backup = fixture.backup();
  fixture.changeAll();
  const auto answer = fixture.run(backup, false);
  REQUIRE(answer.ok());
  CHECK(answer.value() == std::vector<std::string>{"lights", "walls"});
  CHECK(fixture.users->value() == R"([{"name":"bob"}])");
}

TEST_CASE_FIXTURE(BackupFixture, "accounts stay unchanged if the backup contains none") {
  const auto answer = run(backupWith(R"("lights":{"on":7})"));
  REQUIRE(answer.ok());
  CHECK(answer.value() == std::vector<std::string>{"lights"});
  CHECK(users->value() == R"([{"name":"ann"}])");
}

TEST_CASE_FIXTURE(BackupFixture, "a section that the backup lacks stays as it is") {
  const std::string before = walls->value();
  CHECK(run(backupWith(R"("lights":{"on":7})")).ok());
  CHECK(lights->value() == R"({"on":7})");
  CHECK(walls->value() == before);
}

TEST_CASE_FIXTURE(BackupFixture, "unknown sections and members are ignored") {
  const std::string parts =
      R"("pool":{"lights":{"on":9},"deep":[[{}]]},"lights":{"on":7,"sections":{"walls":1}})";
  CHECK(run(backupWith(parts)).ok());
  CHECK(lights->value() == R"({"on":7,"sections":{"walls":1}})");
}

TEST_CASE_FIXTURE(BackupFixture, "blanks between the sections are accepted") {
  CHECK(run(backupWith("\n  \"lights\" :\t{ \"on\" : 7 } ,\n \"walls\":{}\n")).ok());
  CHECK(lights->value() == R"({ "on" : 7 })");
}

TEST_CASE_FIXTURE(BackupFixture, "if one section is invalid, none is applied, wherever it is in the file") {
  checkRefused(*this, backupWith(R"("lights":{"on":7},"walls":{"bad":1})"),
               "The backup's part walls can't be used: it is bad.");
  checkRefused(*this, backupWith(R"("lights":{"bad":7},"walls":{})"),
               "The backup's part lights can't be used: it is bad.");
  checkRefused(*this, backupWith(R"("lights":null)"),
               "The backup's part lights can't be used: lights must be an object or a list.");
  checkRefused(*this, backupWith(R"("lights":{},"lights":{})"), "The backup holds lights twice.");
}

TEST_CASE_FIXTURE(BackupFixture, "a file that is not a backup is rejected as such") {
  for (const char* text : {"", "hello", "[]", "{}", "{\"a\":1}", "{\"lumisand\":\"panel\"}", "\"backup\"",
                           R"({"lumisand":"backup","format":"1"})", R"({"lumisand":"backup","format":0})",
                           R"({"format":1,"lumisand":"backup"})", R"({"lumisand":"backup","sections":{}})"}) {
    checkRefused(*this, text, kNoBackup);
  }
}

TEST_CASE_FIXTURE(BackupFixture, "a backup of a newer version is rejected as such") {
  checkRefused(*this, backupWith(R"("lights":{})", "2"),
               "This backup was made by a newer version of Lumisand (format 2).");
}

TEST_CASE("a backup that is truncated anywhere is rejected") {
  BackupFixture fixture;
  const std::string backup = fixture.backup();
  for (size_t size = 0; size < backup.size(); ++size) {
    checkRefused(fixture, backup.substr(0, size), size < 20 ? kNoBackup : kCutOff);
  }
  checkRefused(fixture, backup + "\n", kDamaged);
  checkRefused(fixture, backup + backup, kDamaged);
}

TEST_CASE("a backup with any byte changed is rejected and changes nothing") {
  BackupFixture fixture;
  const std::string backup = fixture.backup();
  fixture.changeAll();
  const std::string before = fixture.state();
  for (size_t at = 0; at < backup.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = backup;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      CAPTURE(damaged);
      CHECK(fixture.run(damaged, true, 64).isError(ErrorKind::kInvalid));
    }
    CHECK(fixture.state() == before);
  }
}

TEST_CASE_FIXTURE(BackupFixture, "without space for the new settings the restore is rejected") {
  files.live().setCapacity(reserveOf(StoreUse::kLists) + Restore::kForRecords);
  const auto answer = run(backup());
  REQUIRE(answer.isError(ErrorKind::kNotSaved));
  CHECK(answer.error().message == "The hub has 103 KB free, too little to restore a backup.");
}

TEST_CASE("one backup is restored at a time, and one whose sender leaves makes room for the next") {
  BackupFixture fixture;
  const std::string backup = fixture.backup();
  REQUIRE(fixture.restore->begin(backup.size(), false).ok());
  CHECK(fixture.restore->begin(backup.size(), false).isError(ErrorKind::kConflict));
  fixture.restore->write(asBytes(backup).sub(0, 120));
  fixture.restore->abort();
  CHECK_FALSE(fixture.files.exists(Restore::kPart));
  CHECK(fixture.run(backup).ok());
}
