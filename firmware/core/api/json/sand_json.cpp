#include "core/api/json/sand_json.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"
#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 8> kActions = {"pause",  "resume",      "stop",     "home",
                                                      "unlock", "confirmZero", "override", "release"};
constexpr std::array<std::string_view, 6> kJobStates = {"waiting",     "running", "paused",
                                                        "interrupted", "failed",  "done"};
constexpr std::array<std::string_view, 3> kDecisions = {"continue", "restart", "drop"};
constexpr std::array<std::string_view, 3> kVerdicts = {"fits", "differs", "spoils"};

void writeMm(JsonWriter& json, const char* name, int32_t hundredths) {
  json.decimal(name, hundredths, 2);
}

void writeSeconds(JsonWriter& json, const char* name, Millis time) {
  json.decimal(name, static_cast<int32_t>((time + 50) / 100), 1);
}

void writePercent(JsonWriter& json, const char* name, float percent) {
  json.decimal(name, static_cast<int32_t>(std::lround(percent * 10)), 1);
}

void writePoint(JsonWriter& json, const char* name, TablePoint point) {
  json.beginObject(name);
  writeMm(json, "x", point.x);
  writeMm(json, "y", point.y);
  json.endObject();
}

void writeBounds(JsonWriter& json, const PatternStats& stats) {
  json.beginObject("bounds");
  if (stats.hasBounds) {
    writeMm(json, "minX", stats.min.x);
    writeMm(json, "maxX", stats.max.x);
    writeMm(json, "minY", stats.min.y);
    writeMm(json, "maxY", stats.max.y);
  }
  json.endObject();
}

/** For panels, which estimate the time of a pattern before it is uploaded. */
void writeMotion(JsonWriter& json, const MotionLimits& limits) {
  json.beginObject("motion");
  json.field("isPolar", limits.table.isPolar());
  json.field("isCoreXy", limits.table.drive == TableDrive::kCoreXy);
  json.field("feed", tableFeed(limits.table));
  json.field("rateX", static_cast<double>(limits.maxRate[0]));
  json.field("rateY", static_cast<double>(limits.maxRate[1]));
  json.field("accelerationX", static_cast<double>(limits.acceleration[0]));
  json.field("accelerationY", static_cast<double>(limits.acceleration[1]));
  json.field("junction", static_cast<double>(limits.junctionDeviation));
  json.endObject();
}

/** Returns one of the three status words of docs/openapi.json. */
const char* statusName(JobState state) {
  if (state == JobState::kDone) return "Completed";
  return state == JobState::kRunning || state == JobState::kPaused ? "Printing" : "Queued";
}

/** An interrupted job that needs no decision waits. */
JobState shownState(const Job& job) {
  const bool asks = job.state != JobState::kInterrupted || job.resume == JobResume::kDecision;
  return asks ? job.state : JobState::kWaiting;
}

/** Reads how far or where to, at most `most` mm. */
void readStep(JsonField& field, const char* name, int32_t most, std::optional<double>& step) {
  if (!field.is(name)) return;
  const std::string limit = numberText(most);
  const std::string rule = concat({"a number from -", limit, " to ", limit});
  double mm = 0;
  if (!field.number(name, mm, rule.c_str())) return;
  if (std::abs(mm) > most) {
    field.refuse(rule);
  } else {
    step = mm;
  }
}

}  // namespace

std::string uploadedJson(std::string_view file, const UploadedPattern& uploaded, const SandHardware& table,
                         std::string_view quiet) {
  const ProgramInfo& info = uploaded.program.info;
  const PatternStats& stats = info.stats;
  JsonObject json;
  json.field("success", true);
  json.beginObject("file");
  json.field("file", file);
  json.field("originalName", uploaded.fileName);
  json.endObject();
  json.beginObject("stats");
  json.field("commandCount", stats.commandCount);
  json.field("clampedCount", stats.clampedCount);
  writeBounds(json, stats);
  writeSeconds(json, "duration", durationOf(info.motorTravel, info.length, table));
  json.endObject();
  json.field("quiet", quiet);
  return json.take();
}

std::string jobJson(const Job& job, const JobProgress& progress) {
  const PatternStats& stats = job.info.stats;
  JsonObject json;
  json.field("file", job.file);
  json.field("pattern", patternIdText(job.pattern));
  json.field("originalName", job.originalName);
  json.field("status", statusName(job.state));
  writePercent(json, "progress", progress.percent);
  writeMm(json, "currentX", progress.ball.x);
  writeMm(json, "currentY", progress.ball.y);
  json.field("positionKnown", progress.isBallKnown);
  writePoint(json, "start", progress.start);
  json.field("state", kJobStates[static_cast<size_t>(shownState(job))]);
  json.field("message", job.message);
  json.field("size", job.info.fileSize);
  writeSeconds(json, "duration", progress.duration);
  writeSeconds(json, "estimate", progress.estimate);
  writeSeconds(json, "remaining", progress.remaining);
  json.field("approaching", progress.isApproaching);
  json.field("repeat", job.repeat);
  json.field("player", job.isOfPlayer);
  json.field("clear", isClear(job.pattern));
  json.field("backwards", job.isBackwards);
  json.field("commandCount", stats.commandCount);
  json.field("clampedCount", stats.clampedCount);
  writeBounds(json, stats);
  return json.take();
}

