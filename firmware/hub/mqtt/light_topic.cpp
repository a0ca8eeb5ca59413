#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/lists.h"
#include "core/json/field_list.h"
#include "core/json/read_members.h"
#include "core/lights/lights_codec.h"
#include "hub/mqtt/topics.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 2> kOnOff = {"OFF", "ON"};
constexpr std::string_view kSubject = "The command";

std::string_view onOff(bool isOn) {
  return kOnOff[isOn ? 1 : 0];
}

void readColor(JsonField& field, std::optional<Rgb>& color) {
  Rgb read;
  field.eachMember([&](JsonField& channel) {
    const bool isRead = channel.whole("r", UINT8_MAX, read.red) ||
                        channel.whole("g", UINT8_MAX, read.green) || channel.whole("b", UINT8_MAX, read.blue);
    if (isRead) color = read;
  });
}

bool hasEffectOf(const StripSettings& look, LightMode mode, Rgb color) {
  return look.mode == mode && look.color == color;
}

}  // namespace

std::string mqttLightState(const Lights& lights) {
  const StripSettings& strip = lights.settings().strip;
  JsonObject json;
  json.field("state", onOff(lights.isLit()));
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
  return json.take();
}

Result<LightCommand> mqttLightCommand(std::string_view text) {
  LightCommand command;
  std::optional<uint32_t> night;  // minutes
  const Status read = readMembers(text, kSubject, [&](JsonField& field) {
    field.choice("state", kOnOff, command.power);
    if (field.is("color")) return readColor(field, command.color);
    field.choice("effect", kLightModeNames, command.mode);
    field.whole("night_light", NightLight::kMaxMinutes, night);
    readField(field, static_cast<LookChange&>(command));
    readTransition(field, command.transition);
  });
  if (!read) return read.error();
  if (night) command.nightLight = NightLight{*night * kMinute};
  command.source = {SourceKind::kMqtt};
  return command;
}

void MqttLooks::note(const StripSettings& shown) {
  const bool isPlain = shown.palette == Palette::kColors && shown.segments.empty();
  removeIf(looks_, [&](const StripSettings& look) { return hasEffectOf(shown, look.mode, look.color); });
  if (isPlain || shown.mode == LightMode::kOff) return;
  if (looks_.size() == kMax) looks_.erase(looks_.begin());
  looks_.push_back(shown);
}

void MqttLooks::complete(const StripSettings& shown, LightCommand& command) const {
  if (!command.mode || !command.color || command.palette) return;
  if (hasEffectOf(shown, *command.mode, *command.color)) return;
  for (const StripSettings& look : looks_) {
    if (!hasEffectOf(look, *command.mode, *command.color)) continue;
    command.palette = look.palette;
    command.color2 = look.color2;
    command.color3 = look.color3;
    command.speed = command.speed.value_or(look.speed);
    command.intensity = command.intensity.value_or(look.intensity);
    command.segments = look.segments;
  }
}

std::string mqttMatrixState(const MatrixSettings& matrix, std::string_view pattern, bool isOnline) {
  JsonObject json;
  json.field("state", onOff(matrix.enabled));
  json.field("brightness", matrix.brightness);
  json.field("color_mode", "brightness");
  json.field("effect", nameOf(matrix.mode));
  json.textOrNull("pattern", pattern);
  json.field("online", isOnline);
  return json.take();
}

Status mqttSetMatrix(Matrices& matrices, const SavedPatterns& patterns, size_t index, std::string_view text) {
  const auto next = std::make_shared<MatricesSettings>(*matrices.settings());
  MatrixSettings& matrix = (*next)[index];
  std::optional<size_t> state;
  std::optional<std::string> pattern;
  Notification notification;
  bool hasMessage = false;
  const Status read = readMembers(text, kSubject, [&](JsonField& field) {
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
  if (const Status applied = matrices.apply(next, std::nullopt, {SourceKind::kMqtt}); !applied)
    return applied;
  return hasMessage ? matrices.notify(index, std::move(notification)) : Status(Done{});
}

Status mqttNotify(Matrices& matrices, std::string_view text) {
  const auto posted = notificationFromJson(text);
  return posted ? matrices.notify(posted.value()) : posted.error();
}

}  // namespace lumi
