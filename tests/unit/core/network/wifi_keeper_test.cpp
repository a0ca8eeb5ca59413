#include "core/network/wifi_keeper.h"

#include <doctest/doctest.h>

#include "unit/core/network/keeper_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(KeeperFixture,
                  "a device without known networks opens its access point immediately and joins none") {
  const WifiKeeper& wifi = start();
  CHECK(radio.isOpen);
  CHECK(wifi.accessPointOpen());
  CHECK(wifi.isUp());
  CHECK(wifi.ssid().empty());
  CHECK(radio.accessPoint.ssid == "lumisand-4F2A1C");
  CHECK(radio.accessPoint.password == wifi.accessPoint().password);
  pass(10 * kMinute);
  CHECK(radio.joins.empty());
  CHECK(radio.opened == 1);
  CHECK(log.count("access point") == 1);
}

TEST_CASE_FIXTURE(KeeperFixture, "a known network is joined without an access point") {
  remember({"HOME"});
  reach("HOME");
  const WifiKeeper& wifi = start();
  CHECK(wifi.ssid() == "HOME");
  CHECK(wifi.address() == "192.168.1.23");
  CHECK(wifi.rssi() == -55);
  CHECK(wifi.isUp());
  pass(10 * kMinute);
  CHECK(radio.opened == 0);
  CHECK(radio.joins == Names{"HOME"});
  CHECK(log.contains("Joined the network HOME as 192.168.1.23"));
}

TEST_CASE_FIXTURE(KeeperFixture, "known networks are tried in order, 20 s each, repeatedly") {
  remember({"C", "B", "A"});
  start();
  CHECK(radio.joins == Names{"A"});
  pass(20 * kSecond);
  CHECK(radio.joins == Names{"A", "B"});
  pass(20 * kSecond);
  CHECK(radio.joins == Names{"A", "B", "C"});
  pass(21 * kSecond);
  CHECK(radio.joins == Names{"A", "B", "C", "A"});
  CHECK_FALSE(keeper->isUp());
}

TEST_CASE_FIXTURE(KeeperFixture, "the network joined last is the first to be tried at the next start") {
  remember({"B", "A"});
  reach("B");
  start();
  pass(21 * kSecond);
  REQUIRE(keeper->ssid() == "B");
  CHECK(knownNames() == Names{"B", "A"});
  radio.joins.clear();
  start();
  CHECK(radio.joins == Names{"B"});
}

