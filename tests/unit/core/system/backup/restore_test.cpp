#include "core/system/backup/restore.h"

#include <doctest/doctest.h>

#include "backup_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A device whose sections have changed since its backup was made: to texts of this length. */
struct ChangedFixture : BackupFixture {
  const std::string newState = state();  // that of the backup
  const std::string made = backup();
  std::string oldState;

  explicit ChangedFixture(size_t length = 1) {
    const std::string text = "\"" + std::string(length, 'a') + "\"";
    set("{\"on\":" + text + "}", "{\"color\":" + text + "}", "[" + text + "]");
    oldState = state();
  }
};

}  // namespace

TEST_CASE("a backup is checked immediately and applied by the restart") {
  ChangedFixture fixture;
  REQUIRE(fixture.send(fixture.made).ok());
  CHECK(fixture.restore->isCommitted());
  CHECK(fixture.state() == fixture.oldState);
  CHECK(fixture.restore->begin(100, false).isError(ErrorKind::kConflict));
  fixture.boot();
  CHECK_FALSE(fixture.restore->isCommitted());
  CHECK(fixture.state() == fixture.newState);
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
          ChangedFixture fixture(bytes);
          fixture.files.cutPower({step, after, unsynced});
          (void)fixture.send(fixture.made);
          const bool wasCut = fixture.files.isOff();
          fixture.boot();
          const std::string state = fixture.state();
          CHECK((state == fixture.oldState || state == fixture.newState));
          CHECK(fixture.leftovers().empty());
          wasOld = wasOld || state == fixture.oldState;
          wasNew = wasNew || (wasCut && state == fixture.newState);
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
      ChangedFixture fixture;
      REQUIRE(fixture.send(fixture.made).ok());
      fixture.boot([&] { fixture.files.cutPower({step, after, Unsynced::kHalf}); });
      const bool wasCut = fixture.files.isOff();
      fixture.boot();
      CHECK(fixture.state() == fixture.newState);
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
      ChangedFixture fixture;
      fixture.files.failStep(step, after);
      const auto answer = fixture.send(fixture.made);
      CHECK((answer.ok() || answer.isError(ErrorKind::kNotSaved)));
      CHECK(fixture.restore->isCommitted() == answer.ok());
      fixture.boot();
      CHECK(fixture.state() == (answer ? fixture.newState : fixture.oldState));
      CHECK(fixture.leftovers().empty());
    }
  }
}

TEST_CASE("a store fault at any step of the start leaves no section unapplied") {
  for (const bool after : {false, true}) {
    for (size_t step = 0; step < 40; ++step) {
      CAPTURE(after);
      CAPTURE(step);
      ChangedFixture fixture;
      REQUIRE(fixture.send(fixture.made).ok());
      fixture.boot([&] { fixture.files.failStep(step, after); });
      CHECK(fixture.state() == fixture.newState);
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
    ChangedFixture fixture;
    REQUIRE(fixture.send(fixture.made).ok());
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
  ChangedFixture fixture;
  REQUIRE(fixture.send(fixture.made).ok());
  int starts = 0;
  do {
    fixture.boot([&] {
      fixture.lights->beforeApply = [&] { fixture.files.cutPower({0, false, Unsynced::kHalf}); };
    });
  } while (fixture.files.isOff() && ++starts < 10);
  CHECK(starts == 3);
  CHECK(fixture.state() == fixture.oldState);
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
