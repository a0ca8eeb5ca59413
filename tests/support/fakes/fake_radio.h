#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/ports/wifi_radio.h"

namespace lumi::test {

/** A radio that joins any network in reach at once, and records the calls. */
class FakeRadio : public WifiRadio {
 public:
  void join(const WifiCredentials& network) override {
    wanted = network;
    joins.push_back(network.ssid);
    wasJoined_ = false;
  }
  void leave() override { wanted.reset(); }
  JoinState joinState() const override {
    if (!wanted) return JoinState::kIdle;
    const auto network = inReach.find(wanted->ssid);
    if (silent) return JoinState::kJoining;
    if (network != inReach.end() && network->second == wanted->password) {
      wasJoined_ = true;
      return JoinState::kJoined;
    }
    if (wasJoined_) return JoinState::kLost;
    return network == inReach.end() ? JoinState::kNotFound : JoinState::kWrongPassword;
  }
  std::string address() const override { return joinState() == JoinState::kJoined ? "192.168.1.23" : ""; }
  int rssi() const override { return joinState() == JoinState::kJoined ? -55 : 0; }

  bool openAccessPoint(const WifiCredentials& network) override {
    accessPoint = network;
    ++opened;
    return isOpen = !faulty;
  }
  void closeAccessPoint() override { isOpen = false; }
  bool hasGuests() const override { return guests; }

  void scan() override { ++scans; }
  std::optional<std::vector<FoundNetwork>> found() const override { return around; }
  void announce(const std::string& name) override { names.push_back(name); }
  std::string tag() const override { return "4F2A1C"; }

  std::map<std::string, std::string> inReach;  // passwords by name
  bool silent = false;                         // no network responds
  bool guests = false;
  bool faulty = false;  // the access point cannot be opened
  std::optional<std::vector<FoundNetwork>> around =
      std::nullopt;  // result of a scan; nothing: not complete yet
  std::optional<WifiCredentials> wanted;
  std::vector<std::string> joins;
  WifiCredentials accessPoint;
  bool isOpen = false;
  int opened = 0;
  int scans = 0;
  std::vector<std::string> names;

 private:
  mutable bool wasJoined_ = false;
};

}  // namespace lumi::test
