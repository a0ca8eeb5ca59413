#pragma once

#include <memory>
#include <string>

#include "core/network/wifi_keeper.h"
#include "support/fakes/fake_radio.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/stores/stored_records.h"

namespace lumi::test {

/** A WifiKeeper on a store that may contain known networks. */
struct KeeperFixture : StoredRecords {
  /** Saves networks as joined before, the latest last. All have the password "password1". */
  void remember(std::initializer_list<const char*> ssids) {
    KnownNetworks known(records, log);
    known.load();
    for (const char* ssid : ssids) REQUIRE(known.remember({ssid, kPassword}));
  }
  void reach(const char* ssid) { radio.inReach[ssid] = kPassword; }

  WifiKeeper& start() {
    keeper = std::make_unique<WifiKeeper>(records, radio, clock, random, log);
    keeper->load();
    keeper->tick();
    return *keeper;
  }

  /** Lets `time` pass, in passes of 100 ms. */
  void pass(Millis time) {
    for (Millis left = time; left > 0; left -= 100) {
      clock.advance(100);
      keeper->tick();
    }
  }

  AskedJoin askedFor(const WifiCredentials& network, Millis time = WifiKeeper::kJoinTimeout) {
    REQUIRE(keeper->join(network));
    pass(time);
    return keeper->asked().value();
  }

  std::vector<std::string> knownNames() const {
    std::vector<std::string> names;
    for (const WifiCredentials& network : keeper->known().all()) names.push_back(network.ssid);
    return names;
  }

  static constexpr const char* kPassword = "password1";

  FakeRadio radio;
  ManualClock clock;
  FixedRandom random;
  std::unique_ptr<WifiKeeper> keeper;
};

using Names = std::vector<std::string>;

}  // namespace lumi::test
