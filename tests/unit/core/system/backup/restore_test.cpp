#include "core/system/backup/restore.h"

#include <doctest/doctest.h>

#include "backup_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Enlarges each section to `bytes` bytes. */
void enlarge(BackupFixture& bench, size_t bytes) {
  const std::string text = "\"" + std::string(bytes, 'a') + "\"";
  bench.set("{\"on\":" + text + "}", "{\"color\":" + text + "}", "[" + text + "]");
}

}  // namespace

TEST_CASE("a backup is checked immediately and applied by the restart") {
  BackupFixture bench;
  const std::string newState = bench.state();
  const std::string backup = bench.backup();
  bench.changeAll();
  const std::string oldState = bench.state();
  REQUIRE(bench.send(backup).ok());
  CHECK(bench.restore->isCommitted());
  CHECK(bench.state() == oldState);
  CHECK(bench.restore->begin(100, false).isError(ErrorKind::kConflict));
  bench.boot();
  CHECK_FALSE(bench.restore->isCommitted());
  CHECK(bench.state() == newState);
  CHECK(bench.log.contains("The settings of a backup are in place."));
  CHECK(bench.leftovers().empty());
}

TEST_CASE("a power cut at any step of a restore leaves all old or all new settings") {
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
    for (const bool after : {false, true}) {
      for (const size_t bytes : {size_t{1}, size_t{2000}}) {
        bool wasOld = false;
        bool wasNew = false;
        for (size_t step = 0;; ++step) {
          CAPTURE(step);
          BackupFixture bench;
          const std::string newState = bench.state();
          const std::string backup = bench.backup();
          enlarge(bench, bytes);
          const std::string oldState = bench.state();
          bench.files.cutPower({step, after, unsynced});
          (void)bench.send(backup);
          const bool wasCut = bench.files.isOff();
          bench.boot();
          const std::string state = bench.state();
          CHECK((state == oldState || state == newState));
          CHECK(bench.leftovers().empty());
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
      BackupFixture bench;
      const std::string newState = bench.state();
      const std::string backup = bench.backup();
      bench.changeAll();
      REQUIRE(bench.send(backup).ok());
      bench.boot([&] { bench.files.cutPower({step, after, Unsynced::kHalf}); });
      const bool wasCut = bench.files.isOff();
      bench.boot();
      CHECK(bench.state() == newState);
      CHECK(bench.leftovers().empty());
      if (!wasCut) break;
    }
  }
}

TEST_CASE("a store fault at any step of receiving a backup is reported and changes nothing") {
  for (const bool after : {false, true}) {
    for (size_t step = 0; step < 30; ++step) {
      CAPTURE(after);
      CAPTURE(step);
      BackupFixture bench;
      const std::string newState = bench.state();
      const std::string backup = bench.backup();
      bench.changeAll();
      const std::string oldState = bench.state();
      bench.files.failStep(step, after);
      const auto answer = bench.send(backup);
      CHECK((answer.ok() || answer.isError(ErrorKind::kNotSaved)));
      CHECK(bench.restore->isCommitted() == answer.ok());
      bench.boot();
      CHECK(bench.state() == (answer ? newState : oldState));
      CHECK(bench.leftovers().empty());
    }
  }
}

TEST_CASE("a store fault at any step of the start leaves no section unapplied") {
  for (const bool after : {false, true}) {
    for (size_t step = 0; step < 40; ++step) {
      CAPTURE(after);
      CAPTURE(step);
      BackupFixture bench;
      const std::string newState = bench.state();
      const std::string backup = bench.backup();
      bench.changeAll();
      REQUIRE(bench.send(backup).ok());
      bench.boot([&] { bench.files.failStep(step, after); });
      CHECK(bench.state() == newState);
      bench.set(R"({"on":"later"})", R"({"color":"later"})", R"([{"name":"later"}])");
      const std::string later = bench.state();
      bench.boot();
      CHECK(bench.state() == later);
      CHECK(bench.leftovers().empty());
    }
  }
}

TEST_CASE("a section that cannot be saved at the start is logged, and later changes are kept") {
  for (const std::string part : {"lights", "walls", "users"}) {
    CAPTURE(part);
    BackupFixture bench;
    const std::string backup = bench.backup();
    bench.changeAll();
    REQUIRE(bench.send(backup).ok());
    bench.files.failPath("records/" + part + ".new");
    bench.boot();
    CHECK(bench.log.contains("A backup could not be restored: The backup's part " + part +
                             " can't be used: The record \"" + part +
                             "\" could not be saved: the storage is full or faulty."));
    bench.files.mend();
    bench.set(R"({"on":"later"})", R"({"color":"later"})", R"([{"name":"later"}])");
    const std::string later = bench.state();
    bench.boot();
    CHECK(bench.state() == later);
    CHECK(bench.leftovers().empty());
  }
}

TEST_CASE("a backup that crashes the hub at every start is abandoned") {
  BackupFixture bench;
  const std::string backup = bench.backup();
  bench.changeAll();
  const std::string oldState = bench.state();
  REQUIRE(bench.send(backup).ok());
  int starts = 0;
  do {
    bench.boot([&] {
      bench.lights->beforeApply = [&] { bench.files.cutPower({0, false, Unsynced::kHalf}); };
    });
  } while (bench.files.isOff() && ++starts < 10);
  CHECK(starts == 3);
  CHECK(bench.state() == oldState);
  CHECK(bench.log.contains("A backup could not be restored: it stopped the hub three times."));
  CHECK(bench.leftovers().empty());
}

TEST_CASE("a damaged pending backup is dropped at the start") {
  BackupFixture bench;
  const std::string state = bench.state();
  std::string damaged = "U" + bench.backupWith(R"("lights":{"on":5})");
  damaged[damaged.size() - 100] ^= 1;
  bench.files.open(Restore::kPending, OpenMode::kReplace)->write(asBytes(damaged));
  bench.boot();
  CHECK(bench.state() == state);
  CHECK(bench.log.contains("could not be restored"));
  CHECK(bench.leftovers().empty());
}
