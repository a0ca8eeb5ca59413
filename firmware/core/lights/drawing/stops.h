#pragma once

#include <array>
#include <cstdint>

#include "core/base/span.h"
#include "core/lights/drawing/effect.h"

namespace lumi {

/** Up to nine colours with the gain and the colour order of a look, evenly spaced over a table or a strip. */
class Stops {
 public:
  /** The colours of the chosen palette; without one, `own`. At most 8. */
  Stops(const Appearance& look, Span<const Rgb> own);

  /** The colours of the chosen palette; without one, the first `count` colours of the look. */
  Stops(const Appearance& look, size_t count);

  /** The look's first colour from dark to full, in steps of equal perceived lightness. */
  static Stops shades(const Appearance& look);

  /** Puts dark before the first colour. */
  Stops& fromDark();

  /** Puts the colours themselves into the table. This takes less time than fillRing(). */
  void store(Gradient& table) const;

  /** Fills the whole table with all colours and the return to the first one. */
  void fillRing(Gradient& table) const;

  Span<const WireColor> colors() const { return {colors_.data(), count_}; }

 private:
  static constexpr size_t kMax = 9;

  Stops() = default;
  std::array<WireColor, kMax> colors_{};
  size_t count_ = 0;
};

/** For Effect::precompute: stores the palette, or these colours. */
template <const auto& kOwnColors>
void storeColors(const Appearance& look, Gradient& table) {
  Stops(look, kOwnColors).store(table);
}
/** Likewise, with dark before the first colour. */
template <const auto& kOwnColors>
void storeColorsFromDark(const Appearance& look, Gradient& table) {
  Stops(look, kOwnColors).fromDark().store(table);
}
/** Likewise, with the first `count` colours of the look, or the ring that they form. */
template <size_t count>
void storeColorsOfLook(const Appearance& look, Gradient& table) {
  Stops(look, count).store(table);
}
template <size_t count>
void fillRingOfLook(const Appearance& look, Gradient& table) {
  Stops(look, count).fillRing(table);
}
inline void storeShades(const Appearance& look, Gradient& table) {
  Stops::shades(look).store(table);
}

/** Colours between those that Stops::store() has put into a table. */
class StoredStops {
 public:
  explicit StoredStops(const Gradient& table) : table_(table), count_(table.at(kCountAt)) {}

  /** From the first colour (0) to the last one (65535). */
  WireColor onRamp(uint32_t place) const { return at(place * (count_ - 1)); }
  /** From the first colour (0) through all others and back to it (65536). */
  WireColor onRing(uint32_t place) const { return at((place & 0xFFFF) * count_); }

 private:
  friend class Stops;
  static constexpr size_t kCountAt = Gradient::kColors - 1;

  WireColor at(uint32_t place) const {
    return mixedWire(table_.at(place >> 16), table_.at((place >> 16) + 1), place >> 8 & 0xFF);
  }

  const Gradient& table_;
  const uint32_t count_;
};

}  // namespace lumi
