#include <cstdlib>

#include "core/base/text.h"
#include "core/base/time_zone.h"
#include "core/matrix/settings/device_config.h"
#include "core/matrix/weather/open_meteo_answer.h"
#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "satellite/hub_messages.h"
#include "satellite/kept_config.h"

namespace lumi::fuzz {
namespace {

bool isShowable(const std::string& text) {
  return isUtf8(text) && !hasControlCharacter(text);
}

void weather(ConstBytes text, uint8_t seed) {
  OpenMeteoAnswer answer;
  for (Pieces pieces(text, seed); !pieces.done();) answer.feed(pieces.next());
  if (const auto place = answer.place(); place && place.value()) {
    const FoundPlace& found = *place.value();
    expect(std::abs(found.coordinates.latitude) <= 9000, "a place is on the earth");
    expect(std::abs(found.coordinates.longitude) <= 18000, "a place is on the earth");
    expect(isShowable(found.name), "a place's name is text");
  }
  for (const bool isFahrenheit : {false, true}) {
    const auto shown = answer.weather(isFahrenheit);
    if (shown) expect(std::abs(shown.value().tenthDegrees) <= 2000, "no thermometer shows more");
  }
  expect(isShowable(answer.reason()), "a reason is text");
}

std::string configText(HubResponse& reading) {
  auto config = reading.takeConfig();
  if (!config) {
    expect(!std::string_view(config.error().message).empty(),
           "a refused configuration is refused for a reason");
    return {};
  }
  const DeviceConfig& taken = config.value();
  expect(taken.timeZone.empty() || TimeZone::parse(taken.timeZone).ok(),
         "a configuration's time zone is one");
  expect(taken.settings.text.size() <= MatrixSettings::kMaxTextLength, "a configuration's text is short");
  const std::string text = keptConfigToJson(taken);
  const auto again = keptConfigFromJson(text);
  expect(again && keptConfigToJson(*again) == text, "a configuration that is kept reads back as itself");
  return text;
}

struct Understood {
  bool isReadable = false;
  std::string text;  // everything that was parsed
};

bool operator==(const Understood& a, const Understood& b) {
  return a.isReadable == b.isReadable && a.text == b.text;
}

std::string answerText(const HubAnswer& answer) {
  std::string text = answer.token;
  if (answer.time) text += " " + std::to_string(*answer.time);
  if (answer.revision) text += " " + std::to_string(*answer.revision);
  if (const auto& offer = answer.offer) {
    expect(offer->version.size() <= FirmwareOffer::kMaxVersionLength, "an offered version is short");
    expect(isShowable(offer->version), "an offered version is text");
    text += " " + offer->version + " " + std::to_string(offer->size) + " " + offer->path;
  }
  return text;
}

Understood understand(ConstBytes text, uint8_t seed, bool isConfig, int status) {
  HubResponse reading(isConfig, status, "\"7\"");
  for (Pieces pieces(text, seed); !pieces.done();) {
    if (!reading.feed(pieces.next())) return {};
  }
  Understood understood{reading.end(), ""};
  expect(isShowable(reading.refusal().sentence), "a refusal's sentence is text");
  if (!understood.isReadable) return understood;
  understood.text = status != 200         ? reading.refusal().sentence
                    : reading.hasConfig() ? configText(reading)
                                          : answerText(reading.answer());
  return understood;
}

}  // namespace

/** Byte 0: how the response is cut into pieces; byte 1: which response it is; then the response. */
void answers(ConstBytes bytes) {
  Input input(bytes);
  const uint8_t seed = input.byte();
  const uint8_t kind = input.byte() % 4;
  const ConstBytes text = input.rest();
  if (kind == 0) return weather(text, seed);
  const int status = kind == 3 ? 409 : 200;
  expect(understand(text, seed, kind == 1, status) == understand(text, 0, kind == 1, status),
         "the hub's answer reads the same in any pieces");
}

}  // namespace lumi::fuzz
