#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <memory>

#include "support/hub/besieged_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kPlaces = 64;  // HttpLimits::connections
constexpr size_t kLargePage = 8'000'000;
constexpr int kSmallBuffer = 4096;

const std::string kLogin = R"({"username":"owner","password":"owner-password"})";

/**
 * Two addresses with the tokens of `users` send the body of `call` at 5 KB/s, again and again, for 30 s.
 * Returns the longest time that a change of the owner is rejected meanwhile.
 */
Millis longestWaitBesideDrips(BesiegedHub& besieged, const std::array<std::string, 2>& users,
                              const std::function<std::string(const std::string& token)>& call) {
  const std::string change = BesiegedHub::withBody(
      "POST", "/api/lights", "application/json", R"({"brightness":9})", BesiegedHub::bearer(besieged.token));
  std::array<std::unique_ptr<BesiegedHub::Client>, 2> drips;
  Millis longest = 0;
  Millis waited = 0;
  for (Millis passed = 0; passed < 30 * kSecond; passed += 100) {
    for (size_t i = 0; i < drips.size(); ++i) {
      if (drips[i] && drips[i]->received().empty() && drips[i]->send(std::string(512, ' '))) continue;
      const auto address = BesiegedHub::kAttacker + static_cast<uint32_t>(i);
      drips[i] = std::make_unique<BesiegedHub::Client>(besieged.clientFrom(address));
      drips[i]->send(call(users[i]));
    }
    waited = besieged.statusOf(change, BesiegedHub::kOwner) == 200 ? 0 : waited + 100;
    longest = std::max(longest, waited);
    besieged.live(100);
  }
  return longest;
}

}  // namespace

TEST_CASE_FIXTURE(BesiegedHub,
                  "heads that arrive at one byte per second do not block other clients, and are dropped "
                  "after five seconds") {
  auto slow = crowd(kPlaces, kAttacker);
  const std::string request = head("GET", "/api/auth/status");
  for (size_t second = 0; second < 5; ++second) {
    for (Client& one : slow) one.send(request.substr(second, 1));
    CHECK(ownerIsServed());
    CHECK(stripGoesOn());
    clock.advance(kSecond - 100);
  }
  passes(3);
  for (Client& one : slow) CHECK(one.closedByServer());
  live(6 * kSecond);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(
    BesiegedHub,
    "bodies that arrive at one byte per second block no sign-in, and are dropped after ten seconds") {
  auto slow = crowd(20, kAttacker);
  const std::string start = withBody("POST", "/api/auth/login", "application/json", std::string(99, ' '));
  for (Client& one : slow) one.send(start.substr(0, start.size() - 99));
  for (int second = 0; second < 12; ++second) {
    const std::string login = withBody("POST", "/api/auth/login", "application/json", kLogin);
    CHECK(statusOf(login, kOwner) == 200);
    CHECK(stripGoesOn());
    clock.advance(kSecond - 100);
    for (Client& one : slow) {
      one.send(" ");
      if (second < 9) CHECK(one.received().find("HTTP/1.1 408") == std::string::npos);
    }
  }
  for (Client& one : slow) {
    const int status = statusIn(one.rest());
    CHECK((status == 408 || status == 503));
  }
  live(6 * kSecond);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(BesiegedHub, "repeated slow bodies from many addresses do not delay signed-in users") {
  const std::string start = withBody("POST", "/api/auth/login", "application/json", std::string(99, ' '));
  const std::string rename =
      withBody("PUT", "/api/auth/profile", "application/json", R"({"name":"Owner"})", bearer(token));
  for (int round = 0; round < 20; ++round) {
    std::vector<Client> slow;
    for (uint32_t stranger = 1; stranger <= 4; ++stranger) {
      slow.push_back(clientFrom(kAttacker + stranger));
      slow.back().send(start.substr(0, start.size() - 50));
    }
    passes(5);
    CHECK(statusOf(rename, kOwner) == 200);
    live(500);
    CHECK(statusOf(rename, kOwner) == 200);
  }
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "a chunked body that arrives at one byte per second is dropped like any other") {
  auto slow = clientFrom(kAttacker);
  slow.send(
      head("POST", "/api/auth/login", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"));
  slow.send("5;");
  int seconds = 0;
  for (; seconds < 60 && !slow.closedByServer(); ++seconds) {
    clock.advance(kSecond);
    slow.send("x");
    CHECK(ownerIsServed());
  }
  CHECK(seconds <= 6);
}

TEST_CASE_FIXTURE(BesiegedHub, "bodies that two addresses drip at 5 KB/s stop no change") {
  addUser("guest", "guest-password");
  const std::string guest = signIn("guest", "guest-password");
  const std::string json = "Content-Type: application/json\r\n";
  const auto canvas = [&](const std::string& user) {
    return head("PUT", "/api/gcode/canvas/state", bearer(user) + json + "Content-Length: 1000000\r\n");
  };
  const auto pictures = [&](const std::string& user) {
    return head("POST", "/api/config/matrix-config", bearer(user) + json + "Content-Length: 16000\r\n");
  };
  // Large bodies do not use the slots of the others.
  CHECK(longestWaitBesideDrips(*this, {guest, guest}, canvas) == 0);
  // Of an account with two slots, one is free for others at once, even if the account is the owner's.
  CHECK(longestWaitBesideDrips(*this, {guest, guest}, pictures) == 0);
  CHECK(longestWaitBesideDrips(*this, {token, token}, pictures) == 0);
  // Two accounts lose their slots because they are slow.
  CHECK(longestWaitBesideDrips(*this, {guest, token}, pictures) <= 1500);
}

TEST_CASE("clients that do not read a long response are disconnected and do not block other clients") {
  HttpLimits limits;
  limits.connections = 20;
  BesiegedHub besieged(limits);
  besieged.www.contentOf("index-1.html.gz").assign(kLargePage, 'p');
  auto slow = besieged.crowd(limits.connections, BesiegedHub::kAttacker, kSmallBuffer);
  for (auto& one : slow) {
    one.paused(true);
    one.send(BesiegedHub::head("GET", "/"));
  }
  besieged.passes(100);
  CHECK(besieged.server.isAnswering());
  CHECK(besieged.ownerIsServed());
  CHECK(besieged.stripGoesOn());
  // During most of this time the kernel's buffers still accept bytes.
  for (Millis waited = 0; besieged.server.connectionCount() > 0 && waited < 5 * kMinute; waited += 100) {
    besieged.clock.advance(100);
    besieged.passes(20);
  }
  CHECK(besieged.server.connectionCount() == 0);
}