TEST_CASE_FIXTURE(KeeperFixture, "after 5 minutes without a network the access point opens") {
  remember({"HOME"});
  start();
  pass(5 * kMinute - kSecond);
  CHECK_FALSE(keeper->accessPointOpen());
  pass(kSecond);
  CHECK(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "while the access point is open, the known networks are tried every minute") {
  remember({"HOME"});
  start();
  pass(6 * kMinute);
  radio.joins.clear();
  pass(8 * kMinute);
  const auto tries = radio.joins.size();  // a pause of one minute, 20 s of attempts
  CHECK(tries == 6);
  reach("HOME");
  pass(kMinute);
  CHECK(keeper->ssid() == "HOME");
  pass(WifiKeeper::kAccessPointAfterJoin);
  CHECK_FALSE(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "a client on the access point delays the return to a known network to 3 minutes") {
  remember({"HOME"});
  start();
  pass(5 * kMinute);
  REQUIRE(keeper->accessPointOpen());
  while (radio.wanted) pass(100);
  radio.guests = true;
  reach("HOME");
  radio.joins.clear();
  pass(3 * kMinute - kSecond);
  CHECK(radio.joins.empty());
  pass(2 * kSecond);
  CHECK(keeper->ssid() == "HOME");
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "while a client stays connected, the known networks are tried every 3 minutes") {
  remember({"HOME"});
  start();
  radio.guests = true;
  pass(6 * kMinute);
  radio.joins.clear();
  pass(20 * kMinute);
  CHECK(radio.joins.size() == 6);  // a pause of 3 minutes, 20 s of attempts
}

TEST_CASE_FIXTURE(KeeperFixture, "once the client has left, a known network is tried within a minute") {
  remember({"HOME"});
  start();
  pass(6 * kMinute);
  radio.guests = true;
  reach("HOME");
  pass(2 * kMinute);
  CHECK(keeper->ssid().empty());
  radio.guests = false;
  pass(kSecond);
  CHECK(keeper->ssid() == "HOME");
}

TEST_CASE_FIXTURE(KeeperFixture, "known networks do not interrupt a requested join") {
  remember({"HOME"});
  start();
  pass(5 * kMinute + WifiKeeper::kJoinTimeout);
  radio.guests = true;
  pass(3 * kMinute - 10 * kSecond);
  radio.joins.clear();
  radio.silent = true;
  REQUIRE(keeper->join({"CAFE", "password1"}));
  pass(WifiKeeper::kJoinTimeout + 2 * kMinute);
  CHECK(radio.joins == Names{"CAFE"});
}

TEST_CASE_FIXTURE(KeeperFixture, "a device with unreadable networks does not count as up") {
  REQUIRE(records.save("networks", "from a later version"));
  start();
  CHECK(keeper->accessPointOpen());
  CHECK_FALSE(keeper->isUp());
  reach("HOME");
  (void)askedFor({"HOME", kPassword});
  CHECK(keeper->isUp());
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "after a lost link, the radio has 20 s to restore it, then all known networks are tried") {
  remember({"OTHER", "HOME"});
  reach("HOME");
  start();
  pass(kMinute);
  radio.inReach.clear();
  pass(19 * kSecond);
  CHECK(keeper->ssid().empty());
  CHECK_FALSE(keeper->isUp());
  CHECK(radio.joins == Names{"HOME"});
  pass(kSecond);
  CHECK(radio.joins == Names{"HOME", "HOME"});
  pass(20 * kSecond);
  CHECK(radio.joins == Names{"HOME", "HOME", "OTHER"});
  reach("HOME");
  pass(21 * kSecond);
  CHECK(keeper->ssid() == "HOME");
}

TEST_CASE_FIXTURE(KeeperFixture, "a link that the radio restores is still the same network") {
  remember({"HOME"});
  reach("HOME");
  start();
  radio.silent = true;
  pass(10 * kSecond);
  CHECK(keeper->ssid().empty());
  radio.silent = false;
  pass(kSecond);
  CHECK(keeper->ssid() == "HOME");
  CHECK(radio.joins.size() == 1);
}

TEST_CASE_FIXTURE(KeeperFixture, "short losses never add up to the 5 minutes") {
  remember({"HOME"});
  reach("HOME");
  start();
  for (int i = 0; i < 40; ++i) {
    radio.silent = true;
    pass(15 * kSecond);
    radio.silent = false;
    pass(kSecond);
  }
  CHECK(radio.opened == 0);
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "opening the access point is retried after a failure, but not in every pass") {
  radio.faulty = true;
  start();
  CHECK_FALSE(keeper->isUp());
  CHECK(log.contains("can't be opened"));
  pass(10 * kSecond);
  CHECK(radio.opened == 1);
  radio.faulty = false;
  pass(11 * kSecond);
  CHECK(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture, "the device's name is announced when it changes") {
  WifiKeeper& wifi = start();
  wifi.setName("attic");
  wifi.setName("attic");
  wifi.setName("cellar");
  CHECK(radio.names == Names{"attic", "cellar"});
}

TEST_CASE_FIXTURE(KeeperFixture, "the device's name is used for its access point") {
  WifiKeeper wifi(records, radio, clock, random, log);
  wifi.setName("attic");
  wifi.load();
  CHECK(radio.accessPoint.ssid == "attic-4F2A1C");
}

TEST_CASE_FIXTURE(KeeperFixture, "an open access point keeps its name until it is closed") {
  WifiKeeper& wifi = start();
  wifi.setName("cellar");
  CHECK(wifi.accessPoint().ssid == "lumisand-4F2A1C");
  reach("HOME");
  (void)askedFor({"HOME", kPassword});
  REQUIRE(wifi.finish());
  pass(WifiKeeper::kFinishAfter);
  CHECK(wifi.accessPoint().ssid == "cellar-4F2A1C");
  radio.inReach.clear();
  pass(6 * kMinute);
  CHECK(radio.accessPoint.ssid == "cellar-4F2A1C");
}

TEST_CASE_FIXTURE(KeeperFixture, "the log contains no password of the access point or of a network") {
  remember({"HOME"});
  start();
  pass(6 * kMinute);
  (void)askedFor({"CAFE", "cafe-password"});
  radio.inReach["CAFE"] = "cafe-password";
  (void)askedFor({"CAFE", "cafe-password"});
  CHECK(keeper->ssid() == "CAFE");
  for (const std::string& secret :
       {std::string(kPassword), std::string("cafe-password"), keeper->accessPoint().password}) {
    CHECK_FALSE(log.contains(secret));
  }
}

TEST_CASE_FIXTURE(KeeperFixture, "a name that cannot be displayed does not appear in the log") {
  const std::string odd = "\x1B\n\"";
  radio.inReach[odd] = kPassword;
  start();
  CHECK(askedFor({odd, kPassword}).progress == JoinProgress::kJoined);
  CHECK(keeper->ssid() == odd);
  CHECK(log.contains("Joined the network (odd name)"));
  CHECK_FALSE(log.contains(odd));
}

TEST_CASE_FIXTURE(KeeperFixture, "a scan lists each name once, the strongest first") {
  radio.around =
      std::vector<FoundNetwork>{{"A", -70, true}, {"B", -40, false}, {"A", -50, true}, {"", -30, true}};
  WifiKeeper& wifi = start();
  CHECK_FALSE(wifi.scanning());
  CHECK(wifi.found().empty());  // no scan was started yet
  CHECK(wifi.scan());
  CHECK(radio.scans == 1);
  const auto found = wifi.found();
  REQUIRE(found.size() == 2);
  CHECK(found[0].ssid == "B");
  CHECK_FALSE(found[0].secured);
  CHECK(found[1].rssi == -50);
}

TEST_CASE_FIXTURE(KeeperFixture, "during a scan there are no results") {
  WifiKeeper& wifi = start();
  CHECK(wifi.scan());
  CHECK(wifi.scanning());
  CHECK(wifi.found().empty());
  radio.around = std::vector<FoundNetwork>();
  CHECK_FALSE(wifi.scanning());
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "the access point's password is created once and is the same at every start") {
  const std::string password = start().accessPoint().password;
  CHECK(password.size() == 14);
  CHECK(radio.accessPoint.password == password);
  CHECK(start().accessPoint().password == password);
}

TEST_CASE_FIXTURE(KeeperFixture, "an invalid password of the access point is replaced by a new one") {
  for (const char* kept : {"", "short", "a\nb"}) {
    REQUIRE(records.save("access-point", kept));
    const std::string password = start().accessPoint().password;
    CHECK(password.size() == 14);
    CHECK(start().accessPoint().password == password);
  }
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "an access point password that cannot be saved is used, and the failure is logged") {
  files.setCapacity(0);
  const std::string password = start().accessPoint().password;
  CHECK(radio.accessPoint.password == password);
  CHECK(log.contains("The access point's password will be another at the next start"));
  CHECK(start().accessPoint().password != password);
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "a device for a new owner forgets its networks and the access point's password") {
  remember({"A", "B"});
  const std::string password = start().accessPoint().password;
  REQUIRE(keeper->forgetAll());
  CHECK(start().known().all().empty());
  CHECK(keeper->accessPoint().password != password);
}
