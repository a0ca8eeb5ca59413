#include "hub/mqtt/light_topic.h"

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 2> kOnOff = {"OFF", "ON"};
constexpr double kMaxTransition = 60;  // seconds
constexpr std::string_view kSubject = "The command";

std::string_view onOff(bool isOn) {
  return kOnOff[isOn ? 1 : 0];
}

}  // namespace

std::string mqttLightState(const Lights& lights) {
  const StripSettings strip = lights.shownSettings().strip;
  JsonWriter json;
  json.beginObject();
  json.field("state", onOff(strip.enabled && strip.mode != LightMode::kOff));
  json.field("brightness", strip.brightness);
  json.field("color_mode", "rgb");
  json.beginObject("color");
  json.field("r", strip.color.red);
  json.field("g", strip.color.green);
  json.field("b", strip.color.blue);
  json.endObject();
  json.field("effect", nameOf(strip.mode));
  json.field("palette", nameOf(strip.palette));
  json.field("speed", strip.speed);
  json.field("intensity", strip.intensity);
  const std::optional<NightLight> night = lights.nightLight();
  json.field("night_light", night ? (night->duration + kMinute - 1) / kMinute : 0);
  json.endObject();
  return json.take();
}

Status mqttSetLight(Lights& lights, std::string_view text) {
  LightsLook look;
  look.strip = lights.shownSettings().strip;
  std::optional<size_t> state;
  std::optional<LightMode> mode;
  bool hasColor = false;
  bool hasPalette = false;
  std::optional<uint32_t> night;  // minutes
  double transition = 0;
  const Status read = readJsonObject(text, kSubject, [&](JsonField& field) {
    field.choice("state", kOnOff, state);
    field.whole("brightness", UINT8_MAX, look.strip.brightness);
    hasColor |= field.whole("color.r", UINT8_MAX, look.strip.color.red);
    hasColor |= field.whole("color.g", UINT8_MAX, look.strip.color.green);
    hasColor |= field.whole("color.b", UINT8_MAX, look.strip.color.blue);
    field.choice("effect", kLightModeNames, mode);
    hasPalette |= field.choice("palette", kPaletteNames, look.strip.palette);
    field.whole("speed", Look::kTopSpeed, look.strip.speed);
    field.whole("intensity", UINT8_MAX, look.strip.intensity);
    field.whole("night_light", NightLight::kMaxMinutes, night);
    if (field.number("transition", transition) && !(transition >= 0 && transition <= kMaxTransition)) {
      field.refuse("0 to 60 seconds");
    }
  });
  if (!read) return read;
  const bool switchesOn = state && *state != 0 && look.strip.mode == LightMode::kOff;
  if (!mode && (switchesOn || (hasColor && !showsColor(look.strip.mode)))) mode = LightMode::kSolid;
  if (mode) look.strip.mode = *mode;
  if (hasColor && !hasPalette) look.strip.palette = Palette::kColors;
  look.switches = state.has_value();
  if (state) look.strip.enabled = *state != 0;
  look.transition = static_cast<Millis>(transition * kSecond);
  if (night && *night == 0) lights.endNightLight();
  (void)lights.show(look);
  if (night && *night > 0) lights.beginNightLight({*night * kMinute, 0});
  return Done{};
}

std::string mqttMatrixState(const MatrixSettings& matrix, std::string_view pattern, bool isOnline) {
  JsonWriter json;
  json.beginObject();
  json.field("state", onOff(matrix.enabled));
  json.field("brightness", matrix.brightness);
  json.field("color_mode", "brightness");
  json.field("effect", nameOf(matrix.mode));
  json.textOrNull("pattern", pattern);
  json.field("online", isOnline);
  json.endObject();
  return json.take();
}

Status mqttSetMatrix(Matrices& matrices, const SavedPatterns& patterns, size_t index, std::string_view text) {
  const auto next = std::make_shared<MatricesSettings>(*matrices.settings());
  MatrixSettings& matrix = (*next)[index];
  std::optional<size_t> state;
  std::optional<std::string> pattern;
  Notification notification;
  bool hasMessage = false;
  const Status read = readJsonObject(text, kSubject, [&](JsonField& field) {
    field.choice("state", kOnOff, state);
    field.whole("brightness", UINT8_MAX, matrix.brightness);
    field.choice("effect", kMatrixModeNames, matrix.mode);
    field.text("pattern", pattern);
    hasMessage |= field.text("message", notification.text);
  });
  if (!read) return read;
  if (state) matrix.enabled = *state != 0;
  if (pattern) {
    const auto id = pattern->empty() ? uint8_t{0} : patterns.idOf(*pattern);
    if (!id) return notFound("There is no saved pattern with this name.");
    matrix.mode = MatrixMode::kPattern;
    matrix.patternId = *id;
  }
  if (hasMessage) {
    if (Status usable = checkNotification(notification.text); !usable) return usable;
    if (!matrix.enabled) return conflict("The matrix is switched off.");
  }
  if (const Status applied = matrices.apply(next, std::nullopt); !applied) return applied;
  return hasMessage ? matrices.notify(index, std::move(notification)) : Status(Done{});
}

Status mqttNotify(Matrices& matrices, std::string_view text) {
  const auto posted = notificationFromJson(text);
  return posted ? matrices.notify(posted.value()) : posted.error();
}

}  // namespace lumi
