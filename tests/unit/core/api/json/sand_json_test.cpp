#include "core/api/json/sand_json.h"

#include <doctest/doctest.h>

#include "support/has.h"

using namespace lumi;
using namespace lumi::test;

namespace {

Job job(JobState state) {
  Job made;
  made.file = "0011aabb.gcode";
  made.originalName = "a \"rose\".gcode";
  made.state = state;
  made.info.stats.commandCount = 7;
  made.info.stats.hasBounds = true;
  made.info.stats.min = {1000, 2050};
  made.info.stats.max = {60000, 40000};
  made.info.motorTravel = 100'000;  // 1 m
  made.info.fileSize = 321;
  return made;
}

}  // namespace

TEST_CASE("a job has one of the specification's three status words and its own state") {
  const JobProgress progress{41.26F, {12345, 678}, {100, 0}, 12'340, 4'000, 15'000, true};
  const std::string json = jobJson(job(JobState::kPaused), progress);
  CAPTURE(json);
  CHECK(has(json, R"("status":"Printing")"));
  CHECK(has(json, R"("state":"paused")"));
  CHECK(has(json, R"("originalName":"a \"rose\".gcode")"));
  CHECK(has(json, R"("progress":41.3)"));
  CHECK(has(json, R"("currentX":123.45)"));
  CHECK(has(json, R"("currentY":6.78)"));
  CHECK(has(json, R"("start":{"x":1,"y":0})"));
  CHECK(has(json, R"("duration":12.3)"));
  CHECK(has(json, R"("estimate":15)"));
  CHECK(has(json, R"("positionKnown":true)"));
  CHECK(has(json, R"("minY":20.5)"));
  CHECK(has(jobJson(job(JobState::kInterrupted), progress), R"("status":"Queued")"));
  CHECK(has(jobJson(job(JobState::kFailed), progress), R"("status":"Queued")"));
  Job continued = job(JobState::kInterrupted);
  CHECK(has(jobJson(continued, progress), R"("state":"interrupted")"));
  continued.resume = JobResume::kKnownPosition;
  CHECK(has(jobJson(continued, progress), R"("state":"waiting")"));
  CHECK(has(jobJson(job(JobState::kDone), progress), R"("status":"Completed")"));
}

TEST_CASE("a job without moves has empty bounds") {
  Job still = job(JobState::kWaiting);
  still.info.stats.hasBounds = false;
  CHECK(has(jobJson(still, {}), R"("bounds":{})"));
}

TEST_CASE("the response to an upload contains the pattern's facts and its duration") {
  UploadedPattern uploaded;
  uploaded.program.info = job(JobState::kWaiting).info;
  const std::string json = uploadedJson("0011aabb.gcode", uploaded, {}, "Quiet hours.");
  CAPTURE(json);
  CHECK(has(json, R"("success":true)"));
  CHECK(has(json, R"("file":"0011aabb.gcode")"));
  CHECK(has(json, R"("commandCount":7)"));
  CHECK(has(json, R"("maxX":600)"));
  CHECK(has(json, R"("quiet":"Quiet hours.")"));
  CHECK(has(json, R"("duration":40)"));  // 1 m of belt at 2,000 steps/s and 80 steps/mm
}

TEST_CASE("a control call is parsed, and an invalid one is rejected by name") {
  CHECK(controlFromJson(R"({"action":"pause"})").value().action == SandAction::kPause);
  CHECK(controlFromJson(R"({"action":"confirmZero"})").value().action == SandAction::kConfirmZero);
  const auto faster = controlFromJson(R"({"action":"override","value":150})");
  CHECK(faster.value().action == SandAction::kOverride);
  CHECK(faster.value().value == 150);
  CHECK(controlFromJson(R"({"value":"fast","action":"home"})").value().action == SandAction::kHome);
  for (const char* body :
       {"", "[]", "{", "{}", R"({"action":7})", R"({"action":"dance"})", R"({"action":"override"})",
        R"({"action":"override","value":"150"})", R"({"action":"override","value":1.5})"}) {
    CAPTURE(body);
    CHECK_FALSE(controlFromJson(body));
  }
}

TEST_CASE("only one property of a job can be changed at a time") {
  CHECK(queueChangeFromJson(R"({"position":2})").value().position == 2);
  CHECK(queueChangeFromJson(R"({"repeat":false})").value().repeat == false);
  CHECK(queueChangeFromJson(R"({"resume":"drop"})").value().decision == SandDecision::kDrop);
  for (const char* body :
       {"", "7", "{}", R"({"position":-1})", R"({"position":1.5})", R"({"repeat":1})",
        R"({"resume":"later"})", R"({"resume":true})", R"({"repeat":true,"resume":"continue"})"}) {
    CAPTURE(body);
    CHECK_FALSE(queueChangeFromJson(body));
  }
}
