#include "core/lights/drawing/stops.h"

namespace lumi {

Stops::Stops(const Appearance& look, Span<const Rgb> own) {
  const WireEncoder wire = look.encoder();
  const Span<const Rgb> chosen = look.palette.empty() ? own : look.palette;
  for (const Rgb& color : chosen) colors_[count_++] = wire.encodeVisible(linearOf(color));
}

Stops::Stops(const Appearance& look, size_t count) : Stops(look, Span<const Rgb>()) {
  if (count_ > 0) return;
  const WireEncoder wire = look.encoder();
  while (count_ < count) {
    colors_[count_] = wire.encodeVisible(look.colors[count_]);
    ++count_;
  }
}

Stops Stops::shades(const Appearance& look) {
  constexpr size_t kShades = 6;
  static constexpr auto kGains = [] {
    std::array<Gain, kShades> gains{};
    for (size_t i = 0; i < kShades; ++i) {
      gains[i] = gainOfLightness(static_cast<float>(i) / static_cast<float>(kShades - 1));
    }
    return gains;
  }();
  const WireColor full = look.encoder().encodeVisible(look.colors[0]);
  Stops stops;
  for (const Gain gain : kGains) stops.colors_[stops.count_++] = scaledWire(full, gain >> 8);
  return stops;
}

Stops& Stops::fromDark() {
  std::copy_backward(colors_.begin(), colors_.begin() + count_, colors_.begin() + count_ + 1);
  colors_[0] = 0;
  ++count_;
  return *this;
}

void Stops::store(Gradient& table) const {
  for (size_t i = 0; i < count_; ++i) table.set(i, colors_[i]);
  table.set(count_, colors_[0]);
  table.set(StoredStops::kCountAt, static_cast<WireColor>(count_));
}

void Stops::fillRing(Gradient& table) const {
  size_t index = 0;
  size_t place = 0;
  for (size_t stop = 0; stop < count_; ++stop) {
    const WireMix mix(colors_[stop], colors_[stop + 1 < count_ ? stop + 1 : 0]);
    for (; place >> 8 == stop; place += count_) table.set(index++, mix.rounded(place & 0xFF));
  }
  table.wrapAround();
}

}  // namespace lumi
