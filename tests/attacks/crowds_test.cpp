#include <doctest/doctest.h>

#include <deque>

#include "support/hub/besieged_hub.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("200 silent connections from one address keep no other client out and leave no descriptor open") {
  BesiegedHub besieged;
  const size_t before = BesiegedHub::openDescriptors();
  {
    auto crowd = besieged.crowd(200, BesiegedHub::kAttacker);
    CHECK(besieged.server.connectionCount() <= 64);
    CHECK(besieged.ownerIsServed());
    CHECK(besieged.stripGoesOn());
    besieged.live(6 * kSecond);
    CHECK(besieged.server.connectionCount() == 0);
  }
  CHECK(BesiegedHub::openDescriptors() == before);
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "a client that opens connections endlessly evicts only its own, not those of others") {
  std::deque<Client> flood;
  for (int round = 0; round < 200; ++round) {
    flood.push_back(clientFrom(kAttacker));
    flood.back().send("G");
    if (flood.size() > 64) flood.pop_front();
    if (round % 10 == 0) CHECK(ownerIsServed());
  }
}

TEST_CASE_FIXTURE(BesiegedHub, "calls that are still unanswered do not block clients of other addresses") {
  std::vector<Client> pending;
  for (int i = 0; i < 64; ++i) {
    pending.push_back(clientFrom(kAttacker));
    pending.back().send(
        head("POST", "/api/ota/upload",
             bearer(token) + "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n"));
  }
  CHECK(ownerIsServed());
}

namespace {

/** Returns how often the owner's request is rejected in 20 s in which 80 connections of `addresses` are
 * renewed. */
int rejectionsBeside(BesiegedHub& besieged, uint32_t addresses, const std::string& request) {
  std::deque<BesiegedHub::Client> crowd;
  int rejected = 0;
  for (uint32_t i = 0; i < 2000; ++i) {
    crowd.push_back(besieged.clientFrom(BesiegedHub::kAttacker + i % addresses));
    crowd.back().send("G");
    if (crowd.size() > 80) crowd.pop_front();
    if (i % 10 > 0) continue;
    if (besieged.statusOf(request, BesiegedHub::kOwner) != 200) ++rejected;
    besieged.live(100);  // so each connection lives for 0.8 s
  }
  return rejected;
}

}  // namespace

TEST_CASE_FIXTURE(BesiegedHub, "five addresses that renew 16 connections each keep no other client out") {
  CHECK(rejectionsBeside(*this, 5, head("GET", "/api/auth/status")) == 0);
}

TEST_CASE_FIXTURE(BesiegedHub, "a crowd of any number of addresses does not delay a known client") {
  REQUIRE(ownerIsServed());
  const std::string verify = head("GET", "/api/auth/verify", bearer(token));
  for (const uint32_t addresses : {5, 10, 80}) CHECK(rejectionsBeside(*this, addresses, verify) == 0);
}

TEST_CASE_FIXTURE(BesiegedHub, "after a restart, the addresses of sessions are known at once") {
  reboot();
  CHECK(hub().router().knownClients().contains(kAddress));
  CHECK_FALSE(hub().router().knownClients().contains("127.0.0.66"));
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "200 silent connections from 100 addresses delay the owner by at most a second") {
  std::vector<Client> clients;
  for (uint32_t i = 0; i < 200; ++i) clients.push_back(clientFrom(kAttacker + i % 100));
  Millis waited = 0;
  while (!ownerIsServed() && waited < kMinute) {
    live(100);
    waited += 100;
  }
  CHECK(waited <= kSecond);
  CHECK(stripGoesOn());
}
