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
  for (const char* rounds : {"0", "100001", "-1", "many", ""}) {
    CAPTURE(rounds);
    CHECK_FALSE(parsed({"--hash-rounds", rounds}).ok());
  }
}

TEST_CASE("as many rounds as usual are taken, as a hub of a tenth takes their backups") {
  CHECK(parsed({"--hash-rounds", "100000"}).value().hashRounds == 100'000);
}

TEST_CASE("a speed is a whole number from 1 to 100") {
  CHECK(parsed({}).value().speed == 1);
  CHECK(parsed({"--speed", "100"}).value().speed == 100);
  for (const char* speed : {"0", "101", "-1", "1.5", "fast", ""}) {
    CAPTURE(speed);
    CHECK_FALSE(parsed({"--speed", speed}).ok());
  }
}

TEST_CASE("a hub that an option makes weaker says so, any other has nothing to say") {
  using Lines = std::vector<std::string>;
  CHECK(warningsOf(parsed({}).value()) == Lines{});
  CHECK(warningsOf(parsed({"--hash-rounds", "100000", "--speed", "1"}).value()) == Lines{});
  CHECK(warningsOf(parsed({"--hash-rounds", "100", "--speed", "5"}).value()) ==
        Lines{"Passwords are hashed in 100 rounds: for tests only.",
              "Time runs 5 times as fast: so do sessions and the waits of who guesses passwords."});
}
