#include "hub/mqtt_topics.h"

#include <array>
#include <cmath>
#include <optional>

#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 2> kOnOff = {"OFF", "ON"};
constexpr std::array<std::string_view, 4> kSandActions = {"pause", "resume", "stop", "skip"};
constexpr double kMaxTransition = 60;  // seconds
constexpr std::string_view kSubject = "The command";

const char* stateName(const TableStatus& status, const Job* job, const PlayerStatus& player) {
  if (!status.online || status.alarm != 0) return "fault";
  if (job != nullptr && job->state == JobState::kPaused) return "paused";
  if (status.machine == MachineState::kHome) return "homing";
  if (job != nullptr) return "drawing";
  return player.kind == PlayerStatus::Kind::kIdle ? "idle" : "waiting";
}

}  // namespace

std::string mqttLightState(const Lights& lights) {
  const StripSettings strip = lights.shownSettings().strip;
  JsonWriter json;
  json.beginObject();
  json.field("state", kOnOff[strip.enabled ? 1 : 0]);
  json.field("brightness", strip.brightness);
  json.field("color_mode", "rgb");
  json.beginObject("color");
  json.field("r", strip.color.red);
  json.field("g", strip.color.green);
  json.field("b", strip.color.blue);
  json.endObject();
  json.field("effect", nameOf(strip.mode));
  json.endObject();
  return json.take();
}

Status mqttSetLight(Lights& lights, std::string_view text) {
  LightsLook look;
  look.strip = lights.shownSettings().strip;
  std::optional<size_t> state;
  std::optional<LightMode> mode;
  bool hasColor = false;
  double transition = 0;
  const Status read = readJsonObject(text, kSubject, [&](JsonField& field) {
    field.choice("state", kOnOff, state);
    field.whole("brightness", UINT8_MAX, look.strip.brightness);
    hasColor |= field.whole("color.r", UINT8_MAX, look.strip.color.red);
    hasColor |= field.whole("color.g", UINT8_MAX, look.strip.color.green);
    hasColor |= field.whole("color.b", UINT8_MAX, look.strip.color.blue);
    field.choice("effect", kLightModeNames, mode);
    if (field.number("transition", transition) && !(transition >= 0 && transition <= kMaxTransition)) {
      field.refuse("0 to 60 seconds");
    }
  });
  if (!read) return read;
  if (hasColor && !mode && !showsColor(look.strip.mode)) mode = LightMode::kSolid;
  if (mode) look.strip.mode = *mode;
  look.switches = state.has_value();
  if (state) look.strip.enabled = *state != 0;
  look.transition = static_cast<Millis>(transition * kSecond);
  (void)lights.show(look);
  return Done{};
}

std::string mqttSandState(const SandTable& table) {
  const TableStatus status = table.status();
  const Job* job = table.queue().current();
  JsonWriter json;
  json.beginObject();
  json.field("state", stateName(status, job, table.playerStatus()));
  if (job != nullptr) {
    const JobProgress progress = table.progressOf(*job);
    json.field("progress", std::lround(progress.percent));
    json.field("remaining", progress.remaining / kSecond);
    json.field("pattern", job->originalName);
  } else {
    json.null("progress");
    json.null("remaining");
    json.null("pattern");
  }
  json.field("speed", status.feedOverride);
  json.field("quiet", table.quiet().hold);
  json.field("message", status.message);
  json.endObject();
  return json.take();
}

Status mqttSetSand(SandTable& table, std::string_view text) {
  std::optional<size_t> action;
  std::optional<uint32_t> speed;
  const Status read = readJsonObject(text, kSubject, [&](JsonField& field) {
    field.choice("action", kSandActions, action);
    field.whole("speed", UINT16_MAX, speed);
  });
  if (!read) return read;
  if (speed) {
    if (Status set = table.control(SandAction::kOverride, static_cast<int>(*speed)); !set) return set;
  }
  if (!action) return speed ? Status(Done{}) : Status(must("action", choiceOf(kSandActions)));
  if (*action == 3) return table.control(PlayerAction::kSkip);
  return table.control(static_cast<SandAction>(*action));
}

}  // namespace lumi
