#include "platform/host/simulator/simulated_strip.h"

#include <algorithm>
#include <array>

namespace lumi {
namespace {

/** For each colour order: the indexes of red, green and blue in the wire bytes. */
constexpr std::array<std::array<size_t, 3>, 6> kPlaces = {{
    {0, 1, 2},  // rgb
    {0, 2, 1},  // rbg
    {1, 0, 2},  // grb
    {2, 0, 1},  // gbr
    {1, 2, 0},  // brg
    {2, 1, 0},  // bgr
}};

}  // namespace

void SimulatedStrip::configure(uint16_t count, ColorOrder order) {
  count_ = count;
  order_ = order;
  wire_.assign(size_t{count} * 3, 0);
}

bool SimulatedStrip::ready() const {
  return clock_.now() >= busyUntil_;
}

void SimulatedStrip::show(ConstBytes wire) {
  std::copy_n(wire.begin(), std::min(wire.size(), wire_.size()), wire_.begin());
  ++frames_;
  busyUntil_ = clock_.now() + (count_ * kMicrosPerLed + kMicrosToLatch + 999) / 1000;
}

std::vector<uint8_t> SimulatedStrip::pixels() const {
  const auto& place = kPlaces[static_cast<size_t>(order_)];
  std::vector<uint8_t> rgb(wire_.size());
  for (size_t i = 0; i + 2 < wire_.size(); i += 3) {
    for (size_t channel = 0; channel < 3; ++channel) rgb[i + channel] = wire_[i + place[channel]];
  }
  return rgb;
}

}  // namespace lumi
