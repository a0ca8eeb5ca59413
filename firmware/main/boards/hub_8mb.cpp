#include "main/boards/board.h"

namespace lumi {

/** An ESP32-S3 development board with 8 MB of flash. */
const HubBoard kHubBoard = {
    .stripPin = 4,
    .matrixPins = {5, 6},
    .table = {.tx = 17, .rx = 18},
    .stagesImagesInSlot = false,
    .panelRoom = PanelRoom::kTwoPanels,
    .canvasLimit = 256 * 1024,
    .mqttTls = makeTlsMqttStream,
};

}  // namespace lumi
