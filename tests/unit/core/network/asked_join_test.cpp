#include <doctest/doctest.h>

#include "unit/core/network/keeper_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(KeeperFixture,
                  "a requested network is joined beside the access point and then remembered") {
  reach("HOME");
  start();
  REQUIRE(keeper->join({"HOME", kPassword}));
  CHECK(keeper->asked()->progress == JoinProgress::kJoining);
  CHECK(knownNames().empty());
  pass(100);
  CHECK(keeper->asked()->progress == JoinProgress::kJoined);
  CHECK(keeper->asked()->message.empty());
  CHECK(keeper->ssid() == "HOME");
  CHECK(keeper->accessPointOpen());
  CHECK(knownNames() == Names{"HOME"});
  start();
  CHECK(keeper->ssid() == "HOME");
}

TEST_CASE_FIXTURE(KeeperFixture, "the access point closes 2 s after finish()") {
  reach("HOME");
  start();
  (void)askedFor({"HOME", kPassword}, kSecond);
  REQUIRE(keeper->finish());
  pass(kSecond);
  CHECK(keeper->accessPointOpen());
  pass(kSecond + 200);
  CHECK_FALSE(keeper->accessPointOpen());
  CHECK_FALSE(radio.isOpen);
  CHECK(keeper->ssid() == "HOME");
  CHECK(keeper->finish());  // closed already: nothing left to do
}

TEST_CASE_FIXTURE(KeeperFixture, "without finish() the access point closes 5 minutes after the join") {
  reach("HOME");
  start();
  (void)askedFor({"HOME", kPassword}, 100);
  radio.guests = true;
  pass(5 * kMinute - kSecond);
  CHECK(keeper->accessPointOpen());
  pass(kSecond + 200);
  CHECK_FALSE(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture, "finish() is rejected while no network is joined") {
  start();
  const Status finished = keeper->finish();
  REQUIRE_FALSE(finished);
  CHECK(finished.error().message == "The device is in no network yet.");
  pass(kMinute);
  CHECK(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture, "the access point stays open if the network is lost before it closes") {
  reach("HOME");
  start();
  (void)askedFor({"HOME", kPassword}, kSecond);
  REQUIRE(keeper->finish());
  radio.silent = true;
  pass(10 * kSecond);
  CHECK(keeper->accessPointOpen());
  radio.silent = false;
  pass(kMinute);
  CHECK(keeper->ssid() == "HOME");
  CHECK(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture, "a failed join gives a reason for people, and nothing is remembered") {
  radio.inReach["HOME"] = "another password";
  start();
  AskedJoin asked = askedFor({"HOME", kPassword}, WifiKeeper::kMinJoinTime - 200);
  CHECK(asked.progress == JoinProgress::kJoining);
  pass(kSecond);
  CHECK(keeper->asked()->progress == JoinProgress::kFailed);
  CHECK(keeper->asked()->message == "Wrong password for HOME.");

  radio.inReach.clear();
  CHECK(askedFor({"HOME", kPassword}, WifiKeeper::kMinJoinTime + 100).message == "HOME was not found.");

  radio.silent = true;
  asked = askedFor({"HOME", kPassword}, WifiKeeper::kJoinTimeout - 200);
  CHECK(asked.progress == JoinProgress::kJoining);
  pass(kSecond);
  CHECK(keeper->asked()->message == "HOME does not answer.");

  CHECK(knownNames().empty());
  CHECK_FALSE(radio.wanted);
  CHECK(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "a network that answers at the second attempt is joined, whatever the first result was") {
  radio.inReach["HOME"] = "";
  start();
  REQUIRE(keeper->join({"HOME", kPassword}));
  pass(2 * kSecond);
  reach("HOME");
  pass(kSecond);
  CHECK(keeper->ssid() == "HOME");
}

TEST_CASE_FIXTURE(KeeperFixture, "after a failed join, the previous network is joined again") {
  remember({"OLDER", "HOME"});
  reach("HOME");
  start();
  const AskedJoin asked = askedFor({"CAFE", ""}, WifiKeeper::kMinJoinTime + kSecond);
  CHECK(asked.message == "CAFE was not found.");
  CHECK(keeper->ssid() == "HOME");
  CHECK(radio.joins == Names{"HOME", "CAFE", "HOME"});
  CHECK(knownNames() == Names{"HOME", "OLDER"});
  CHECK_FALSE(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture,
                  "the previous network is joined again even if the access point has clients") {
  reach("HOME");
  start();
  radio.guests = true;
  (void)askedFor({"HOME", kPassword}, kSecond);
  (void)askedFor({"CAFE", ""}, WifiKeeper::kMinJoinTime);
  radio.silent = true;  // joining takes a while
  pass(3 * kSecond);
  radio.silent = false;
  pass(100);
  CHECK(keeper->ssid() == "HOME");
  CHECK(keeper->asked()->message == "CAFE was not found.");
}

TEST_CASE_FIXTURE(KeeperFixture, "while a join is being tried, another join and a scan are rejected") {
  radio.silent = true;
  start();
  REQUIRE(keeper->join({"HOME", kPassword}));
  const Status second = keeper->join({"CAFE", ""});
  REQUIRE_FALSE(second);
  CHECK(second.error().message == "Another network is being tried. Please wait a moment.");
  CHECK(keeper->asked()->ssid == "HOME");
  CHECK_FALSE(keeper->scan());
  CHECK(radio.scans == 0);
  pass(21 * kSecond);
  CHECK(keeper->join({"CAFE", ""}));
}

TEST_CASE_FIXTURE(KeeperFixture, "invalid credentials are rejected and change nothing") {
  start();
  for (const WifiCredentials& wrong : {WifiCredentials{"", ""}, WifiCredentials{"HOME", "short"}}) {
    CHECK_FALSE(keeper->join(wrong));
  }
  CHECK_FALSE(keeper->asked());
  CHECK(radio.joins.empty());
}

TEST_CASE_FIXTURE(KeeperFixture, "a network that cannot be saved counts as not joined") {
  reach("HOME");
  start();
  files.setCapacity(0);
  const AskedJoin asked = askedFor({"HOME", kPassword}, kSecond);
  CHECK(asked.progress == JoinProgress::kFailed);
  CHECK_FALSE(asked.message.empty());
  CHECK(keeper->ssid().empty());
  CHECK(keeper->accessPointOpen());
}

TEST_CASE_FIXTURE(KeeperFixture, "a forgotten network is left only when it is lost, and not joined again") {
  remember({"HOME"});
  reach("HOME");
  start();
  CHECK(keeper->forget("HOME").value());
  CHECK_FALSE(keeper->forget("HOME").value());
  pass(kMinute);
  CHECK(keeper->ssid() == "HOME");
  radio.silent = true;
  pass(21 * kSecond);
  radio.silent = false;
  CHECK(keeper->ssid().empty());
  CHECK(keeper->accessPointOpen());  // no network is known now
  pass(5 * kMinute);
  CHECK(radio.joins == Names{"HOME"});
}
