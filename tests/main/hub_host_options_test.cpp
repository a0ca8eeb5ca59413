#include "main/hub_host_options.h"

#include <doctest/doctest.h>
#include <getopt.h>

#include <string>
#include <vector>

using namespace lumi;

namespace {

Result<HubHostOptions> parsed(std::vector<std::string> words) {
  words.insert(words.begin(), "hub_host");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  optind = 0;  // getopt begins anew
  return parseHubHostOptions(static_cast<int>(words.size()), arguments.data());
}

}  // namespace

TEST_CASE("a password costs 100,000 rounds unless the command line says otherwise") {
  CHECK(parsed({}).value().hashRounds == 100'000);
  CHECK(parsed({"--hash-rounds", "100"}).value().hashRounds == 100);
}

TEST_CASE("rounds that are none, too many or no number are refused") {
  for (const char* rounds : {"0", "1000001", "-1", "many", ""}) {
    CAPTURE(rounds);
    CHECK_FALSE(parsed({"--hash-rounds", rounds}).ok());
  }
}
