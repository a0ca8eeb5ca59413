#include "core/api/device_routes.h"

#include <doctest/doctest.h>

#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_access_policy.h"
#include "support/fakes/fake_http_client.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/stores/stored_records.h"
#include "unit/core/api/json_answer.h"

using namespace lumi;
using namespace lumi::test;

namespace {

SatelliteRole roleOf(std::string_view id) {
  if (id == "matrix-1") return SatelliteRole::kSatellite;
  return id == "matrix-2" ? SatelliteRole::kNoSatellite : SatelliteRole::kUnknown;
}

/** The device calls behind a router, on a store in memory. */
struct DeviceFixture : StoredRecords {
  ManualClock clock;
  FixedRandom random;
  PortableCrypto crypto;
  FakeHttpClient http;
  DeviceRegistry devices{records, clock, random, crypto};
  Pairing pairing{devices, clock, log, roleOf};
  GuessLimiter limiter{clock, random, crypto};
  Auth auth{records, clock, random, crypto, log, {}};
  WeatherService weather{http, clock, log, {}};
  Hardware hardware{records,
                    log,
                    {},
                    [](const HardwareSettings&) -> Status { return Done{}; },
                    [this](const HardwareSettings& settings) {
                      weather.setPlace({settings.place, settings.fahrenheit});
                    }};
  std::vector<std::string> unpaired;
  FakeAccessPolicy policy;
  Router router{policy, clock};

  DeviceFixture() {
    hardware.load();
    addDeviceRoutes(router, {pairing, devices, limiter, auth, hardware, weather,
                             [this](const std::string& id) { unpaired.push_back(id); }});
  }

  JsonAnswer call(Method method, const std::string& path, const std::string& token,
                  const std::string& body = "", const std::string& address = "10.0.0.7") {
    return JsonAnswer(*HttpCall(method, path, token).from(address).ask(router, body));
  }

  JsonAnswer open(const std::string& code, const std::string& id = "matrix-1") {
    return call(Method::kPost, "/api/device/window", "admin",
                R"({"deviceId":")" + id + R"(","code":")" + code + "\"}");
  }
  JsonAnswer pair(const std::string& code, const std::string& address = "10.0.0.7",
                  const std::string& id = "matrix-1") {
    return call(Method::kPost, "/api/device/pair", "",
                R"({"deviceId":")" + id + R"(","code":")" + code +
                    R"(","version":"1.0.0","address":"10.9.9.9:4300"})",
                address);
  }
  JsonAnswer getWeather() { return call(Method::kGet, "/api/config/weather", "user"); }
};

}  // namespace

TEST_CASE_FIXTURE(DeviceFixture,
                  "a waiting satellite gets 202, then its token with 200, and leaves the list") {
  const JsonAnswer pending = pair("0042");
  CHECK(pending.status == 202);
  CHECK(pending.text == R"({"pending":true})");
  clock.advance(2500);
  CHECK(open("0042").text == R"({"success":true})");
  const JsonAnswer list = call(Method::kGet, "/api/device/pairing", "admin");
  CHECK(list.text == R"({"asking":[{"deviceId":"matrix-1","version":"1.0.0","address":"10.0.0.7","ago":2}],)"
                     R"("window":{"deviceId":"matrix-1","left":120,"tries":5}})");

  const JsonAnswer paired = pair("0042");
  CHECK(paired.status == 200);
  CHECK(devices.identify(paired.json.at("token").get<std::string>()) != nullptr);
  CHECK(call(Method::kGet, "/api/device/pairing", "admin").text == R"({"asking":[],"window":null})");
}

TEST_CASE_FIXTURE(DeviceFixture, "unpairing invalidates the token, is reported, and happens only once") {
  open("0042");
  const std::string token = pair("0042").json.at("token").get<std::string>();
  CHECK(call(Method::kDelete, "/api/device/matrix-1", "admin").text == R"({"success":true})");
  CHECK(devices.identify(token) == nullptr);
  CHECK(call(Method::kDelete, "/api/device/matrix-1", "admin").status == 404);
  CHECK(call(Method::kDelete, "/api/device/room-lights-esp32", "admin").status == 404);
  CHECK(unpaired == std::vector<std::string>{"matrix-1"});
}

TEST_CASE_FIXTURE(DeviceFixture, "while the store is full, no device is paired or unpaired") {
  open("0042");
  const std::string token = pair("0042").json.at("token").get<std::string>();
  files.setCapacity(0);
  CHECK(call(Method::kDelete, "/api/device/matrix-1", "admin").status == 413);
  CHECK(devices.identify(token) != nullptr);
  CHECK(unpaired.empty());
  open("0043");
  CHECK(pair("0043").status == 413);
  CHECK(devices.identify(token) != nullptr);
}

