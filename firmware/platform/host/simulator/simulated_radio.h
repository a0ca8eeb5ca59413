#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ports/clock.h"
#include "core/ports/wifi_radio.h"

namespace lumi {

/**
 * A radio with a configured list of networks: "HOME=password1,Cafe=", names and passwords, the strongest
 * first. The server at kStationAddress represents the device in the joined network, the server at
 * kAccessPointAddress the device on its own access point.
 */
class SimulatedRadio : public WifiRadio {
 public:
  static constexpr const char* kStationAddress = "127.0.0.1";
  static constexpr const char* kAccessPointAddress = "127.0.0.2";
  static constexpr Millis kTakes = 1 * kSecond;       // duration of a join and of a scan
  static constexpr Millis kGuestStays = 5 * kSecond;  // how long guests count as present after they left

  /**
   * `networks` as above, or "@FILE" for a file with this text, one network per line. The file may change at
   * any time.
   */
  SimulatedRadio(const Clock& clock, std::string networks);

  /** Sets the port of both addresses; default 80. */
  void servesAt(uint16_t port) { port_ = port; }
  bool accessPointOpen() const { return accessPointOpen_; }
  /** Call in every pass of the loop. `hasGuests`: a client is connected to the access point. */
  void tick(bool hasGuests);

  void join(const WifiCredentials& network) override;
  void leave() override;
  JoinState joinState() const override { return state_; }
  std::string address() const override;
  int rssi() const override;
  bool openAccessPoint(const WifiCredentials& network) override;
  void closeAccessPoint() override;
  std::string accessPointAddress() const override;
  bool hasGuests() const override;
  void scan() override;
  std::optional<std::vector<FoundNetwork>> found() const override;
  void announce(const std::string&) override {}
  std::string tag() const override { return "4F2A1C"; }

 private:
  struct Network {
    std::string ssid;
    std::string password;
    int rssi;
  };

  void look();
  void read(std::string_view text);
  const Network* find(std::string_view ssid) const;
  JoinState outcome() const;

  const Clock& clock_;
  std::string file_;  // "": the networks never change
  Millis lookAgainAt_ = 0;
  std::vector<Network> networks_;
  uint16_t port_ = 80;
  WifiCredentials wanted_;
  JoinState state_ = JoinState::kIdle;
  Millis joinedAt_ = 0;  // time when the join succeeds or fails
  bool accessPointOpen_ = false;
  Millis guestUntil_ = 0;
  Millis scannedAt_ = 0;
};

}  // namespace lumi
