#include "main/boards/board.h"

namespace lumi {

/** An ESP32 development board with 4 MB of flash. */
const HubBoard kHubBoard = {16, {17, 18}, {25, 26}, 0, true, 128 * 1024};

}  // namespace lumi
