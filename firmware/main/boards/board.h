#pragma once

#include <array>
#include <cstdint>

#include "core/ota/install/panel_installer.h"
#include "platform/esp32/net/mqtt_stream.h"
#include "platform/esp32/system/uart_serial.h"

namespace lumi {

/** The properties and pins of the board of an ESP32 hub (docs/hardware.md). */
struct HubBoard {
  int stripPin;
  std::array<int, 2> matrixPins;  // data pins of matrices that are connected to the hub
  UartSerial::Pins table;         // of the UART to the Arduino of the sand table
  bool stagesImagesInSlot;        // images are stored only in the spare program slot
  PanelRoom panelRoom;
  uint32_t canvasLimit;     // bytes; maximum size of the sand picture
  MqttStreamMaker mqttTls;  // nullptr: the program slot has no room for TLS
};

/** The pins of the board of a separate LED matrix. */
struct SatelliteBoard {
  int matrixPin;
};

/** Defined by the board file that platformio.ini selects. */
extern const HubBoard kHubBoard;
extern const SatelliteBoard kSatelliteBoard;

}  // namespace lumi
