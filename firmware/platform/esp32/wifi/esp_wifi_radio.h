#pragma once

#include <esp_event.h>
#include <esp_netif.h>
#include <esp_wifi.h>

#include <atomic>

#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/wifi_radio.h"
#include "platform/esp32/net/mdns_name.h"
#include "platform/esp32/wifi/captive_dns.h"
#include "platform/esp32/wifi/station_plan.h"

namespace lumi {

/** Selects the strongest access point of `network`. Requires WPA2 or newer if there is a password. */
wifi_config_t stationConfig(const WifiCredentials& network);

wifi_config_t accessPointConfig(const WifiCredentials& network);

/**
 * The radio, controlled through IDF's driver. Arduino's WiFi class would cost an additional task and hide why
 * a join failed. Credentials stay in RAM; the driver writes nothing to flash. Power saving is off, so that
 * lights respond at once.
 */
class EspWifiRadio : public WifiRadio {
 public:
  EspWifiRadio(const Clock& clock, Log& log, MdnsName& mdns) : clock_(clock), log_(log), mdns_(mdns) {}
  EspWifiRadio(const EspWifiRadio&) = delete;
  EspWifiRadio& operator=(const EspWifiRadio&) = delete;

  /** Starts the radio without joining a network. Call once, before any socket is opened. */
  Status begin();
  /** Does the work that is due. Call in every pass of the loop. */
  void poll();
  /** True if `address` ("192.168.4.1") is the address of this device's access point. */
  bool isAccessPointAddress(const std::string& address) const;

  void join(const WifiCredentials& network) override;
  void leave() override { plan_.leave(); }
  JoinState joinState() const override { return plan_.state(); }
  std::string address() const override;
  int rssi() const override;

  bool openAccessPoint(const WifiCredentials& network) override;
  void closeAccessPoint() override;
  std::string accessPointAddress() const override;
  bool hasGuests() const override { return hasGuests_; }

  void scan() override;
  /** Returns at most kMaxFound networks, the strongest first. */
  std::optional<std::vector<FoundNetwork>> found() const override { return found_; }

  void announce(const std::string& name) override;
  std::string tag() const override;

  static constexpr size_t kMaxFound = 40;

 private:
  static void onEvent(void* radio, esp_event_base_t base, int32_t id, void* data);
  void postStationEvent(StationEvent event, uint8_t why = 0);

  esp_err_t startStack();
  esp_err_t startDriver();
  esp_err_t offerDns();
  void handleStationEvent();
  void countGuests();
  void runScan();
  void readFound();
  void driveStation();
  esp_err_t connect();

  const Clock& clock_;
  Log& log_;
  MdnsName& mdns_;
  esp_netif_t* station_ = nullptr;
  esp_netif_t* accessPoint_ = nullptr;
  Ipv4 accessPointIp_{};

  StationPlan plan_;
  WifiCredentials wanted_;
  uint8_t loggedWhy_ = 0;

  CaptiveDns dns_;
  bool accessPointOpen_ = false;
  bool hasGuests_ = false;

  std::optional<std::vector<FoundNetwork>> found_ = std::vector<FoundNetwork>{};
  bool scanning_ = false;
  bool scanWanted_ = false;
  Millis scanSince_ = 0;

  // Written by the event task. Only the latest station event is kept: after a disconnect, no further event
  // arrives before driveStation().
  std::atomic<uint32_t> stationEvent_{0};
  std::atomic<bool> scanDone_{false};
  std::atomic<bool> guestsChanged_{false};
};

}  // namespace lumi
