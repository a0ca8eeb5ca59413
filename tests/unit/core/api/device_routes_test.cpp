#include "core/api/device_routes.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_access_policy.h"
#include "support/fakes/fake_http_client.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/http/http_call.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

SatelliteRole roleOf(std::string_view id) {
  if (id == "matrix-1") return SatelliteRole::kSatellite;
  return id == "matrix-2" ? SatelliteRole::kNoSatellite : SatelliteRole::kUnknown;
}

struct DeviceAnswer {
  int status = 0;
  std::string text;
  std::string retryAfter;
  nlohmann::json json;
};

/** The device calls behind a router, on a store in memory. */
struct DeviceFixture {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records{files, log};
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

  DeviceAnswer call(Method method, const std::string& path, const std::string& token,
                    const std::string& body = "", const std::string& address = "10.0.0.7") {
    HttpCall call(method, path, token);
    call.from(address).withLength(body.size());
    if (!body.empty()) call.withType("application/json");
    call.openAt(router);
    if (call.intake.body) {
      call.intake.body->write(asBytes(body));
      call.intake.body->end();
    }
    DeviceAnswer answer{call.status(), call.answer().body, std::string(call.header("Retry-After")),
                        nlohmann::json()};
    answer.json = nlohmann::json::parse(answer.text);
    return answer;
  }

  DeviceAnswer open(const std::string& code, const std::string& id = "matrix-1") {
    return call(Method::kPost, "/api/device/window", "admin",
                R"({"deviceId":")" + id + R"(","code":")" + code + "\"}");
  }
  DeviceAnswer pair(const std::string& code, const std::string& address = "10.0.0.7",
                    const std::string& id = "matrix-1") {
    return call(Method::kPost, "/api/device/pair", "",
                R"({"deviceId":")" + id + R"(","code":")" + code +
                    R"(","version":"1.0.0","address":"10.9.9.9:4300"})",
                address);
  }
  DeviceAnswer getWeather() { return call(Method::kGet, "/api/config/weather", "user"); }
};

}  // namespace

TEST_CASE("a waiting satellite gets 202, then its token with 200, and leaves the list") {
  DeviceFixture fixture;
  const DeviceAnswer pending = fixture.pair("0042");
  CHECK(pending.status == 202);
  CHECK(pending.text == R"({"pending":true})");
  fixture.clock.advance(2500);
  CHECK(fixture.open("0042").text == R"({"success":true})");
  const DeviceAnswer list = fixture.call(Method::kGet, "/api/device/pairing", "admin");
  CHECK(list.text == R"({"asking":[{"deviceId":"matrix-1","version":"1.0.0","address":"10.0.0.7","ago":2}],)"
                     R"("window":{"deviceId":"matrix-1","left":120,"tries":5}})");

  const DeviceAnswer paired = fixture.pair("0042");
  CHECK(paired.status == 200);
  CHECK(fixture.devices.identify(paired.json.at("token").get<std::string>()) != nullptr);
  CHECK(fixture.call(Method::kGet, "/api/device/pairing", "admin").text == R"({"asking":[],"window":null})");
}

TEST_CASE("unpairing invalidates the token, is reported, and happens only once") {
  DeviceFixture fixture;
  fixture.open("0042");
  const std::string token = fixture.pair("0042").json.at("token").get<std::string>();
  CHECK(fixture.call(Method::kDelete, "/api/device/matrix-1", "admin").text == R"({"success":true})");
  CHECK(fixture.devices.identify(token) == nullptr);
  CHECK(fixture.call(Method::kDelete, "/api/device/matrix-1", "admin").status == 404);
  CHECK(fixture.call(Method::kDelete, "/api/device/room-lights-esp32", "admin").status == 404);
  CHECK(fixture.unpaired == std::vector<std::string>{"matrix-1"});
}

TEST_CASE("while the store is full, no device is paired or unpaired") {
  DeviceFixture fixture;
  fixture.open("0042");
  const std::string token = fixture.pair("0042").json.at("token").get<std::string>();
  fixture.files.setCapacity(0);
  CHECK(fixture.call(Method::kDelete, "/api/device/matrix-1", "admin").status == 413);
  CHECK(fixture.devices.identify(token) != nullptr);
  CHECK(fixture.unpaired.empty());
  fixture.open("0043");
  CHECK(fixture.pair("0043").status == 413);
  CHECK(fixture.devices.identify(token) != nullptr);
}

TEST_CASE("malformed pairing calls are rejected with a reason") {
  DeviceFixture fixture;
  CHECK(fixture.open("12").status == 400);
  CHECK(fixture.open("1234", "matrix-9").status == 400);
  CHECK(fixture.open("1234", "matrix-2").status == 409);
  CHECK(fixture.call(Method::kPost, "/api/device/window", "admin", "[]").status == 400);
  CHECK(fixture.pair("12").status == 400);
  CHECK(fixture.pair("1234", "10.0.0.7", "matrix-9").status == 400);
  CHECK(fixture.pair("1234", "10.0.0.7", "matrix-2").status == 409);
  CHECK(fixture.call(Method::kPost, "/api/device/pair", "", R"({"deviceId":)").status == 400);
  CHECK(fixture.call(Method::kPost, "/api/device/pair", "", R"({"x":")" + std::string(4000, 'x') + "\"}")
            .status == 413);
}

