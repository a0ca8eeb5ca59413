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

TEST_CASE_FIXTURE(House, "a configured network is joined after a second") {
  CHECK(radio.joinState() == JoinState::kIdle);
  CHECK(joining({"HOME", "password1"}) == JoinState::kJoined);
  CHECK(radio.address() == "127.0.0.1");
  CHECK(radio.rssi() == -40);
  CHECK(joining({"Cafe", ""}) == JoinState::kJoined);
  CHECK(radio.rssi() == -50);
  radio.leave();
  CHECK(radio.joinState() == JoinState::kIdle);
  CHECK(radio.address().empty());
}

TEST_CASE_FIXTURE(House, "a wrong password and a missing network are reported differently") {
  CHECK(joining({"HOME", "password2"}) == JoinState::kWrongPassword);
  CHECK(joining({"Nowhere", ""}) == JoinState::kNotFound);
  CHECK(radio.address().empty());
}

TEST_CASE_FIXTURE(House, "a scan takes a second and finds the configured networks") {
  radio.scan();
  CHECK_FALSE(radio.found());
  clock.advance(SimulatedRadio::kTakes);
  const auto found = radio.found();
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

TEST_CASE_FIXTURE(House,
                  "a guest counts for a while after the last connection, but not on a closed access point") {
  CHECK(radio.openAccessPoint({"lumisand", "password"}));
  CHECK(radio.accessPointOpen());
  CHECK_FALSE(radio.hasGuests());
  radio.tick(true);
  clock.advance(SimulatedRadio::kGuestStays - 1);
  CHECK(radio.hasGuests());
  clock.advance(1);
  CHECK_FALSE(radio.hasGuests());
  radio.tick(true);
  radio.closeAccessPoint();
  CHECK_FALSE(radio.hasGuests());
}

TEST_CASE_FIXTURE(House, "guests reach the device at its access point address") {
  CHECK(radio.accessPointAddress() == "127.0.0.2");
  radio.servesAt(8080);
  CHECK(radio.accessPointAddress() == "127.0.0.2:8080");
}
