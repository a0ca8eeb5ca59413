#include "core/system/backup/restore.h"

#include <doctest/doctest.h>

#include "backup_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Enlarges each section to `bytes` bytes. */
void enlarge(BackupFixture& fixture, size_t bytes) {
  const std::string text = "\"" + std::string(bytes, 'a') + "\"";
  fixture.set("{\"on\":" + text + "}", "{\"color\":" + text + "}", "[" + text + "]");
}

}  // namespace

TEST_CASE("a backup is checked immediately and applied by the restart") {
  BackupFixture fixture;
  const std::string newState = fixture.state();
  const std::string backup = fixture.backup();
  fixture.changeAll();
  const std::string oldState = fixture.state();
  REQUIRE(fixture.send(backup).ok());
  CHECK(fixture.restore->isCommitted());
  CHECK(fixture.state() == oldState);
  CHECK(fixture.restore->begin(100, false).isError(ErrorKind::kConflict));
  fixture.boot();
  CHECK_FALSE(fixture.restore->isCommitted());
  CHECK(fixture.state() == newState);
  CHECK(fixture.log.contains("The settings of a backup are in place."));
  CHECK(fixture.leftovers().empty());
}

TEST_CASE("a power cut at any step of a restore leaves all old or all new settings") {
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
    for (const bool after : {false, true}) {
      for (const size_t bytes : {size_t{1}, size_t{2000}}) {
        bool wasOld = false;
        bool wasNew = false;
        for (size_t step = 0;; ++step) {
          CAPTURE(step);
          BackupFixture fixture;
          const std::string newState = fixture.state();
          const std::string backup = fixture.backup();
          enlarge(fixture, bytes);
          const std::string oldState = fixture.state();
          fixture.files.cutPower({step, after, unsynced});
          (void)fixture.send(backup);
          const bool wasCut = fixture.files.isOff();
          fixture.boot();
          const std::string state = fixture.state();
          CHECK((state == oldState || state == newState));
          CHECK(fixture.leftovers().empty());
          wasOld = wasOld || state == oldState;
          wasNew = wasNew || (wasCut && state == newState);
          if (!wasCut) break;
        }
        CHECK(wasOld);
        CHECK((wasNew || !after));  // the rename is the last step
      }
    }
  }
}

TEST_CASE("a power cut while a start applies a backup is repaired by the next start") {
  for (const bool after : {false, true}) {
    for (size_t step = 0;; ++step) {
      CAPTURE(step);
      BackupFixture fixture;
      const std::string newState = fixture.state();
      const std::string backup = fixture.backup();
      fixture.changeAll();
      REQUIRE(fixture.send(backup).ok());
      fixture.boot([&] { fixture.files.cutPower({step, after, Unsynced::kHalf}); });
      const bool wasCut = fixture.files.isOff();
      fixture.boot();
      CHECK(fixture.state() == newState);
      CHECK(fixture.leftovers().empty());
      if (!wasCut) break;
    }
  }
}

TEST_CASE("a store fault at any step of receiving a backup is reported and changes nothing") {
  for (const bool after : {false, true}) {
    for (size_t step = 0; step < 30; ++step) {
      CAPTURE(after);
      CAPTURE(step);
      BackupFixture fixture;
      const std::string newState = fixture.state();
      const std::string backup = fixture.backup();
      fixture.changeAll();
      const std::string oldState = fixture.state();
      fixture.files.failStep(step, after);
      const auto answer = fixture.send(backup);
      CHECK((answer.ok() || answer.isError(ErrorKind::kNotSaved)));
      CHECK(fixture.restore->isCommitted() == answer.ok());
      fixture.boot();
      CHECK(fixture.state() == (answer ? newState : oldState));
      CHECK(fixture.leftovers().empty());
    }
  }
}

TEST_CASE("a store fault at any step of the start leaves no section unapplied") {
  for (const bool after : {false, true}) {
    for (size_t step = 0; step < 40; ++step) {
      CAPTURE(after);
      CAPTURE(step);
      BackupFixture fixture;
      const std::string newState = fixture.state();
      const std::string backup = fixture.backup();
      fixture.changeAll();
      REQUIRE(fixture.send(backup).ok());
      fixture.boot([&] { fixture.files.failStep(step, after); });
      CHECK(fixture.state() == newState);
      fixture.set(R"({"on":"later"})", R"({"color":"later"})", R"([{"name":"later"}])");
      const std::string later = fixture.state();
      fixture.boot();
      CHECK(fixture.state() == later);
      CHECK(fixture.leftovers().empty());
    }
  }
}

TEST_CASE("a section that cannot be saved at the start is logged, and later changes are kept") {
  for (const std::string part : {"lights", "walls", "users"}) {
    CAPTURE(part);
    BackupFixture fixture;
    const std::string backup = fixture.backup();
    fixture.changeAll();
    REQUIRE(fixture.send(backup).ok());
    fixture.files.failPath("records/" + part + ".new");
    fixture.boot();
    CHECK(fixture.log.contains("A backup could not be restored: The backup's part " + part +
                               " can't be used: The record \"" + part +
                               "\" could not be saved: the storage is full or faulty."));
    fixture.files.mend();
    fixture.set(R"({"on":"later"})", R"({"color":"later"})", R"([{"name":"later"}])");
    const std::string later = fixture.state();
    fixture.boot();
    CHECK(fixture.state() == later);
    CHECK(fixture.leftovers().empty());
  }
}

TEST_CASE("a backup that crashes the hub at every start is abandoned") {
  BackupFixture fixture;
  const std::string backup = fixture.backup();
  fixture.changeAll();
  const std::string oldState = fixture.state();
  REQUIRE(fixture.send(backup).ok());
  int starts = 0;
  do {
    fixture.boot([&] {
      fixture.lights->beforeApply = [&] { fixture.files.cutPower({0, false, Unsynced::kHalf}); };
    });
  } while (fixture.files.isOff() && ++starts < 10);
  CHECK(starts == 3);
  CHECK(fixture.state() == oldState);
  CHECK(fixture.log.contains("A backup could not be restored: it stopped the hub three times."));
  CHECK(fixture.leftovers().empty());
}

TEST_CASE("a damaged pending backup is dropped at the start") {
  BackupFixture fixture;
  const std::string state = fixture.state();
  std::string damaged = "U" + fixture.backupWith(R"("lights":{"on":5})");
  damaged[damaged.size() - 100] ^= 1;
  fixture.files.open(Restore::kPending, OpenMode::kReplace)->write(asBytes(damaged));
  fixture.boot();
  CHECK(fixture.state() == state);
  CHECK(fixture.log.contains("could not be restored"));
  CHECK(fixture.leftovers().empty());
}
