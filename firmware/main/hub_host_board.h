#pragma once

#include <memory>
#include <string>

#include "hub/hub.h"
#include "main/hub_host_options.h"
#include "main/hub_host_panel.h"
#include "platform/host/console_log.h"
#include "platform/host/curl_http_client.h"
#include "platform/host/folder_firmware_slot.h"
#include "platform/host/host_clock.h"
#include "platform/host/host_network.h"
#include "platform/host/host_system.h"
#include "platform/host/loop_pace.h"
#include "platform/host/mbedtls_crypto.h"
#include "platform/host/mbedtls_signature_check.h"
#include "platform/host/no_serial.h"
#include "platform/host/os_random.h"
#include "platform/host/paced_leds.h"
#include "platform/host/posix_file_store.h"
#include "platform/host/posix_serial.h"
#include "platform/host/side_thread.h"
#include "platform/host/simulated_radio.h"
#include "platform/host/simulated_strip.h"
#include "platform/host/twin.h"
#include "platform/host/udp_doorbell.h"
#include "platform/host/watched_serial.h"

namespace lumi {

/** Of the flash that is played. */
PanelRoom panelRoomOf(const HubHostOptions& options);

/** The hardware of a hub on this computer, switched on: its bootloader has chosen the program that runs. */
class HubHostBoard {
 public:
  /** The board, or why it can't be had. */
  static Result<std::unique_ptr<HubHostBoard>> open(const HubHostOptions& options);

  HubPorts ports();
  ConsoleLog& log() { return log_; }
  /** Has to pass before the hub starts, and looks for a new build from then on. */
  HubHostPanel& panel() { return panel_; }
  void showOn(Twin& twin, const HubHostOptions& options);
  LoopPace& pace() { return pace_; }
  /** Waits for the disk, for all of the board's stores. */
  SideThread& disk() { return *folders_.disk; }

  const HostClock& clock() const { return clock_; }
  HostSystem& system() { return system_; }
  /** Of the program that runs. */
  const std::string& version() const { return version_; }
  /** Null without --wifi. */
  SimulatedRadio* radio() { return radio_.get(); }
  bool onTrial() const { return slot_.onTrial(); }
  /** What the program that runs is to do wrong; "": nothing. */
  const std::string& fault() const { return fault_; }
  /** The web server takes connections at this port from now on. */
  void isServing(uint16_t port);
  int tableDescriptor() const { return table_.descriptor(); }

 private:
  struct Folders {
    std::unique_ptr<SideThread> disk;
    std::unique_ptr<PosixFileStore> store;
    std::unique_ptr<PosixFileStore> www;
    std::unique_ptr<PosixFileStore> builtPanel;
    std::unique_ptr<PosixFileStore> slots;
  };

  static Result<Folders> openFolders(const HubHostOptions& options);
  HubHostBoard(const HubHostOptions& options, Folders folders, UdpDoorbell doorbell);
  void boot(const HubHostOptions& options);

  Folders folders_;
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
  UdpDoorbell doorbell_;
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
