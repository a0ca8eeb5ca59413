#include <doctest/doctest.h>

#include <vector>

#include "support/images/esp_image.h"
#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct SecurityLogFixture : SystemFixture {
  Answered from(const std::string& address, Method method, const std::string& path, const std::string& caller,
                const std::string& body = {}, const std::string& query = {}) {
    Request request = makeRequest(method, path, caller, body);
    request.remoteAddress = address;
    request.query = query;
    return call(std::move(request), body);
  }
  std::string securityLog() {
    const std::string fresh = signIn();
    return from("10.0.0.2", Method::kGet, "/api/system/log", fresh, {}, "kind=security").body;
  }
};

}  // namespace

TEST_CASE("the log says who changed accounts, tokens, hardware and devices, and from where") {
  SecurityLogFixture fixture;
  const std::string token = fixture.token;
  const std::string there = "192.168.7.9";
  fixture.addGuest();
  fixture.confirm(token, there);
  fixture.from(there, Method::kDelete, "/api/auth/users/2", token);
  fixture.from(there, Method::kPost, "/api/auth/admin-token", token);
  fixture.from(there, Method::kPut, "/api/config/hardware", token, R"({"ledCount":78})");
  fixture.from(there, Method::kPost, "/api/device/window", token, R"({"deviceId":"matrix-1","code":"1234"})");
  fixture.from("192.168.7.30", Method::kPost, "/api/device/pair", "",
               R"({"deviceId":"matrix-1","code":"1234","version":"1.0.0"})");
  fixture.from(there, Method::kDelete, "/api/device/matrix-1", token);
  fixture.from(there, Method::kPost, "/api/ota/panel/revert", token);
  fixture.from(there, Method::kPut, "/api/auth/password", token,
               R"({"currentPassword":"owner-password","newPassword":"another-password"})");
  const std::string log =
      fixture.call(Method::kGet, "/api/system/log", fixture.signIn("owner", "another-password")).body;
  CAPTURE(log);
  for (const std::string line :
       {"Account created: guest (user) from 10.0.0.2", "Account deleted: guest, by owner from 192.168.7.9",
        "Admin token made by owner from 192.168.7.9",
        "The hardware settings were changed by owner from 192.168.7.9",
        "Pairing was opened for matrix-1 for two minutes by owner from 192.168.7.9",
        "Paired: matrix-1 at 192.168.7.30", "Unpaired: matrix-1, by owner from 192.168.7.9",
        "Password changed: owner from 192.168.7.9"}) {
    CAPTURE(line);
    CHECK(has(log, R"("level":"security","text":")" + line));
  }
}

TEST_CASE("sign-ins push no security event out of the log") {
  SecurityLogFixture fixture;
  fixture.addGuest();
  fixture.call(Method::kDelete, "/api/auth/users/2", fixture.token);
  for (int i = 0; i < 1500; ++i) {
    const std::string body = R"({"username":"owner","password":"owner-password"})";
    fixture.from("10.1." + std::to_string(i / 200) + "." + std::to_string(i % 200), Method::kPost,
                 "/api/auth/login", "", body);
    fixture.clock.advance(kMinute);
  }
  const std::string latest = fixture.signIn();
  CHECK_FALSE(has(fixture.call(Method::kGet, "/api/system/log", latest).body, "Account deleted"));
  for (int start = 0; start < 2; ++start) {
    const std::string kept = fixture.securityLog();
    CAPTURE(kept);
    CHECK(has(kept, "Account created: guest"));
    CHECK(has(kept, "Account deleted: guest"));
    CHECK_FALSE(has(kept, "Signed in"));
    REQUIRE(fixture.hub().flush().ok());
    fixture.reboot();
  }
}

TEST_CASE("each line of the log goes to the syslog server that the hardware settings name") {
  SecurityLogFixture fixture;
  const auto& sent = fixture.notifier.sent;
  REQUIRE(fixture
              .call(Method::kPut, "/api/config/hardware", fixture.token,
                    R"({"syslog":"192.168.7.5","name":"attic"})")
              .status == 200);
  CHECK(sent.empty());
  fixture.signIn("owner", "wrong");
  REQUIRE(sent.size() == 1);
  CHECK(sent[0].address == "192.168.7.5");
  CHECK(sent[0].port == 514);
  CHECK(sent[0].message ==
        "<12>1 2026-05-01T06:00:00.000Z attic lumisand - - - Sign-in failed: owner from 10.0.0.2");
  CHECK(fixture.get("/api/config/hardware").body.find(R"("syslog":"192.168.7.5")") != std::string::npos);

  // The old server learns of the change.
  REQUIRE(fixture.call(Method::kPut, "/api/config/hardware", fixture.token, R"({"syslog":"10.9.9.9:1514"})")
              .status == 200);
  REQUIRE(sent.size() == 2);
  CHECK(sent[1].address == "192.168.7.5");
  CHECK(sent[1].message ==
        "<85>1 2026-05-01T06:00:00.000Z attic lumisand - - - "
        "The hardware settings were changed by owner from 10.0.0.2");
  fixture.reboot();
  fixture.clock.unsetWall();
  fixture.notifier.sent.clear();
  fixture.signIn();
  REQUIRE(sent.size() == 1);
  CHECK(sent[0].address == "10.9.9.9");
  CHECK(sent[0].port == 1514);
  CHECK(sent[0].message == "<14>1 - attic lumisand - - - Signed in: owner from 10.0.0.2");
  fixture.confirm(fixture.token);

  REQUIRE(fixture.call(Method::kPut, "/api/config/hardware", fixture.token, R"({"syslog":""})").status ==
          200);
  fixture.notifier.sent.clear();
  fixture.signIn();
  CHECK(sent.empty());
  for (const std::string bad :
       {"nas.local", "1.2.3", "1.2.3.4:0", "1.2.3.4:65536", "1.2.3.4:", "1.2.3.4:5:6"}) {
    CAPTURE(bad);
    const Answered answer =
        fixture.call(Method::kPut, "/api/config/hardware", fixture.token, R"({"syslog":")" + bad + "\"}");
    CHECK(answer.status == 400);
    CHECK(has(answer.body, "syslog must be"));
  }
}

