#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/** kColors: an effect's own colours, or those of the settings. The names are known to users of WLED. */
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
  kSakura,
  kOwn1,  // the first of kOwnPalettes that the user makes
  kOwn2,
  kOwn3,
  kOwn4,
  kOwn5,
  kOwn6,
  kOwn7,
  kOwn8
};

constexpr size_t kOwnPalettes = 8;
constexpr size_t kFirstOwnPalette = static_cast<size_t>(Palette::kOwn1);
constexpr size_t kMaxPaletteColors = 8;

inline constexpr std::array<std::string_view, 25> kPaletteNames = {
    "colors", "rainbow", "party", "ocean", "lava",    "forest",      "cloud",  "heat",   "sunset",
    "aurora", "autumn",  "beach", "candy", "icefire", "orange-teal", "pastel", "sakura", "own-1",
    "own-2",  "own-3",   "own-4", "own-5", "own-6",   "own-7",       "own-8"};

std::string_view nameOf(Palette palette);

/** The colours of a palette, evenly spaced: 2 to 8, none of kColors and of those that the user makes. */
Span<const Rgb> colorsOf(Palette palette);

}  // namespace lumi