std::string tableJson(const SandTable& table) {
  const TableStatus status = table.status();
  const SandHardware& hardware = table.hardware();
  JsonObject json;
  json.field("online", status.online);
  json.field("machine", machineStateName(status.machine));
  json.field("alarm", status.alarm);
  json.field("homed", status.homed);
  json.field("homes", status.homes);
  json.field("needsConfirmation", status.needsConfirmation);
  json.field("canStop", status.canStop);
  json.field("canResume", status.canResume);
  json.field("quiet", status.isQuiet);
  writePoint(json, "position", status.position);
  json.field("positionKnown", status.isPositionKnown);
  json.field("override", status.feedOverride);
  json.field("message", status.message);
  json.field("stepsPerMm", hardware.stepsPerMm);
  json.field("feed", hardware.hasSpeed() ? sandSpeed(hardware) : 0);
  writeSeconds(json, "clearing", table.clearingTime(status.feedOverride));
  writeMotion(json, table.motionLimits());
  json.field("library", table.library().revision());
  json.field("playlists", table.playlists().revision());
  json.field("player", table.player().isActive());
  json.beginObject("canvas");
  json.field("generation", table.canvas().generation());
  json.field("size", table.canvas().size());
  json.endObject();
  json.beginObject("shape");
  writeMm(json, "width", hardware.shape.width);
  writeMm(json, "height", hardware.shape.height);
  json.field("isRound", hardware.shape.isRound);
  json.endObject();
  writePoint(json, "zero", hardware.zero());
  return json.take();
}

CanvasStateFrame canvasStateFrame(const SandTable& table) {
  const Job* current = table.queue().current();
  JsonWriter json;
  json.textOrNull("currentPlottingFile", current != nullptr ? current->file : "");
  writePercent(json, "arduinoProgress", current != nullptr ? table.progressOf(*current).percent : 0);
  const TableStatus status = table.status();
  writePoint(json, "arduinoPosition", status.position);
  json.field("positionKnown", status.isPositionKnown);
  return {"{\"success\":true,\"state\":{\"accumulatedSegments\":", concat({",", json.take(), "}}"})};
}

Result<SandControl> controlFromJson(std::string_view body) {
  constexpr const char* kPercentage = "a percentage from 10 to 300";
  SandControl control;
  bool hasAction = false;
  bool hasValue = false;
  const Status done = readBody(body, [&](JsonField& field) {
    hasAction |= field.choice("action", kActions, control.action);
    hasValue |= field.whole("value", INT32_MAX, control.value, kPercentage);
    if (field.is("value")) field.forgive();  // most actions do not use the value
  });
  if (!done) return done.error();
  if (!hasAction) return must("action", choiceOf(kActions));
  if (control.action == SandAction::kOverride && !hasValue) return must("value", kPercentage);
  return control;
}

Result<QueueChange> queueChangeFromJson(std::string_view body) {
  const auto take = [](JsonField& field, QueueChange& change) {
    field.whole("position", UINT32_MAX, change.position, "0 or more");
    field.flag("repeat", change.repeat);
    field.choice("resume", kDecisions, change.decision);
  };
  auto change = readBody<QueueChange>(body, take);
  if (!change) return change;
  // Only one change is allowed. Of two, one could be applied and the other refused.
  const auto& [position, repeat, decision] = change.value();
  const int commands = position.has_value() + repeat.has_value() + decision.has_value();
  if (commands != 1) return invalid("Change one thing at a time: position, repeat or resume.");
  return change;
}

std::string controllerJson(const std::vector<ControllerCheck>& checks) {
  JsonObject json;
  json.beginArray("settings");
  for (const ControllerCheck& check : checks) {
    const bool isCoreXy = check.number == ControllerCheck::kCoreXy;
    json.beginObject();
    json.field("name", isCoreXy ? "CoreXY" : concat({"$", check.number}));
    json.field("value", static_cast<double>(check.value));
    json.field("wanted", static_cast<double>(check.wanted));
    json.field("verdict", kVerdicts[static_cast<size_t>(check.verdict)]);
    json.field("isHarmless", check.isHarmless);
    json.endObject();
  }
  json.endArray();
  return json.take();
}

Result<Jog> jogFromJson(std::string_view body, const TableShape& table) {
  constexpr int32_t kPerMm = 100;  // hundredths
  const int32_t most = (std::max(table.width, table.height) + kPerMm - 1) / kPerMm;
  Jog by;
  Jog to;
  to.isRelative = false;
  const Status done = readBody(body, [&](JsonField& field) {
    readStep(field, "dx", most, by.x);
    readStep(field, "dy", most, by.y);
    readStep(field, "x", most, to.x);
    readStep(field, "y", most, to.y);
  });
  if (!done) return done.error();
  const bool isBy = by.x || by.y;
  if (isBy == (to.x || to.y)) return invalid("Say how far (dx, dy) or where to (x, y).");
  return isBy ? by : to;
}

}  // namespace lumi