TEST_CASE_FIXTURE(DeviceFixture, "malformed pairing calls are rejected with a reason") {
  CHECK(open("12").status == 400);
  CHECK(open("1234", "matrix-9").status == 400);
  CHECK(open("1234", "matrix-2").status == 409);
  CHECK(call(Method::kPost, "/api/device/window", "admin", "[]").status == 400);
  CHECK(pair("12").status == 400);
  CHECK(pair("1234", "10.0.0.7", "matrix-9").status == 400);
  CHECK(pair("1234", "10.0.0.7", "matrix-2").status == 409);
  CHECK(call(Method::kPost, "/api/device/pair", "", R"({"deviceId":)").status == 400);
  CHECK(call(Method::kPost, "/api/device/pair", "", R"({"x":")" + std::string(4000, 'x') + "\"}").status ==
        413);
}

TEST_CASE_FIXTURE(DeviceFixture, "five wrong codes close the window and slow down their sender") {
  open("0042");
  for (int i = 0; i < 5; ++i) {
    const JsonAnswer wrong = pair("999" + std::to_string(i));
    CHECK(wrong.status == 403);
    CHECK_FALSE(wrong.json.at("message").get<std::string>().empty());
  }
  CHECK(pair("0042").status == 202);
  open("0042");
  const JsonAnswer slowed = pair("9998");
  CHECK(slowed.status == 429);
  CHECK(slowed.retryAfter == "5");
  CHECK(pairing.window()->tries == 5);
  clock.advance(5 * kSecond);
  CHECK(pair("0042").status == 200);
}

TEST_CASE_FIXTURE(DeviceFixture, "two addresses that send other codes cannot keep a matrix from pairing") {
  const auto attack = [&] {
    for (int i = 0; i < 10; ++i) {
      pair("7" + std::to_string(100 + i), "10.0.0.66");
      pair("8" + std::to_string(100 + i), "10.0.0.67");
    }
  };
  pair("0042");
  attack();
  const JsonAnswer mistyped = open("0043");
  CHECK(mistyped.status == 400);
  CHECK(mistyped.json.at("message") ==
        "Only other codes have arrived. Please compare this one with the code on the matrix.");
  CHECK(open("0042").status == 200);
  attack();
  CHECK(pairing.window()->tries == 5);
  CHECK(pair("0042", "10.0.0.66").status != 200);
  CHECK(pair("0042").status == 200);
}

TEST_CASE_FIXTURE(
    DeviceFixture,
    "so many addresses that not all are remembered do not make a right code count as mistyped") {
  for (int i = 0; i < 20; ++i) pair("71" + std::to_string(10 + i), "10.0.1." + std::to_string(i));
  pair("0042");
  pair("7777", "10.0.1.1");
  pair("7777", "10.0.1.99");
  CHECK(open("0042").status == 200);
  CHECK(pair("0042").status == 200);
}

TEST_CASE_FIXTURE(DeviceFixture,
                  "a satellite is not slowed down for a wrong code that was typed before its first request") {
  open("0043");
  for (int i = 0; i < 5; ++i) CHECK(pair("0042").status == 403);
  CHECK_FALSE(pairing.window().has_value());
  REQUIRE(open("0042").status == 200);
  CHECK(pair("0042").status == 200);
}

TEST_CASE_FIXTURE(
    DeviceFixture,
    "a satellite that waits with its code is never slowed down, nor is one after a malformed call") {
  for (int i = 0; i < 1000; ++i) REQUIRE(pair("0042").status == 202);
  open("0042");
  for (int i = 0; i < 100; ++i) REQUIRE(pair("42").status == 400);
  CHECK(pair("0042").status == 200);
}

TEST_CASE_FIXTURE(DeviceFixture, "the weather is null until it is known, then has its age in seconds") {
  CHECK(getWeather().text ==
        R"({"place":"","name":null,"unit":"C","temperature":null,"code":null,"isDay":null,"age":null,)"
        R"("problem":null})");

  HardwareSettings settings = hardware.settings();
  settings.place = "52.52, 13.41";
  settings.fahrenheit = true;
  REQUIRE(hardware.replace(settings, "owner").ok());
  weather.tick();
  http.answers(200, R"({"current":{"temperature_2m":-4.5,"weather_code":71,"is_day":0}})");
  http.poll();
  clock.advance(61'900);
  CHECK(getWeather().text ==
        R"({"place":"52.52, 13.41","name":"52.52, 13.41","unit":"F","temperature":-4.5,"code":71,)"
        R"("isDay":false,"age":61,"problem":null})");

  clock.advance(WeatherService::kEvery);
  weather.tick();
  http.fails("Nobody answers there.");
  http.poll();
  const JsonAnswer stale = getWeather();
  CHECK(stale.json.at("problem") == "Open-Meteo did not answer: Nobody answers there.");
  CHECK(stale.json.at("temperature").get<double>() == -4.5);
}
