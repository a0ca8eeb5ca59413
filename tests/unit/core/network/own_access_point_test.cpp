
#include <doctest/doctest.h>

#include <set>

#include "core/network/wifi_keeper.h"
#include "support/fakes/fixed_random.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a password has three groups of four readable characters and is different each time") {
  FixedRandom random;
  std::set<std::string> all;
  std::set<char> used;
  for (int i = 0; i < 1000; ++i) {
    const std::string password = accessPointPassword(random);
    REQUIRE(password.size() == 14);
    CHECK(password[4] == '-');
    CHECK(password[9] == '-');
    all.insert(password);
    used.insert(password.begin(), password.end());
  }
  CHECK(all.size() == 1000);
  CHECK(std::string(used.begin(), used.end()) == "-23456789abcdefghjkmnpqrstuvwxyz");
}

TEST_CASE("a name that is too long for a network is cut, but its tag is not") {
  CHECK(accessPointSsid("lumisand", "4F2A1C") == "lumisand-4F2A1C");
  CHECK(accessPointSsid(std::string(32, 'x'), "4F2A1C") == std::string(25, 'x') + "-4F2A1C");
}

TEST_CASE("hidden networks and names that cannot be displayed are omitted from the results") {
  const auto choice = choiceOf({{"", -1, true},
                                {"\xFF", -1, true},
                                {std::string("a\0b", 3), -1, true},
                                {"\"q\"", -9, true},
                                {"Größe", -5, true}},
                               24);
  REQUIRE(choice.size() == 2);
  CHECK(choice[0].ssid == "Größe");
  CHECK(choice[1].ssid == "\"q\"");
}

TEST_CASE("of many networks the strongest are listed") {
  std::vector<FoundNetwork> many;
  for (int i = 0; i < 100; ++i) many.push_back({"net " + std::to_string(i), -100 + i, true});
  const auto choice = choiceOf(many, 24);
  REQUIRE(choice.size() == 24);
  CHECK(choice.front().ssid == "net 99");
  CHECK(choice.back().ssid == "net 76");
}
