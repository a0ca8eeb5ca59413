#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/json/read_members.h"
#include "core/lights/lights_codec.h"
#include "hub/mqtt/option_names.h"
#include "hub/mqtt/topics.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 2> kOnOff = {"OFF", "ON"};
constexpr std::string_view kSubject = "The command";

std::string_view onOff(bool isOn) {
  return kOnOff[isOn ? 1 : 0];
}

/** Calls `read` with the field, whose text is a name as people write it, or as in the panel's JSON. */
void readSpoken(JsonField& field, JsonFieldTaker read) {
  const std::string code = codeName(field.text());
  JsonValue value = field.value();
  value.text = code;
  JsonField coded(field.name(), value);
  read(coded);
  if (!coded.problem().empty()) field.refuse(Error{coded.problem()});
}

/** White light: red is full, and these are green and blue. In between, the colours change evenly. */
struct White {
  uint16_t mireds;
  uint8_t green;
  uint8_t blue;
};
constexpr White kWhites[] = {
    {kMinMireds, 255, 251}, {200, 228, 206}, {250, 206, 166}, {333, 180, 107}, {kMaxMireds, 167, 87}};

Rgb whiteOf(uint32_t mireds) {
  const White* to = kWhites + 1;
  while (mireds > to->mireds) ++to;
  const White& from = to[-1];
  const int share = static_cast<int>(mireds - from.mireds);
  const int whole = to->mireds - from.mireds;
  const auto mix = [&](int a, int b) { return static_cast<uint8_t>(a + (b - a) * share / whole); };
  return {255, mix(from.green, to->green), mix(from.blue, to->blue)};
}

/** Nothing: the colour is none of whiteOf(). */
std::optional<uint32_t> miredsOf(Rgb color) {
  for (uint32_t mireds = kMinMireds; color.red == 255 && mireds <= kMaxMireds; ++mireds) {
    if (whiteOf(mireds) == color) return mireds;
  }
  return std::nullopt;
}

void readMireds(JsonField& field, std::optional<Rgb>& color) {
  uint32_t mireds = 0;
  if (!field.isWhole("color_temp", kMinMireds, kMaxMireds, "between 153 and 370 mireds")) return;
  mireds = static_cast<uint32_t>(field.value().number);
  color = whiteOf(mireds);
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

void visitPalettes(const LightsSettings& settings, FunctionRef<bool(Palette, const std::string&)> visit) {
  OptionNames names;
  for (size_t i = 0; i < kFirstOwnPalette; ++i) {
    if (!visit(static_cast<Palette>(i), names.next(spokenName(kPaletteNames[i])))) return;
  }
  for (const OwnPalette& own : settings.palettes) {
    if (!visit(own.id, names.next(own.name))) return;
  }
}

std::string mqttLightState(const Lights& lights, bool hasWhite) {
  const StripSettings& strip = lights.settings().strip;
  const std::optional<uint32_t> mireds = hasWhite ? miredsOf(strip.color) : std::nullopt;
  JsonObject json;
  json.field("state", onOff(lights.isLit()));
  json.field("brightness", strip.brightness);
  json.field("color_mode", mireds ? "color_temp" : "rgb");
  if (mireds) json.field("color_temp", *mireds);
  json.beginObject("color");
  json.field("r", strip.color.red);
  json.field("g", strip.color.green);
  json.field("b", strip.color.blue);
  json.endObject();
  json.textOrNull("effect", strip.mode == LightMode::kOff ? "" : spokenName(nameOf(strip.mode)));
  std::string palette;
  visitPalettes(lights.settings(), [&](Palette one, const std::string& name) {
    if (one == strip.palette) palette = name;
    return palette.empty();
  });
  json.textOrNull("palette", palette);
  json.field("speed", strip.speed);
  json.field("intensity", strip.intensity);
  const std::optional<NightLight> night = lights.nightLight();
  json.field("night_light", night ? (night->duration + kMinute - 1) / kMinute : 0);
  return json.take();
}

Result<LightCommand> mqttLightCommand(const LightsSettings& settings, std::string_view text) {
  LightCommand command;
  std::optional<uint32_t> night;  // minutes
  const auto readPalette = [&](JsonField& field) {
    visitPalettes(settings, [&](Palette palette, const std::string& name) {
      if (name == field.text()) command.palette = palette;
      return !command.palette;
    });
    if (!command.palette)
      readSpoken(field, [&](JsonField& coded) { readField(coded, static_cast<LookChange&>(command)); });
  };
  const Status read = readMembers(text, kSubject, [&](JsonField& field) {
    field.choice("state", kOnOff, command.power);
    if (field.is("color")) return readColor(field, command.color);
    if (field.is("color_temp")) return readMireds(field, command.color);
    if (field.is("palette")) return readPalette(field);
    if (field.is("effect")) {
      return readSpoken(field,
                        [&](JsonField& coded) { coded.choice("effect", kLightModeNames, command.mode); });
    }
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

std::string mqttMatrixState(const MatrixSettings& matrix, std::string_view pattern, std::string_view message,
                            bool isOnline) {
  JsonObject json;
  json.field("state", onOff(matrix.enabled));
  json.field("brightness", matrix.brightness);
  json.field("color_mode", "brightness");
  json.textOrNull("effect", matrix.mode == MatrixMode::kOff ? "" : spokenName(nameOf(matrix.mode)));
  json.textOrNull("pattern", pattern);
  json.field("message", message);
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
    if (field.is("effect")) {
      readSpoken(field, [&](JsonField& coded) { coded.choice("effect", kMatrixModeNames, matrix.mode); });
    }
    field.text("pattern", pattern);
    hasMessage |= field.text("message", notification.text);
  });
  if (!read) return read;
  if (state) matrix.enabled = *state != 0;
  if (pattern) {
    const NumberedName numbered = numberedName(*pattern);
    auto id = pattern->empty() ? uint8_t{0} : patterns.idOf(*pattern);
    if (!id) id = patterns.idOf(numbered.name, numbered.number);
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
