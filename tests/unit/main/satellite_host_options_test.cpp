#include "main/satellite_host_options.h"

#include <doctest/doctest.h>
#include <getopt.h>

#include <string>
#include <vector>

using namespace lumi;

namespace {

Result<SatelliteHostOptions> parsed(std::vector<std::string> words) {
  words.insert(words.begin(), {"satellite_host", "--hub", "http://192.168.1.5:8080"});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  optind = 0;  // getopt begins anew
  return parseSatelliteHostOptions(static_cast<int>(words.size()), arguments.data());
}

}  // namespace

TEST_CASE("a satellite's speed is a whole number from 1 to 100") {
  CHECK(parsed({}).value().speed == 1);
  CHECK(parsed({"--speed", "100"}).value().speed == 100);
  for (const char* speed : {"0", "101", "-1", "1.5", "fast", ""}) {
    CAPTURE(speed);
    CHECK_FALSE(parsed({"--speed", speed}).ok());
  }
}
