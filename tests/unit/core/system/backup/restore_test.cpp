#include "core/system/backup/restore.h"

#include <doctest/doctest.h>

#include "backup_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a power cut at any step of restoring leaves all old or all new") {
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
    for (const bool after : {false, true}) {
      bool wasOld = false;
      bool wasNew = false;
      for (size_t step = 0;; ++step) {
        CAPTURE(step);
        BackupFixture bench;
        const std::string newState = bench.state();
        const std::string backup = bench.backup();
        bench.changeAll();
        const std::string oldState = bench.state();
        bench.files.cutPower({step, after, unsynced});
        (void)bench.run(backup);
        const bool wasCut = bench.files.isOff();
        bench.boot();
        const std::string state = bench.state();
        CHECK((state == oldState || state == newState));
        CHECK_FALSE(bench.files.exists(Restore::kPart));
        CHECK_FALSE(bench.files.exists(Restore::kPending));
        wasOld = wasOld || state == oldState;
        wasNew = wasNew || (wasCut && state == newState);
        if (!wasCut) break;
      }
      CHECK(wasOld);
      CHECK(wasNew);
    }
  }
}

TEST_CASE("a power cut while an interrupted restoring goes on is made up for, too") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    BackupFixture bench;
    const std::string newState = bench.state();
    const std::string backup = bench.backup();
    bench.changeAll();
    bench.files.live().open(Restore::kPending, OpenMode::kReplace);
    auto file = bench.files.open(Restore::kPending, OpenMode::kReplace);
    REQUIRE(file->write(asBytes("U" + backup)));
    REQUIRE(file->sync());
    file.reset();
    bench.files.cutPower({step, false, Unsynced::kHalf});
    bench.restore->resume();
    const bool wasCut = bench.files.isOff();
    bench.boot();
    CHECK(bench.state() == newState);
    if (!wasCut) break;
  }
}

TEST_CASE("a fault of the store at any step: an error is told and nothing has changed, then and later") {
  for (const bool after : {false, true}) {
    for (size_t step = 0; step < 120; ++step) {
      CAPTURE(after);
      CAPTURE(step);
      BackupFixture bench;
      const std::string newState = bench.state();
      const std::string backup = bench.backup();
      bench.changeAll();
      const std::string oldState = bench.state();
      bench.files.failStep(step, after);
      const RestoreAnswer answer = bench.run(backup);
      const std::string& expected = answer.applied == RestoreApplied::kDone ? newState : oldState;
      CHECK((answer.applied == RestoreApplied::kDone || answer.applied == RestoreApplied::kNotSaved));
      CHECK(bench.state() == expected);
      bench.boot();
      CHECK(bench.state() == expected);
      CHECK(bench.leftovers().empty());
    }
  }
}

TEST_CASE("what is set after a restoring that failed is never undone") {
  BackupFixture bench;
  const std::string backup = bench.backup();
  bench.changeAll();
  const std::string oldState = bench.state();
  for (const char* part : {"lights", "walls", "users"}) {
    CAPTURE(part);
    bench.files.failPath(std::string("records/") + part + ".new");
    const RestoreAnswer answer = bench.run(backup);
    CHECK(answer.applied != RestoreApplied::kDone);
    CHECK(bench.state() == oldState);
    CHECK(bench.log.contains(std::string("Restoring a backup failed: The record \"") + part +
                             "\" could not be saved: the storage is full or faulty."));
    bench.files.mend();
    bench.wait();
    bench.changeAll();
    bench.set(R"({"on":"later"})", R"({"color":"later"})", R"([{"name":"later"}])");
    const std::string later = bench.state();
    bench.boot();
    CHECK(bench.state() == later);
    bench.changeAll();
  }
}

TEST_CASE("what is set after a backup was restored is never undone, though its file can't be erased") {
  BackupFixture bench;
  const std::string backup = bench.backup();
  bench.changeAll();
  bench.files.failPath("restore.pending");
  const RestoreAnswer failed = bench.run(backup);
  CHECK(failed.applied != RestoreApplied::kDone);
  bench.files.mend();
  bench.wait();
  bench.set(R"({"on":"later"})", R"({"color":"later"})", R"([{"name":"later"}])");
  const std::string later = bench.state();
  bench.boot();
  CHECK(bench.state() == later);
}

