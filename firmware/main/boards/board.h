#pragma once

#include <array>
#include <cstdint>

#include "core/ota/panel_installer.h"
#include "platform/esp32/uart_serial.h"

namespace lumi {

/** What an ESP32 hub's board is and where its wires go (docs/hardware.md). */
struct HubBoard {
  int stripPin;
  std::array<int, 2> matrixPins;  // for matrices that hang on the hub itself
  UartSerial::Pins table;         // to the Arduino of the sand table
  bool stagesImagesInSlot;        // the flash has no room for images but the spare program slot
  PanelRoom panelRoom;
  uint32_t canvasLimit;  // bytes that the picture of the sand may take
};

/** As HubBoard, for an LED matrix of its own. */
struct SatelliteBoard {
  int matrixPin;
};

/** Defined by the board that platformio.ini builds for. */
extern const HubBoard kHubBoard;
extern const SatelliteBoard kSatelliteBoard;

}  // namespace lumi
