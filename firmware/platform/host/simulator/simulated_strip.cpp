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

void SimulatedStrip::configure(const LedChain& chain) {
  chain_ = chain;
  wire_.assign(chain.wireBytes(), 0);
}

bool SimulatedStrip::ready() const {
  return clock_.now() >= busyUntil_;
}

void SimulatedStrip::show(ConstBytes wire) {
  std::copy_n(wire.begin(), std::min(wire.size(), wire_.size()), wire_.begin());
  ++frames_;
  busyUntil_ = clock_.now() + (wire_.size() * kMicrosPerByte + kMicrosToLatch + 999) / 1000;
}

std::vector<uint8_t> SimulatedStrip::pixels() const {
  const auto& place = kPlaces[static_cast<size_t>(chain_.order)];
  const size_t bytes = bytesPerLed(chain_.type);
  std::vector<uint8_t> rgb;
  rgb.reserve(size_t{chain_.count} * 3);
  for (size_t i = 0; i < wire_.size(); i += bytes) {
    const int white = bytes == 4 ? wire_[i + 3] : 0;
    for (const size_t at : place) rgb.push_back(static_cast<uint8_t>(std::min(wire_[i + at] + white, 255)));
  }
  return rgb;
}

}  // namespace lumi
