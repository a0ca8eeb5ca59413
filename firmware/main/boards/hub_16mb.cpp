#include "main/boards/board.h"

namespace lumi {

/** An ESP32-S3 development board with 16 MB of flash. */
const HubBoard kHubBoard = {4, {5, 6}, {17, 18}, 9, false, 1024 * 1024};

}  // namespace lumi