TEST_CASE("five wrong codes close the window and slow down their sender") {
  DeviceFixture fixture;
  fixture.open("0042");
  for (int i = 0; i < 5; ++i) {
    const DeviceAnswer wrong = fixture.pair("999" + std::to_string(i));
    CHECK(wrong.status == 403);
    CHECK_FALSE(wrong.json.at("message").get<std::string>().empty());
  }
  CHECK(fixture.pair("0042").status == 202);
  fixture.open("0042");
  const DeviceAnswer slowed = fixture.pair("9998");
  CHECK(slowed.status == 429);
  CHECK(slowed.retryAfter == "5");
  CHECK(fixture.pairing.window()->tries == 5);
  fixture.clock.advance(5 * kSecond);
  CHECK(fixture.pair("0042").status == 200);
}

TEST_CASE("a mistyped code is reported to the administrator and pairs nothing") {
  DeviceFixture fixture;
  fixture.pair("0042");
  for (const char* mistyped : {"0043", "0024", "0420", "1042", "0049", "0048"}) {
    const DeviceAnswer refused = fixture.open(mistyped);
    CHECK(refused.status == 400);
    CHECK(refused.json.at("message") ==
          "Only other codes have arrived. Please compare this one with the code on the matrix.");
    REQUIRE(fixture.pair("0042").status == 202);
  }
  CHECK(fixture.open("0042").status == 200);
  CHECK(fixture.pair("0042").status == 200);
}

TEST_CASE("two addresses that send other codes cannot keep a matrix from pairing") {
  DeviceFixture fixture;
  const auto attack = [&] {
    for (int i = 0; i < 10; ++i) {
      fixture.pair("7" + std::to_string(100 + i), "10.0.0.66");
      fixture.pair("8" + std::to_string(100 + i), "10.0.0.67");
    }
  };
  fixture.pair("0042");
  attack();
  const DeviceAnswer mistyped = fixture.open("0043");
  CHECK(mistyped.status == 400);
  CHECK(mistyped.json.at("message") ==
        "Only other codes have arrived. Please compare this one with the code on the matrix.");
  CHECK(fixture.open("0042").status == 200);
  attack();
  CHECK(fixture.pairing.window()->tries == 5);
  CHECK(fixture.pair("0042", "10.0.0.66").status != 200);
  CHECK(fixture.pair("0042").status == 200);
}

TEST_CASE("so many addresses that not all are remembered do not make a right code count as mistyped") {
  DeviceFixture fixture;
  for (int i = 0; i < 20; ++i) fixture.pair("71" + std::to_string(10 + i), "10.0.1." + std::to_string(i));
  fixture.pair("0042");
  fixture.pair("7777", "10.0.1.1");
  fixture.pair("7777", "10.0.1.99");
  CHECK(fixture.open("0042").status == 200);
  CHECK(fixture.pair("0042").status == 200);
}

TEST_CASE("a satellite is not slowed down for a wrong code that was typed before its first request") {
  DeviceFixture fixture;
  fixture.open("0043");
  for (int i = 0; i < 5; ++i) CHECK(fixture.pair("0042").status == 403);
  CHECK_FALSE(fixture.pairing.window().has_value());
  REQUIRE(fixture.open("0042").status == 200);
  CHECK(fixture.pair("0042").status == 200);
}

TEST_CASE("a satellite that waits with its code is never slowed down, nor is one after a malformed call") {
  DeviceFixture fixture;
  for (int i = 0; i < 1000; ++i) REQUIRE(fixture.pair("0042").status == 202);
  fixture.open("0042");
  for (int i = 0; i < 100; ++i) REQUIRE(fixture.pair("42").status == 400);
  CHECK(fixture.pair("0042").status == 200);
}

TEST_CASE("the weather is null until it is known, then has its age in seconds") {
  DeviceFixture fixture;
  CHECK(fixture.getWeather().text ==
        R"({"place":"","name":null,"unit":"C","temperature":null,"code":null,"isDay":null,"age":null,)"
        R"("problem":null})");

  HardwareSettings settings = fixture.hardware.settings();
  settings.place = "52.52, 13.41";
  settings.fahrenheit = true;
  REQUIRE(fixture.hardware.replace(settings, "owner").ok());
  fixture.weather.tick();
  fixture.http.answers(200, R"({"current":{"temperature_2m":-4.5,"weather_code":71,"is_day":0}})");
  fixture.http.poll();
  fixture.clock.advance(61'900);
  CHECK(fixture.getWeather().text ==
        R"({"place":"52.52, 13.41","name":"52.52, 13.41","unit":"F","temperature":-4.5,"code":71,)"
        R"("isDay":false,"age":61,"problem":null})");

  fixture.clock.advance(WeatherService::kEvery);
  fixture.weather.tick();
  fixture.http.fails("Nobody answers there.");
  fixture.http.poll();
  const DeviceAnswer stale = fixture.getWeather();
  CHECK(stale.json.at("problem") == "Open-Meteo did not answer: Nobody answers there.");
  CHECK(stale.json.at("temperature").get<double>() == -4.5);
}
