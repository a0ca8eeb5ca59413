#include "main/satellite_host_options.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unit/main/parsed_options.h"

using namespace lumi;
using namespace lumi::test;

namespace {

Result<SatelliteHostOptions> parsedSatellite(std::vector<std::string> words) {
  words.insert(words.begin(), {"satellite_host", "--hub", "http://192.168.1.5:8080"});
  return parsedBy([](int count, char** given) { return parseSatelliteHostOptions(count, given); }, words);
}

}  // namespace

TEST_CASE("a satellite's speed is a whole number from 1 to 100") {
  checkSpeed(parsedSatellite);
}

TEST_CASE("a satellite's simulator page has a port of its own") {
  CHECK(parsedSatellite({"--simulator-port", "9001"}).value().simulatorPort == 9001);
}

TEST_CASE("a satellite's port for notifications is optional") {
  CHECK(parsedSatellite({"--test", "notifier-port=4300"}).value().notifierPort == 4300);
}
