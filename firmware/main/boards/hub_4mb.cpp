#include "main/boards/board.h"

namespace lumi {

/** An ESP32 development board with 4 MB of flash. */
const HubBoard kHubBoard = {
    .stripPin = 16,
    .matrixPins = {17, 18},
    .table = {.tx = 25, .rx = 26},
    .stagesImagesInSlot = true,
    .panelRoom = PanelRoom::kOnePanel,
    .canvasLimit = 48 * 1024,
    .mqttTls = nullptr,
};

}  // namespace lumi
