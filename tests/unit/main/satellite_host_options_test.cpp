#include "main/satellite_host_options.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace lumi;

namespace {

Result<SatelliteHostOptions> parsedSatellite(std::vector<std::string> words) {
  words.insert(words.begin(), {"satellite_host", "--hub", "http://192.168.1.5:8080"});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return parseSatelliteHostOptions(static_cast<int>(words.size()), arguments.data());
}

}  // namespace

TEST_CASE("a satellite's speed is a whole number from 1 to 100") {
  CHECK(parsedSatellite({}).value().speed == 1);
  CHECK(parsedSatellite({"--test", "speed=100"}).value().speed == 100);
  for (const char* speed : {"0", "101", "-1", "1.5", "fast", ""}) {
    CAPTURE(speed);
    CHECK_FALSE(parsedSatellite({"--test", std::string("speed=") + speed}).ok());
  }
}

TEST_CASE("a satellite's simulator page has a port of its own") {
  CHECK(parsedSatellite({"--simulator-port", "9001"}).value().simulatorPort == 9001);
}

TEST_CASE("a satellite's port for notifications is optional") {
  CHECK(parsedSatellite({"--test", "notifier-port=4300"}).value().notifierPort == 4300);
}
