#include "platform/host/simulator/simulated_radio.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/fakes/manual_clock.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct House {
  ManualClock clock;
  SimulatedRadio radio;

  explicit House(const std::string& networks = "HOME=password1,Cafe=") : radio(clock, networks) {}

  JoinState after(Millis time) {
    clock.advance(time);
    radio.tick(false);
    return radio.joinState();
  }
  JoinState joining(const WifiCredentials& network) {
    radio.join(network);
    CHECK(after(SimulatedRadio::kTakes - 1) == JoinState::kJoining);
    return after(1);
  }
};

}  // namespace

TEST_CASE("a configured network is joined after a second") {
  House house;
  CHECK(house.radio.joinState() == JoinState::kIdle);
  CHECK(house.joining({"HOME", "password1"}) == JoinState::kJoined);
  CHECK(house.radio.address() == "127.0.0.1");
  CHECK(house.radio.rssi() == -40);
  CHECK(house.joining({"Cafe", ""}) == JoinState::kJoined);
  CHECK(house.radio.rssi() == -50);
  house.radio.leave();
  CHECK(house.radio.joinState() == JoinState::kIdle);
  CHECK(house.radio.address().empty());
}

TEST_CASE("a wrong password and a missing network are reported differently") {
  House house;
  CHECK(house.joining({"HOME", "password2"}) == JoinState::kWrongPassword);
  CHECK(house.joining({"Nowhere", ""}) == JoinState::kNotFound);
  CHECK(house.radio.address().empty());
}

TEST_CASE("a scan takes a second and finds the configured networks") {
  House house;
  house.radio.scan();
  CHECK_FALSE(house.radio.found());
  house.clock.advance(SimulatedRadio::kTakes);
  const auto found = house.radio.found();
  REQUIRE(found);
  REQUIRE(found->size() == 2);
  CHECK(found->at(0).ssid == "HOME");
  CHECK(found->at(0).secured);
  CHECK_FALSE(found->at(1).secured);
}

TEST_CASE("networks in a file can appear and disappear") {
  std::string path = (std::filesystem::temp_directory_path() / "lumisand-networks-XXXXXX").string();
  ::close(::mkstemp(path.data()));
  std::ofstream(path) << "HOME=password1\n";
  House house("@" + path);
  CHECK(house.joining({"HOME", "password1"}) == JoinState::kJoined);
  std::ofstream(path) << "";
  CHECK(house.after(kSecond) == JoinState::kLost);
  CHECK(house.after(kMinute) == JoinState::kLost);
  CHECK(house.radio.address().empty());
  std::ofstream(path) << "Cafe=\nHOME=password1";
  CHECK(house.after(kSecond) == JoinState::kJoined);
  CHECK(house.radio.rssi() == -50);
  std::filesystem::remove(path);
  CHECK(house.after(kSecond) == JoinState::kLost);
}

TEST_CASE("a guest counts for a while after the last connection, but not on a closed access point") {
  House house;
  CHECK(house.radio.openAccessPoint({"lumisand", "password"}));
  CHECK(house.radio.accessPointOpen());
  CHECK_FALSE(house.radio.hasGuests());
  house.radio.tick(true);
  house.clock.advance(SimulatedRadio::kGuestStays - 1);
  CHECK(house.radio.hasGuests());
  house.clock.advance(1);
  CHECK_FALSE(house.radio.hasGuests());
  house.radio.tick(true);
  house.radio.closeAccessPoint();
  CHECK_FALSE(house.radio.hasGuests());
}

TEST_CASE("guests reach the device at its access point address") {
  House house;
  CHECK(house.radio.accessPointAddress() == "127.0.0.2");
  house.radio.servesAt(8080);
  CHECK(house.radio.accessPointAddress() == "127.0.0.2:8080");
}
