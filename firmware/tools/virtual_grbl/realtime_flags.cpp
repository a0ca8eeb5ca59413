#include "tools/virtual_grbl/realtime_flags.h"

#include <algorithm>

namespace lumi::vgrbl {

bool RealtimeFlags::take(uint8_t byte) {
  switch (byte) {
    case '?':
      status = true;
      return true;
    case '!':
      hold = true;
      return true;
    case '~':
      resume = true;
      return true;
    case 0x84:
      door = true;
      return true;
    default:
      break;
  }
  if (byte >= 0x90 && byte <= 0x97) overrides |= 1U << (byte - 0x90);
  return byte > 0x7F;
}

Overrides RealtimeFlags::applied(Overrides now) const {
  if (has(0x90)) now.feed = 100;
  if (has(0x91)) now.feed += 10;
  if (has(0x92)) now.feed -= 10;
  if (has(0x93)) now.feed += 1;
  if (has(0x94)) now.feed -= 1;
  now.feed = std::clamp(now.feed, 10, 200);
  if (has(0x95)) now.rapid = 100;
  if (has(0x96)) now.rapid = 50;
  if (has(0x97)) now.rapid = 25;
  return now;
}

}  // namespace lumi::vgrbl
