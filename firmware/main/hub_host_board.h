#pragma once

#include <memory>
#include <string>

#include "hub/hub.h"
#include "main/hub_host_options.h"
#include "main/hub_host_panel.h"
#include "platform/host/files/flash_sized_store.h"
#include "platform/host/files/posix_file_store.h"
#include "platform/host/net/curl_http_client.h"
#include "platform/host/net/host_network.h"
#include "platform/host/net/mosquitto_client.h"
#include "platform/host/net/multicast.h"
#include "platform/host/simulator/folder_firmware_slot.h"
#include "platform/host/simulator/paced_leds.h"
#include "platform/host/simulator/simulated_radio.h"
#include "platform/host/simulator/simulated_strip.h"
#include "platform/host/simulator/simulator_page.h"
#include "platform/host/system/blocking_io_thread.h"
#include "platform/host/system/console_log.h"
#include "platform/host/system/host_clock.h"
#include "platform/host/system/host_system.h"
#include "platform/host/system/loop_pace.h"
#include "platform/host/system/no_serial.h"
#include "platform/host/system/os_random.h"
#include "platform/host/system/posix_serial.h"
#include "platform/host/system/watched_serial.h"
#include "platform/posix/mbedtls_crypto.h"
#include "platform/posix/mbedtls_signature_check.h"
#include "platform/posix/udp_sockets.h"
#include "platform/posix/udp_update_notifier.h"

namespace lumi {

/** The number of panels that fit in the simulated flash. */
PanelRoom panelRoomOf(const HubHostOptions& options);

/**
 * The simulated hardware of a hub on this computer after power-on. The simulated bootloader has already
 * chosen the program to run.
 */
class HubHostBoard {
 public:
  /** Opens the board. Returns an error if this fails. */
  static Result<std::unique_ptr<HubHostBoard>> open(const HubHostOptions& options);

  HubPorts ports();
  ConsoleLog& log() { return log_; }
  /** The copy of the panel's build. Call its flash() before the hub starts and its tick() in every pass. */
  HubHostPanel& panel() { return panel_; }
  void showOn(SimulatorPage& page, const HubHostOptions& options);
  LoopPace& pace() { return pace_; }
  /** The thread for blocking disk access of all stores of the board. */
  BlockingIoThread& disk() { return *folders_.disk; }

  const HostClock& clock() const { return clock_; }
  HostSystem& system() { return system_; }
  /** Version of the running program. */
  const std::string& version() const { return version_; }
  /** Null unless Wi-Fi is simulated. */
  SimulatedRadio* radio() { return radio_.get(); }
  bool isPendingVerify() const { return slot_.isPendingVerify(); }
  /** The simulated fault of the running program; "": none. */
  const std::string& fault() const { return fault_; }
  /** Call when the web server accepts connections at this port. */
  void isServing(uint16_t port);
  int tableDescriptor() const { return table_.descriptor(); }

 private:
  struct Folders {
    std::unique_ptr<BlockingIoThread> disk;
    std::unique_ptr<PosixFileStore> store;
    std::unique_ptr<PosixFileStore> www;
    std::unique_ptr<PosixFileStore> builtPanel;
    std::unique_ptr<PosixFileStore> slots;
  };

  static Result<Folders> openFolders(const HubHostOptions& options);
  HubHostBoard(const HubHostOptions& options, Folders folders, UdpUpdateNotifier notifier);
  void boot(const HubHostOptions& options);

  Folders folders_;
  std::unique_ptr<FlashSizedStore> smallStore_;  // null unless a small board is played
  HostClock clock_;
  ConsoleLog log_;
  HubHostPanel panel_;
  OsRandom random_;
  MbedtlsCrypto crypto_;
  MbedtlsSignatureCheck signatures_;
  SimulatedStrip strip_;
  LoopPace pace_;
  PacedLeds pacedStrip_;
  SimulatedStrip matrix1_;
  SimulatedStrip matrix2_;
  CurlHttpClient http_;
  MosquittoClient mqtt_;
  UdpSockets udp_{setSocketMembership};
  UdpUpdateNotifier notifier_;
  NoSerial noTable_;
  PosixSerial table_;
  WatchedSerial watchedTable_;
  FolderFirmwareSlot slot_;
  HostSystem system_;
  HostNetwork network_;
  std::unique_ptr<SimulatedRadio> radio_;
  std::string version_;
  std::string fault_;
};

}  // namespace lumi
