#pragma once

#include <memory>
#include <string>

#include "hub/hub.h"
#include "main/hub_host_options.h"
#include "main/hub_host_panel.h"
#include "platform/host/files/flash_sized_store.h"
#include "platform/host/files/posix_file_store.h"
#include "platform/host/net/curl_http_client.h"
#include "platform/host/net/curl_mqtt_client.h"
#include "platform/host/net/host_network.h"
#include "platform/host/net/socket_options.h"
#include "platform/host/simulator/folder_firmware_slot.h"
#include "platform/host/simulator/paced_leds.h"
#include "platform/host/simulator/simulated_radio.h"
#include "platform/host/simulator/simulated_strip.h"
#include "platform/host/simulator/simulator_page.h"
#include "platform/host/system/blocking_io_thread.h"
#include "platform/host/system/console_log.h"
#include "platform/host/system/frame_pace.h"
#include "platform/host/system/host_clock.h"
#include "platform/host/system/host_system.h"
#include "platform/host/system/no_serial.h"
#include "platform/host/system/os_random.h"
#include "platform/host/system/posix_serial.h"
#include "platform/host/system/watched_serial.h"
#include "platform/posix/mbedtls_crypto.h"
#include "platform/posix/mbedtls_signature_check.h"
#include "platform/posix/udp_sockets.h"
#include "platform/posix/udp_update_notifier.h"

namespace lumi {

/** The folders of the simulated hub, and the thread for their blocking disk access. */
struct HubHostFolders {
  static Result<HubHostFolders> open(const HubHostOptions& options);

  std::unique_ptr<BlockingIoThread> disk;
  std::unique_ptr<PosixFileStore> store;
  std::unique_ptr<PosixFileStore> builtPanel;
  std::unique_ptr<PosixFileStore> www;
  std::unique_ptr<PosixFileStore> slots;
};

/** A hub's simulated hardware after power-on. Its bootloader has already chosen the program to run. */
struct HubHostBoard {
  HubHostBoard(const HubHostOptions& options, HubHostFolders opened, UdpUpdateNotifier notifier);
  /** Opens the board. Returns an error if this fails. */
  static Result<std::unique_ptr<HubHostBoard>> open(const HubHostOptions& options);

  HubPorts ports();
  void showOn(SimulatorPage& page, const HubHostOptions& options);
  /** Call when the web server accepts connections at this port. */
  void isServing(uint16_t port);

  HubHostFolders folders;
  std::unique_ptr<FlashSizedStore> smallStore;  // null unless a small board is played
  HostClock clock;
  ConsoleLog log;
  HubHostPanel panel;  // call its flash() before the hub starts and its tick() in every pass
  OsRandom random;
  MbedtlsCrypto crypto;
  MbedtlsSignatureCheck signatures;
  SimulatedStrip strip;
  LoopPace pace;
  PacedLeds pacedStrip;
  SimulatedStrip matrix1;
  SimulatedStrip matrix2;
  CurlHttpClient http;
  HostClock networkClock = HostClock::unset();  // network peers do not run at the simulated speed
  CurlMqttClient mqtt{networkClock};
  UdpSockets udp;
  UdpUpdateNotifier notifier;
  NoSerial noTable;
  PosixSerial table;
  WatchedSerial watchedTable;
  FolderFirmwareSlot slot;
  HostSystem system;
  HostNetwork network;
  std::unique_ptr<SimulatedRadio> radio;  // null unless Wi-Fi is simulated
  std::string version;                    // of the running program
  std::string fault;                      // its simulated fault; "": none
};

}  // namespace lumi
