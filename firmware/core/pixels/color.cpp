#include "core/pixels/color.h"

#include "core/base/text.h"

namespace lumi {
namespace {

struct Shifts {
  uint8_t red;
  uint8_t green;
  uint8_t blue;
};

/** Indexed by ColorOrder. */
constexpr Shifts kShifts[] = {{0, 8, 16}, {0, 16, 8}, {8, 0, 16}, {16, 0, 8}, {8, 16, 0}, {16, 8, 0}};

}  // namespace

std::string toHexColor(Rgb color) {
  const uint8_t channels[] = {color.red, color.green, color.blue};
  return "#" + toHex(channels);
}

std::optional<Rgb> colorFromHex(std::string_view text) {
  if (text.empty() || text.front() != '#') return std::nullopt;
  uint8_t channels[3];
  if (!fromHex(text.substr(1), channels)) return std::nullopt;
  return Rgb{channels[0], channels[1], channels[2]};
}

WireEncoder::WireEncoder(Gain gain, ColorOrder order)
    : factor_((gain * 255 + 128) >> 8),
      red_(kShifts[static_cast<size_t>(order)].red),
      green_(kShifts[static_cast<size_t>(order)].green),
      blue_(kShifts[static_cast<size_t>(order)].blue) {}

}  // namespace lumi
