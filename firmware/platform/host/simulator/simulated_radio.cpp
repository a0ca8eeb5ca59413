#include "platform/host/simulator/simulated_radio.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr Millis kLookEvery = 200;  // interval for checking the file
constexpr int kStrongest = -40;     // dBm
constexpr int kStep = -10;

}  // namespace

SimulatedRadio::SimulatedRadio(const Clock& clock, std::string networks) : clock_(clock) {
  if (startsWith(networks, "@")) {
    file_ = networks.substr(1);
    look();
  } else {
    read(networks);
  }
}

void SimulatedRadio::tick(bool hasGuests) {
  const Millis now = clock_.now();
  if (hasGuests) guestUntil_ = now + kGuestStays;
  if (!file_.empty() && now >= lookAgainAt_) look();
  if (state_ != JoinState::kIdle && now >= joinedAt_) state_ = outcome();
}

void SimulatedRadio::look() {
  lookAgainAt_ = clock_.now() + kLookEvery;
  std::ifstream file(file_);
  read(std::string(std::istreambuf_iterator<char>(file), {}));
}

void SimulatedRadio::read(std::string_view text) {
  networks_.clear();
  int rssi = kStrongest;
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of(",\n"), text.size());
    const std::string_view one = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (one.empty()) continue;
    const size_t equals = std::min(one.find('='), one.size());
    const std::string_view password = one.substr(std::min(equals + 1, one.size()));
    networks_.push_back({std::string(one.substr(0, equals)), std::string(password), rssi});
    rssi += kStep;
  }
}

const SimulatedRadio::Network* SimulatedRadio::find(std::string_view ssid) const {
  const auto found = std::find_if(networks_.begin(), networks_.end(),
                                  [ssid](const Network& network) { return network.ssid == ssid; });
  return found == networks_.end() ? nullptr : &*found;
}

JoinState SimulatedRadio::outcome() const {
  const Network* network = find(wanted_.ssid);
  if (network != nullptr && network->password == wanted_.password) return JoinState::kJoined;
  if (state_ == JoinState::kJoined || state_ == JoinState::kLost) return JoinState::kLost;
  return network == nullptr ? JoinState::kNotFound : JoinState::kWrongPassword;
}

void SimulatedRadio::join(const WifiCredentials& network) {
  wanted_ = network;
  state_ = JoinState::kJoining;
  joinedAt_ = clock_.now() + kTakes;
}

void SimulatedRadio::leave() {
  state_ = JoinState::kIdle;
}

std::string SimulatedRadio::address() const {
  return state_ == JoinState::kJoined ? kStationAddress : "";
}

int SimulatedRadio::rssi() const {
  const Network* network = state_ == JoinState::kJoined ? find(wanted_.ssid) : nullptr;
  return network == nullptr ? 0 : network->rssi;
}

bool SimulatedRadio::openAccessPoint(const WifiCredentials&) {
  accessPointOpen_ = true;
  return true;
}

void SimulatedRadio::closeAccessPoint() {
  accessPointOpen_ = false;
  guestUntil_ = 0;
}

std::string SimulatedRadio::accessPointAddress() const {
  const std::string address = kAccessPointAddress;
  return port_ == 80 ? address : address + ":" + std::to_string(port_);
}

bool SimulatedRadio::hasGuests() const {
  return accessPointOpen_ && clock_.now() < guestUntil_;
}

void SimulatedRadio::scan() {
  scannedAt_ = clock_.now() + kTakes;
}

std::optional<std::vector<FoundNetwork>> SimulatedRadio::found() const {
  if (clock_.now() < scannedAt_) return std::nullopt;
  std::vector<FoundNetwork> found;
  for (const Network& network : networks_) {
    found.push_back({network.ssid, network.rssi, !network.password.empty()});
  }
  return found;
}

}  // namespace lumi
