#include "core/lights/drawing/palette.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace lumi;

TEST_CASE("every palette has 2 to 8 colours, of which one is bright, and a name of its own") {
  std::set<std::string_view> names;
  for (size_t i = 0; i < kPaletteNames.size(); ++i) {
    const auto palette = static_cast<Palette>(i);
    CAPTURE(nameOf(palette));
    names.insert(nameOf(palette));
    const Span<const Rgb> colors = colorsOf(palette);
    if (palette == Palette::kColors || i >= kFirstOwnPalette) {
      CHECK(colors.empty());
      continue;
    }
    CHECK(colors.size() >= 2);
    CHECK(colors.size() <= 8);
    CHECK(std::any_of(colors.begin(), colors.end(), [](const Rgb& color) {
      return std::max({color.red, color.green, color.blue}) >= 140;
    }));
  }
  CHECK(names.size() == kPaletteNames.size());
}