TEST_CASE(
    "every administrator hears of a new administrator and of a sign-in from a new address, until dismissed") {
  SecurityLogFixture fixture;
  const auto notices = [&](const std::string& caller) {
    return fixture.call(Method::kGet, "/api/auth/notices", caller).body;
  };
  CHECK(notices(fixture.token) == R"({"notices":[]})");
  fixture.addUser("bob", "bob-password", "Bob", R"(,"is_admin":true)");
  fixture.from("192.168.7.66", Method::kPost, "/api/auth/login", "",
               R"({"username":"owner","password":"owner-password"})");
  const std::string bob = fixture.signIn("bob", "bob-password");
  const std::string forOwner = notices(fixture.token);
  CAPTURE(forOwner);
  CHECK(has(forOwner, R"("kind":"administrator","who":"bob from 10.0.0.2"})"));
  CHECK(has(forOwner, R"("kind":"address","who":"owner from 192.168.7.66"})"));
  CHECK(has(notices(bob), "owner from 192.168.7.66"));
  CHECK_FALSE(has(notices(bob), "bob from"));
  CHECK(has(fixture.get("/api/system/log").body, "Signed in: owner from 192.168.7.66, a new address"));

  fixture.reboot();
  CHECK(notices(fixture.token) == forOwner);
  const size_t last = forOwner.rfind("{\"id\":") + 6;
  const std::string id = forOwner.substr(last, forOwner.find(',', last) - last);
  CHECK(fixture.call(Method::kDelete, "/api/auth/notices/" + id, fixture.token).status == 200);
  CHECK(notices(fixture.token) == R"({"notices":[]})");
  CHECK(has(notices(bob), "owner from 192.168.7.66"));
  fixture.reboot();
  CHECK(notices(fixture.token) == R"({"notices":[]})");

  fixture.from("192.168.7.66", Method::kPost, "/api/auth/login", "",
               R"({"username":"owner","password":"owner-password"})");
  CHECK(notices(fixture.token) == R"({"notices":[]})");
}