TEST_CASE("what could not be taken back yet is held, the rest is free, and it is tried again and again") {
  BackupFixture bench;
  const std::string backup = bench.backup();
  bench.changeAll();
  const std::string oldState = bench.state();
  bench.walls->beforeApply = [&] { bench.files.failPath("records/"); };
  const RestoreAnswer answer = bench.run(backup);
  CHECK(answer.applied == RestoreApplied::kTakingBack);
  CHECK(bench.restore->holds("lights"));
  CHECK(bench.restore->holds("walls"));
  CHECK_FALSE(bench.restore->holds("users"));
  CHECK(bench.restore->begin(100, false).applied == RestoreApplied::kBusy);
  bench.walls->beforeApply = {};
  SUBCASE("until the store is well") {
    bench.files.mend();
    bench.wait();
  }
  SUBCASE("until somebody asks") {
    bench.files.mend();
    CHECK_FALSE(bench.restore->holds("walls"));
  }
  SUBCASE("or a start does it") {
    bench.files.mend();
    bench.boot();
  }
  CHECK(bench.state() == oldState);
  CHECK_FALSE(bench.restore->holds("lights"));
  CHECK(bench.leftovers().empty());
}

TEST_CASE("what can't be marked as done is answered as undecided after a while, and nothing may be set") {
  BackupFixture bench;
  const std::string newState = bench.state();
  const std::string backup = bench.backup();
  bench.changeAll();
  bench.files.failPath("restore.done");
  CHECK(bench.run(backup).applied == RestoreApplied::kUndecided);
  CHECK(bench.restore->holds("users"));
  CHECK(bench.restore->begin(100, false).applied == RestoreApplied::kBusy);
  CHECK(bench.state() == newState);
  SUBCASE("until it can, which the log tells") {
    bench.files.mend();
    bench.wait();
    CHECK(bench.log.contains("The backup that was undecided is in place for good."));
  }
  SUBCASE("over a start, too") {
    bench.boot();
    bench.files.mend();
    bench.wait();
  }
  CHECK_FALSE(bench.restore->holds("users"));
  CHECK(bench.state() == newState);
  CHECK(bench.leftovers().empty());
}

TEST_CASE(
    "what can't be taken back for good is answered as undecided after a while, and nothing may be set") {
  BackupFixture bench;
  const std::string newState = bench.state();
  const std::string backup = bench.backup();
  bench.changeAll();
  const std::string oldState = bench.state();
  bench.walls->beforeApply = [&] { bench.files.failPath("re"); };
  CHECK(bench.run(backup).applied == RestoreApplied::kUndecided);
  bench.walls->beforeApply = {};
  CHECK(bench.restore->holds("users"));
  std::string expected = oldState;
  SUBCASE("until it can, which the log tells") {
    bench.files.mend();
    bench.wait();
    CHECK(bench.log.contains("The backup that was undecided is not restored."));
  }
  SUBCASE("or a start puts all of it in place") {
    bench.files.mend();
    bench.boot();
    expected = newState;
  }
  CHECK_FALSE(bench.restore->holds("users"));
  CHECK(bench.state() == expected);
  CHECK(bench.leftovers().empty());
}

TEST_CASE("an undecided restoring is answered in less than the 10 s that a caller waits, and once") {
  BackupFixture bench;
  const std::string backup = bench.backup();
  bench.changeAll();
  bench.files.failPath("restore.done");
  (void)bench.restore->begin(backup.size(), true);
  bench.restore->write(asBytes(backup));
  std::vector<RestoreApplied> answers;
  bench.restore->finish([&](const RestoreAnswer& given) { answers.push_back(given.applied); });
  const Millis begun = bench.clock.now();
  while (answers.empty() && bench.clock.now() < begun + kMinute) {
    while (bench.restore->tick()) {
    }
    bench.clock.advance(kSecond);
  }
  CHECK(bench.clock.now() - begun >= 2 * Restore::kTryEvery);
  CHECK(bench.clock.now() - begun < 10 * kSecond);
  bench.wait();
  bench.files.mend();
  bench.wait();
  CHECK(answers == std::vector{RestoreApplied::kUndecided});
}

