#include "main/boards/board.h"

namespace lumi {

/** An ESP32-C3 development board with 4 MB of flash. */
const SatelliteBoard kSatelliteBoard = {.matrixPin = 4};

}  // namespace lumi
