#include "core/api/sand_json.h"

#include <ArduinoJson.h>

#include <cmath>

#include "core/sand/kinematics.h"

namespace lumi {
namespace {

double inMm(int32_t hundredths) {
  return hundredths / 100.0;
}

double inSeconds(Millis time) {
  return std::round(static_cast<double>(time) / 100) / 10;
}

double rounded(double percent) {
  return std::round(percent * 10) / 10;
}

std::string textOf(const JsonDocument& document) {
  std::string text;
  serializeJson(document, text);
  return text;
}

void writePoint(JsonObject object, TablePoint point) {
  object["x"] = inMm(point.x);
  object["y"] = inMm(point.y);
}

void writeBounds(JsonVariant bounds, const PatternStats& stats) {
  if (!stats.hasBounds) return;
  bounds["minX"] = inMm(stats.min.x);
  bounds["maxX"] = inMm(stats.max.x);
  bounds["minY"] = inMm(stats.min.y);
  bounds["maxY"] = inMm(stats.max.y);
}

const char* stateName(JobState state) {
  switch (state) {
    case JobState::kWaiting:
      return "waiting";
    case JobState::kRunning:
      return "running";
    case JobState::kPaused:
      return "paused";
    case JobState::kInterrupted:
      return "interrupted";
    case JobState::kFailed:
      return "failed";
    case JobState::kDone:
      break;
  }
  return "done";
}

/** The three words that the specification knows. */
const char* statusName(JobState state) {
  if (state == JobState::kDone) return "Completed";
  return state == JobState::kRunning || state == JobState::kPaused ? "Printing" : "Queued";
}

std::optional<SandAction> actionFromName(std::string_view name) {
  if (name == "pause") return SandAction::kPause;
  if (name == "resume") return SandAction::kResume;
  if (name == "stop") return SandAction::kStop;
  if (name == "home") return SandAction::kHome;
  if (name == "unlock") return SandAction::kUnlock;
  if (name == "confirmZero") return SandAction::kConfirmZero;
  if (name == "override") return SandAction::kOverride;
  return std::nullopt;
}

std::optional<SandDecision> decisionFromName(std::string_view name) {
  if (name == "continue") return SandDecision::kContinue;
  if (name == "restart") return SandDecision::kRestart;
  if (name == "drop") return SandDecision::kDrop;
  return std::nullopt;
}

std::string_view textIn(JsonVariantConst value) {
  return value.is<const char*>() ? value.as<const char*>() : "";
}

}  // namespace

std::string uploadedJson(const Job& job, double stepsPerMm) {
  JsonDocument json;
  json["success"] = true;
  json["file"]["file"] = job.file;
  json["file"]["originalName"] = job.originalName;
  const PatternStats& stats = job.info.stats;
  json["stats"]["commandCount"] = stats.commandCount;
  json["stats"]["clampedCount"] = stats.clampedCount;
  writeBounds(json["stats"]["bounds"].to<JsonObject>(), stats);
  json["stats"]["duration"] = inSeconds(durationOf(job.info.motorTravel, stepsPerMm));
  return textOf(json);
}

std::string jobJson(const Job& job, const JobProgress& progress) {
  JsonDocument json;
  json["file"] = job.file;
  json["originalName"] = job.originalName;
  json["status"] = statusName(job.state);
  json["progress"] = rounded(progress.percent);
  json["currentX"] = inMm(progress.ball.x);
  json["currentY"] = inMm(progress.ball.y);
  json["state"] = stateName(job.state);
  json["message"] = job.message;
  json["size"] = job.info.fileSize;
  json["duration"] = inSeconds(progress.duration);
  json["remaining"] = inSeconds(progress.remaining);
  json["repeat"] = job.repeat;
  const PatternStats& stats = job.info.stats;
  json["commandCount"] = stats.commandCount;
  json["clampedCount"] = stats.clampedCount;
  writeBounds(json["bounds"].to<JsonObject>(), stats);
  return textOf(json);
}

std::string tableJson(const TableStatus& status, double stepsPerMm, const SandCanvas& canvas) {
  JsonDocument json;
  json["online"] = status.online;
  json["machine"] = machineStateName(status.machine);
  json["alarm"] = status.alarm;
  json["homed"] = status.homed;
  json["needsConfirmation"] = status.needsConfirmation;
  json["canStop"] = status.canStop;
  writePoint(json["position"].to<JsonObject>(), status.position);
  json["override"] = status.feedOverride;
  json["message"] = status.message;
  json["stepsPerMm"] = stepsPerMm;
  json["canvas"]["generation"] = canvas.generation();
  json["canvas"]["size"] = canvas.size();
  return textOf(json);
}

CanvasStateFrame canvasStateFrame(const SandTable& table) {
  JsonDocument json;
  const Job* current = table.queue().current();
  json["currentPlottingFile"] = nullptr;
  if (current != nullptr) json["currentPlottingFile"] = current->file;
  json["arduinoProgress"] = current != nullptr ? rounded(table.progressOf(*current).percent) : 0;
  writePoint(json["arduinoPosition"].to<JsonObject>(), table.status().position);
  return {"{\"success\":true,\"state\":{\"accumulatedSegments\":", "," + textOf(json).substr(1) + "}"};
}

Result<SandControl> controlFromJson(std::string_view body) {
  JsonDocument json;
  if (deserializeJson(json, body.data(), body.size()) || !json.is<JsonObject>()) {
    return Error{"The body must be a JSON object."};
  }
  const auto action = actionFromName(textIn(json["action"]));
  if (!action) {
    return Error{"action must be one of pause, resume, stop, home, unlock, confirmZero, override."};
  }
  if (*action != SandAction::kOverride) return SandControl{*action, 0};
  if (!json["value"].is<int>()) return Error{"value must be a percentage from 10 to 200."};
  return SandControl{*action, json["value"].as<int>()};
}

Result<QueueChange> queueChangeFromJson(std::string_view body) {
  JsonDocument json;
  if (deserializeJson(json, body.data(), body.size()) || !json.is<JsonObject>()) {
    return Error{"The body must be a JSON object."};
  }
  QueueChange change;
  if (JsonVariantConst position = json["position"]; !position.isNull()) {
    if (!position.is<uint32_t>()) return Error{"position must be 0 or more."};
    change.position = position.as<uint32_t>();
  }
  if (JsonVariantConst repeat = json["repeat"]; !repeat.isNull()) {
    if (!repeat.is<bool>()) return Error{"repeat must be true or false."};
    change.repeat = repeat.as<bool>();
  }
  if (JsonVariantConst resume = json["resume"]; !resume.isNull()) {
    change.decision = decisionFromName(textIn(resume));
    if (!change.decision) return Error{"resume must be continue, restart or drop."};
  }
  // Two wishes could end in one granted and one refused.
  const int wishes = change.position.has_value() + change.repeat.has_value() + change.decision.has_value();
  if (wishes != 1) return Error{"Change one thing at a time: position, repeat or resume."};
  return change;
}

}  // namespace lumi
