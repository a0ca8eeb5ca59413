#include <doctest/doctest.h>

#include "support/fakes/fake_radio.h"
#include "support/hub/besieged_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A new device before its set-up. Every client of its access point may set it up. */
struct NewHub : HubFixture {
  FakeRadio wifi;

  NewHub() {
    radio = &wifi;
    wifi.inReach["home"] = "password";
    reboot();
  }
  int status(Method method, const std::string& path, const std::string& origin, const std::string& body = {},
             const std::string& host = "192.168.4.1") {
    Request request = makeRequest(method, path, {}, body);
    request.onAccessPoint = true;
    request.headers.set("Host", host);
    if (!origin.empty()) request.headers.add("Origin", origin);
    return call(std::move(request), body).status;
  }
};

const std::string kJoin = R"({"ssid":"home","password":"password"})";

}  // namespace

TEST_CASE_FIXTURE(BesiegedHub, "a foreign host name that points to the hub's address gets nothing") {
  for (const std::string host : {"evil.example",
                                 "EVIL.example:80",
                                 "evil.example.",
                                 "127.0.0.1.evil.example",
                                 "localhost.evil.example",
                                 "lumisand.evil.example",
                                 "lumisand.local.evil.example",
                                 "localhost@evil.example",
                                 "evil.example@localhost",
                                 "localhost:80@evil.example",
                                 "localhost:x",
                                 "localhost:99999",
                                 "[evil.example]",
                                 "[::1",
                                 "[::1]evil.example",
                                 "127.0.0.1 evil.example",
                                 "localhost,evil.example",
                                 "2130706433",
                                 "0x7f.1",
                                 "127.1",
                                 ""}) {
    CAPTURE(host);
    for (const char* target : {"/", "/api/auth/status", "/api/auth/verify", "/recovery"}) {
      const std::string answer =
          ask("GET " + std::string(target) + " HTTP/1.1\r\nHost: " + host + "\r\n" + bearer(token) + "\r\n");
      CHECK((statusIn(answer) == 403 || statusIn(answer) == 400));
      CHECK_FALSE(has(answer, "owner"));
    }
  }
}

/** True for the calls of WLED's clients, which this hub has switched off. */
bool isOff(const std::string& path) {
  return path.rfind("/json", 0) == 0;
}

TEST_CASE_FIXTURE(BesiegedHub, "no call executes what the form of a foreign page can send") {
  const auto before = kept();
  const std::string config = bodyOf(ask(head("GET", "/api/config/configs", bearer(token))));
  for (const auto& route : hub().router().listed()) {
    if (route.method == Method::kGet) continue;
    std::string path = route.pattern;
    for (size_t hole = path.find("{}"); hole != std::string::npos; hole = path.find("{}"))
      path.replace(hole, 2, "matrix-1");
    CAPTURE(path);
    const std::string foreign =
        "Origin: http://evil.example\r\nReferer: http://evil.example/\r\nCookie: token=" + token + "\r\n";
    for (const char* type :
         {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b",
          "application/json; x=", "text/plain; application/json"}) {
      const int status = statusOf(withBody("POST", path, type, "{\"a\":\"=\"}", foreign));
      const bool isJson = std::string_view(type).substr(0, 16) == "application/json";  // no form can send it
      CHECK((status == 401 || status == 403 || status == 405 || status == 415 || (isJson && status == 400) ||
             (isOff(path) && status == 404)));
    }
    CHECK(statusOf(head("POST", path, foreign + "Content-Length: 0\r\n")) >= 400);
  }
  CHECK(kept() == before);
  CHECK(bodyOf(ask(head("GET", "/api/config/configs", bearer(token)))) == config);
}

TEST_CASE_FIXTURE(BesiegedHub, "only the hub's own page gets permission to read or call") {
  for (const auto& route : hub().router().listed()) {
    for (const std::string origin : {"http://evil.example", "null", "http://localhost"}) {
      const std::string asks =
          "Origin: " + origin +
          "\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\n"
          "Access-Control-Request-Private-Network: true\r\n";
      for (const char* method : {"OPTIONS", "GET"}) {
        const std::string answer = ask(head(method, route.pattern, asks));
        CHECK_FALSE(has(answer, "Access-Control"));
        CHECK(has(answer, "X-Content-Type-Options: nosniff\r\n"));
        CHECK(has(answer, "X-Frame-Options: DENY\r\n"));
        CHECK(has(answer, "Cross-Origin-Resource-Policy: same-origin\r\n"));
        if (std::string_view(method) == "OPTIONS")
          CHECK(statusIn(answer) == (isOff(route.pattern) ? 404 : 405));
      }
    }
  }
}

TEST_CASE_FIXTURE(BesiegedHub, "a foreign page keeps no hold of the hub's pages that it opens") {
  for (const char* page : {"/", "/recovery"}) {
    const std::string answer = ask(head("GET", page));
    CHECK(has(answer, "Cross-Origin-Opener-Policy: same-origin\r\n"));
    CHECK(has(answer, "Cross-Origin-Resource-Policy: same-origin\r\n"));
  }
}

TEST_CASE("a foreign page on a phone in the access point's network cannot set anything up") {
  for (const std::string origin :
       {"http://evil.example", "https://evil.example", "null", "http://192.168.4.10",
        "http://192.168.4.1.evil.example", "http://192.168.4.1:8080"}) {
    CAPTURE(origin);
    NewHub device;
    for (const char* path : {"/api/network/scan", "/api/network/finish"})
      CHECK(device.status(Method::kPost, path, origin) == 403);
    CHECK(device.status(Method::kPost, "/api/network/join", origin, kJoin) == 403);
    CHECK(device.wifi.joins.empty());
  }
}

TEST_CASE("the device's own page and clients that are not browsers can set up the device") {
  for (const std::string origin : {"", "http://192.168.4.1", "HTTP://192.168.4.1", "https://192.168.4.1"}) {
    CAPTURE(origin);
    NewHub device;
    CHECK(device.status(Method::kPost, "/api/network/scan", origin) == 200);
    CHECK(device.status(Method::kPost, "/api/network/join", origin, kJoin) == 202);
  }
  NewHub device;
  CHECK(device.status(Method::kPost, "/api/network/scan", "http://lumisand.local:8080", {},
                      "lumisand.local:8080") == 200);
}
