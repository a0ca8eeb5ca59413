#include "core/lights/test_light.h"

#include "core/base/text.h"
#include "core/json/read_members.h"
#include "core/pixels/rgbw.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 3> kKindNames = {"off", "last", "color"};
constexpr std::array<std::string_view, 3> kPrimaryNames = {"red", "green", "blue"};
constexpr uint8_t kBright = 160;
constexpr uint8_t kFaint = 8;

std::vector<uint8_t> rgbFrameOf(const TestLight& light) {
  std::vector<uint8_t> wire(size_t{light.ledCount} * 3);
  if (light.kind == TestLight::Kind::kLast) {
    std::fill(wire.begin(), wire.end() - 3, kFaint);
    std::fill(wire.end() - 3, wire.end(), kBright);
    return wire;
  }
  const std::string_view order = kColorOrderNames[static_cast<size_t>(light.order)];
  for (size_t at = order.find(kPrimaryNames[light.color][0]); at < wire.size(); at += 3) wire[at] = kBright;
  return wire;
}

}  // namespace

Result<TestLight> testLightFromJson(const LightsHardware& hardware, std::string_view text) {
  TestLight light{TestLight::Kind::kOff, hardware.ledCount, hardware.order, hardware.type};
  const std::string range = concat({"between 1 and ", maxLeds(light.type)});
  std::optional<TestLight::Kind> kind;
  const Status done = readBody(text, [&](JsonField& field) {
    field.choice("what", kKindNames, kind);
    field.whole("ledCount", maxLeds(light.type), light.ledCount, range.c_str());
    field.choice("order", kColorOrderNames, light.order);
    field.choice("color", kPrimaryNames, light.color);
  });
  if (!done) return done.error();
  if (!kind) return must("what", choiceOf(kKindNames));
  if (light.ledCount == 0) return must("ledCount", range.c_str());
  light.kind = *kind;
  return light;
}

std::vector<uint8_t> frameOf(const TestLight& light) {
  if (light.kind == TestLight::Kind::kOff) return {};
  std::vector<uint8_t> rgb = rgbFrameOf(light);
  if (bytesPerLed(light.type) == 3) return rgb;
  std::vector<uint8_t> rgbw(size_t{light.ledCount} * 4);
  addWhite(rgb, rgbw);
  return rgbw;
}

}  // namespace lumi