TEST_CASE("a backup whose applying stops the hub every time is given up") {
  BackupFixture bench;
  const std::string backup = bench.backup();
  bench.changeAll();
  const std::string oldState = bench.state();
  bench.walls->beforeApply = [&] { bench.files.cutPower({0, false, Unsynced::kHalf}); };
  (void)bench.run(backup);
  REQUIRE(bench.files.isOff());
  for (int boots = 0; boots < 4 && bench.files.isOff(); ++boots) {
    bench.boot([&] {
      if (boots < 3) bench.walls->beforeApply = [&] { bench.files.cutPower({0, false, Unsynced::kHalf}); };
    });
  }
  REQUIRE_FALSE(bench.files.isOff());
  CHECK(bench.state() == oldState);
  CHECK(bench.leftovers().empty());
}

TEST_CASE("a pending backup that is damaged is dropped at the start") {
  BackupFixture bench;
  const std::string state = bench.state();
  std::string damaged = "U" + bench.backupWith(R"("lights":{"on":5})");
  damaged[damaged.size() - 100] ^= 1;
  bench.files.open(Restore::kPending, OpenMode::kReplace)->write(asBytes(damaged));
  bench.boot();
  CHECK(bench.state() == state);
  CHECK(bench.log.contains("could not be restored"));
  CHECK_FALSE(bench.files.exists(Restore::kPending));
}

namespace {

/** Sections of `bytes` each, all of which a backup of their factory defaults replaces. */
void enlarge(BackupFixture& bench, size_t bytes) {
  const std::string text = "\"" + std::string(bytes, 'a') + "\"";
  bench.set("{\"on\":" + text + "}", "{\"color\":" + text + "}", "[" + text + "]");
}

}  // namespace

TEST_CASE(
    "a pass of restoring writes a slice of what was there, whether the backup holds the section or not") {
  for (const bool isGiven : {true, false}) {
    CAPTURE(isGiven);
    BackupFixture bench;
    const std::string parts = R"("lights":{"on":5})";
    const std::string backup = bench.backupWith(isGiven ? parts + R"(,"walls":{})" : parts);
    enlarge(bench, 20 * Restore::kSlice);
    (void)bench.restore->begin(backup.size(), false);
    bench.restore->write(asBytes(backup));
    bench.restore->finish([](const RestoreAnswer&) {});
    int passes = 0;
    while (bench.restore->tick()) ++passes;
    CHECK(passes > 2 * 20);
    CHECK(bench.walls->value() == "{}");
  }
}

TEST_CASE("a power cut while large parts are noted and replaced leaves all old or all new") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    BackupFixture bench;
    const std::string newState = bench.state();
    const std::string backup = bench.backup();
    enlarge(bench, 4 * Restore::kSlice);
    const std::string oldState = bench.state();
    bench.files.cutPower({step, false, Unsynced::kHalf});
    (void)bench.run(backup);
    const bool wasCut = bench.files.isOff();
    bench.boot();
    CHECK((bench.state() == oldState || bench.state() == newState));
    CHECK(bench.leftovers().empty());
    if (!wasCut) break;
  }
}

TEST_CASE("what changes while it is noted is put back as it was when it was replaced") {
  BackupFixture bench;
  const std::string backup = bench.backup();
  enlarge(bench, 20 * Restore::kSlice);
  bench.walls->beforeApply = [&] { bench.files.failPath("records/walls"); };
  (void)bench.restore->begin(backup.size(), true);
  bench.restore->write(asBytes(backup));
  auto last = RestoreApplied::kBusy;
  bench.restore->finish([&](const RestoreAnswer& given) { last = given.applied; });
  for (int pass = 0; pass < 10; ++pass) bench.restore->tick();
  REQUIRE_FALSE(bench.files.exists("restore.undo-lights"));
  bench.lights->set(R"({"on":"later"})");
  const std::string before = bench.state();
  while (bench.restore->tick()) {
  }
  bench.walls->beforeApply = {};
  bench.files.mend();
  bench.wait();
  CHECK(last != RestoreApplied::kDone);
  CHECK(bench.state() == before);
}
