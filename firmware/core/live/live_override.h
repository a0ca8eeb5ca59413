#pragma once

#include <cstdint>

namespace lumi {

/** Until when live light is not shown: until no sender has sent for LivePacket::kPause, or the restart.
 * WLED's numbers ("lor"). */
enum class LiveOverride : uint8_t { kNone, kUntilPause, kUntilRestart };

}  // namespace lumi
