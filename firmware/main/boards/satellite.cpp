#include "main/boards/board.h"

namespace lumi {

/** An ESP32 development board with 4 MB of flash. */
const SatelliteBoard kSatelliteBoard = {.matrixPin = 16};

}  // namespace lumi
