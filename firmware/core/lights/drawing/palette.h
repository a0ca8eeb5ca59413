#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/** kColors: an effect's own colours, or those of the settings. The names are those that users of WLED know.
 */
enum class Palette : uint8_t {
  kColors,
  kRainbow,
  kParty,
  kOcean,
  kLava,
  kForest,
  kCloud,
  kHeat,
  kSunset,
  kAurora,
  kAutumn,
  kBeach,
  kCandy,
  kIcefire,
  kOrangeTeal,
  kPastel,
  kSakura
};

constexpr std::array<std::string_view, 17> kPaletteNames = {
    "colors", "rainbow", "party", "ocean", "lava",    "forest",      "cloud",  "heat",  "sunset",
    "aurora", "autumn",  "beach", "candy", "icefire", "orange-teal", "pastel", "sakura"};

std::string_view nameOf(Palette palette);

/** The colours of a palette, evenly spaced: 2 to 8, none of kColors. */
Span<const Rgb> colorsOf(Palette palette);

}  // namespace lumi
