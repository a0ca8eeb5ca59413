#include <doctest/doctest.h>

#include "unit/core/sand/sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const QuietHours kFinishing{true, true, "Quiet hours until 07:00."};
const QuietHours kPausing{true, false, "Quiet hours until 07:00."};
const QuietHours kNoQuiet{false, true, ""};

/** Returns a job that quiet hours have paused while it was drawn. */
std::string addPausedJob(SandFixture& fixture) {
  const std::string job = fixture.addJob(wander(60, 5, 20));
  REQUIRE(fixture.runUntilDrawn(5));
  fixture.sand().setQuiet(kPausing);
  fixture.run(10);
  return job;
}

}  // namespace

TEST_CASE("in quiet hours no waiting job starts and the table does not home; the status says why") {
  SandFixture fixture;
  fixture.run(5);
  fixture.sand().setQuiet(kFinishing);
  CHECK(fixture.sand().status().message == "Quiet hours until 07:00.");  // although nothing waits
  const std::string job = fixture.addJob(wander(10, 5, 20));
  fixture.run(60);
  CHECK(fixture.job(job).state == JobState::kWaiting);
  CHECK_FALSE(fixture.record.accepted("$H"));
  CHECK(fixture.sand().status().message == "Quiet hours until 07:00.");
  CHECK(fixture.sand().status().isQuiet);
  fixture.sand().setQuiet(kNoQuiet);
  CHECK_FALSE(fixture.sand().status().isQuiet);
  CHECK(fixture.runUntilState(job, JobState::kDone));
  CHECK(fixture.sand().status().message.empty());
}

TEST_CASE("a job that is being drawn when quiet hours begin is drawn to its end, and the next one waits") {
  SandFixture fixture;
  const std::string first = fixture.addJob(wander(30, 5, 20));
  const std::string second = fixture.addJob(wander(10, 5, 20));
  REQUIRE(fixture.runUntilDrawn(5));
  fixture.sand().setQuiet(kFinishing);
  CHECK(fixture.runUntilState(first, JobState::kDone));
  fixture.run(60);
  CHECK(fixture.job(second).state == JobState::kWaiting);
  fixture.sand().setQuiet(kNoQuiet);
  CHECK(fixture.runUntilState(second, JobState::kDone));
}

TEST_CASE("quiet hours can pause the job, which continues when they end") {
  SandFixture fixture;
  const std::string job = addPausedJob(fixture);
  CHECK(fixture.job(job).state == JobState::kPaused);
  CHECK(fixture.sand().status().message == "Quiet hours until 07:00.");
  QuietHours longer = kPausing;
  longer.message = "Quiet hours until 08:00.";
  fixture.sand().setQuiet(longer);
  CHECK(fixture.sand().status().message == longer.message);
  fixture.sand().setQuiet(kNoQuiet);
  CHECK(fixture.runUntilState(job, JobState::kDone));
}

TEST_CASE("a pattern that is to be drawn next leaves the job paused by quiet hours, also if it is the same") {
  for (const bool isSame : {true, false}) {
    CAPTURE(isSame);
    SandFixture fixture;
    const std::string job = addPausedJob(fixture);
    const PatternId other = fixture.addPattern(wander(20, 5, 20));
    REQUIRE(fixture.sand().draw(isSame ? fixture.job(job).pattern : other, false).ok());
    fixture.run(10);
    CHECK(fixture.job(job).state == JobState::kPaused);
    CHECK(fixture.queue().jobs().size() == (isSame ? 1 : 2));
    fixture.sand().setQuiet(kNoQuiet);
    CHECK(fixture.runUntilState(job, JobState::kDone));
  }
}

TEST_CASE("a job that a user resumed or paused in quiet hours stays as the user left it") {
  for (const bool pausesAgain : {false, true}) {
    CAPTURE(pausesAgain);
    SandFixture fixture;
    const std::string job = fixture.addJob(wander(200, 5, 20));
    REQUIRE(fixture.runUntilDrawn(5));
    fixture.sand().setQuiet(kPausing);
    fixture.run(10);
    REQUIRE(fixture.sand().control(SandAction::kResume).ok());
    fixture.run(5);
    CHECK(fixture.job(job).state == JobState::kRunning);
    if (pausesAgain) REQUIRE(fixture.sand().control(SandAction::kPause).ok());
    fixture.run(5);
    fixture.sand().setQuiet(kNoQuiet);
    fixture.run(5);
    CHECK(fixture.job(job).state == (pausesAgain ? JobState::kPaused : JobState::kRunning));
  }
}

TEST_CASE("a job that a user paused before quiet hours stays paused after them") {
  SandFixture fixture;
  const std::string job = fixture.addJob(wander(60, 5, 20));
  REQUIRE(fixture.runUntilDrawn(5));
  REQUIRE(fixture.sand().control(SandAction::kPause).ok());
  fixture.run(5);
  fixture.sand().setQuiet(kPausing);
  fixture.run(5);
  fixture.sand().setQuiet(kNoQuiet);
  fixture.run(5);
  CHECK(fixture.job(job).state == JobState::kPaused);
}

TEST_CASE("a job that is stopped in quiet hours does not continue after them") {
  SandFixture fixture;
  const std::string job = addPausedJob(fixture);
  REQUIRE(fixture.sand().control(SandAction::kStop).ok());
  fixture.run(10);
  fixture.sand().setQuiet(kNoQuiet);
  fixture.run(10);
  CHECK(fixture.job(job).state == JobState::kInterrupted);
}

TEST_CASE("quiet hours that begin while the table is off keep it still once it is on") {
  SandFixture fixture;
  fixture.run(2);
  fixture.restartHub();
  fixture.sand().setQuiet(kPausing);
  const std::string job = fixture.addJob(wander(10, 5, 20));
  fixture.run(30);
  CHECK(fixture.job(job).state == JobState::kWaiting);
  fixture.sand().setQuiet(kNoQuiet);
  CHECK(fixture.runUntilState(job, JobState::kDone));
}
