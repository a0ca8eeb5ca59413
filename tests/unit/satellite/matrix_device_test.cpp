#include "satellite/matrix_device.h"

#include <doctest/doctest.h>

#include <memory>

#include "platform/host/crypto/portable_crypto.h"
#include "support/fakes/fake_firmware_slot.h"
#include "support/fakes/fake_http_client.h"
#include "support/fakes/fake_hub_finder.h"
#include "support/fakes/fake_radio.h"
#include "support/fakes/fake_signature_check.h"
#include "support/fakes/fake_system.h"
#include "support/fakes/fake_update_notifier.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/fakes/recording_output.h"
#include "support/http/http_call.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A new matrix, or one whose store has content from earlier starts. */
class DeviceFixture {
 public:
  DeviceFixture() {
    radio.inReach["HOME"] = "password1";
    boot();
  }

  void boot() {
    http.cancel();
    radio.wanted.reset();
    SatelliteOptions options;
    options.version = "1.2.3";
    device = std::make_unique<MatrixDevice>(
        MatrixDevicePorts{{store, clock, random, http, notifier, leds, log, slot, system, crypto, signatures},
                          www,
                          radio,
                          finder},
        options);
    (void)device->start();
  }

  void pass(Millis time) {
    for (const Millis end = clock.now() + time; clock.now() < end; clock.advance(10)) device->tick();
    device->tick();
  }

  HttpCall ask(Method method, const std::string& path, const std::string& body = {},
               bool onAccessPoint = true, const std::string& host = "192.168.4.1") {
    HttpCall call(method, path);
    call.request.headers = {};
    call.request.headers.add("Host", host);
    call.request.onAccessPoint = onAccessPoint;
    if (!body.empty()) call.withType("application/json").withLength(body.size());
    HttpCall opened = std::move(call).openAt(device->router());
    if (opened.intake.body) {
      opened.intake.body->write(asBytes(body));
      opened.intake.body->end();
    }
    return opened;
  }

  void join(int matrix) {
    const std::string body =
        R"({"ssid":"HOME","password":"password1","matrix":)" + std::to_string(matrix) + "}";
    REQUIRE(ask(Method::kPost, "/api/network/join", body).status() == 202);
    pass(kSecond);
  }

  /** Pairs the matrix with its hub and brings it online. */
  void bePaired(int matrix) {
    join(matrix);
    finder.finds("http://192.168.1.20");
    pass(kSecond);
    http.answers(200, R"({"token":"secret"})");
    pass(100);
    REQUIRE(http.asked.back().bearer == "secret");
    http.answers(200, R"({"success":true})");
    pass(100);
    REQUIRE(device->online());
  }

  size_t lit() const {
    size_t count = 0;
    for (size_t i = 0; i < leds.last.size(); i += 3) count += leds.last[i] != 0;
    return count;
  }

  FaultyFileStore store;
  MemoryFileStore www;
  ManualClock clock;
  FixedRandom random;
  FakeHttpClient http;
  FakeUpdateNotifier notifier;
  RecordingOutput leds;
  QuietLog log;
  FakeFirmwareSlot slot;
  FakeSystem system;
  PortableCrypto crypto;
  FakeSignatureCheck signatures;
  FakeRadio radio;
  FakeHubFinder finder;
  std::unique_ptr<MatrixDevice> device;
};

}  // namespace

TEST_CASE("a new matrix opens its access point, shows how to join it, and contacts no hub") {
  DeviceFixture bench;
  bench.pass(2 * kSecond);
  CHECK(bench.radio.isOpen);
  CHECK(bench.lit() > 10);
  CHECK(bench.http.asked.empty());
  CHECK_FALSE(bench.device->matrix());
}

TEST_CASE("from the start its LEDs show the name and password of the access point") {
  DeviceFixture bench;
  RecordingOutput expected;
  MatrixDisplay display(bench.clock, expected);
  MatrixSettings settings;
  const WifiCredentials accessPoint = bench.device->wifi().accessPoint();
  settings.text = "Wi-Fi " + accessPoint.ssid + "  Password " + accessPoint.password + "  ";
  display.setHardware({});
  display.setSettings(settings);
  for (int i = 0; i < 500; ++i, bench.clock.advance(20)) {
    bench.device->tick();
    display.tick();
    REQUIRE(bench.leds.last == expected.last);
  }
  CHECK(bench.leds.frames > 100);
}

TEST_CASE("with a network and a number, it finds the hub and requests pairing") {
  DeviceFixture bench;
  bench.join(2);
  CHECK(bench.device->matrix() == 2);
  CHECK(bench.http.asked.empty());
  bench.finder.finds("http://192.168.1.20");
  bench.pass(kSecond);
  REQUIRE(bench.http.asked.size() == 1);
  CHECK(bench.http.asked[0].url == "http://192.168.1.20/api/device/pair");
  CHECK(bench.http.asked[0].body.find(R"("deviceId":"matrix-2")") != std::string::npos);
  CHECK(bench.radio.names.back() == "lumisand-matrix-2");
}

TEST_CASE("after a restart it knows network, number and hub") {
  DeviceFixture bench;
  bench.bePaired(1);
  bench.finder.found.clear();
  const size_t asked = bench.http.asked.size();
  bench.boot();
  bench.pass(kSecond);
  CHECK(bench.device->matrix() == 1);
  REQUIRE(bench.http.asked.size() == asked + 1);
  CHECK(bench.http.asked.back().url == "http://192.168.1.20/api/config/device/heartbeat");
}

TEST_CASE("after a long time without its network it shows the notice until the network is back") {
  DeviceFixture bench;
  bench.join(1);
  bench.finder.finds("http://192.168.1.20");
  bench.pass(kSecond);
  bench.device->tick();
  bench.radio.inReach.clear();
  bench.pass(WifiKeeper::kAloneLimit + WifiKeeper::kJoinTimeout + kMinute);
  REQUIRE(bench.device->wifi().accessPointOpen());
  const auto first = bench.leds.last;
  bench.pass(2 * kSecond);
  CHECK(bench.leds.last != first);  // a pairing code would not move
  bench.radio.inReach["HOME"] = "password1";
  bench.pass(2 * WifiKeeper::kRetryEvery + WifiKeeper::kAccessPointAfterJoin + kSecond);
  REQUIRE_FALSE(bench.device->wifi().accessPointOpen());
  const auto back = bench.leds.last;
  bench.pass(2 * kSecond);
  CHECK(bench.leds.last == back);
}

TEST_CASE("it does not join a network before its number is set") {
  DeviceFixture bench;
  const auto answer =
      bench.ask(Method::kPost, "/api/network/join", R"({"ssid":"HOME","password":"password1"})");
  CHECK(answer.status() == 400);
  CHECK(bench.radio.joins.empty());
}

TEST_CASE("with another number it forgets its hub") {
  DeviceFixture bench;
  bench.join(1);
  bench.finder.finds("http://192.168.1.20");
  bench.pass(kSecond);
  bench.http.answers(200, R"({"token":"secret"})");
  bench.pass(100);
  REQUIRE(bench.http.asked.back().bearer == "secret");
  bench.http.fails("Broken off.");
  bench.pass(100);
  bench.join(2);
  bench.pass(3 * kSecond);
  CHECK(bench.http.asked.back().url == "http://192.168.1.20/api/device/pair");
  CHECK(bench.http.asked.back().body.find(R"("deviceId":"matrix-2")") != std::string::npos);
}

TEST_CASE("with another number for a network that cannot be joined, it keeps its number") {
  DeviceFixture bench;
  bench.join(1);
  bench.finder.finds("http://192.168.1.20");
  bench.pass(kSecond);
  bench.http.answers(200, R"({"token":"secret"})");
  bench.pass(100);
  REQUIRE(bench.http.asked.back().bearer == "secret");
  const auto answer =
      bench.ask(Method::kPost, "/api/network/join", R"({"ssid":"HOME","password":"password2","matrix":2})");
  REQUIRE(answer.status() == 202);
  bench.pass(30 * kSecond);
  CHECK(bench.device->matrix() == 1);
  bench.boot();
  bench.pass(3 * kSecond);
  CHECK(bench.device->matrix() == 1);
  CHECK(bench.http.asked.back().bearer == "secret");
}

TEST_CASE("a power cut during a change of the number never combines the old token with the new number") {
  bool whole = false;
  for (size_t step = 0; !whole; ++step) {
    CAPTURE(step);
    DeviceFixture bench;
    bench.bePaired(1);
    bench.store.cutPower({step});
    (void)bench.ask(Method::kPost, "/api/network/join",
                    R"({"ssid":"HOME","password":"password1","matrix":2})");
    bench.pass(kSecond);
    whole = !bench.store.isOff();
    bench.store.restart();
    bench.http.asked.clear();
    bench.boot();
    bench.pass(3 * kSecond);
    REQUIRE(bench.device->matrix());
    REQUIRE_FALSE(bench.http.asked.empty());
    const bool isOld = bench.device->matrix() == 1;
    CHECK(bench.http.asked.back().bearer == (isOld ? "secret" : ""));
    if (whole) CHECK_FALSE(isOld);
  }
}

TEST_CASE("with another number it forgets an installation in progress") {
  DeviceFixture bench;
  bench.bePaired(1);
  RecordStore records(bench.store, bench.log);
  REQUIRE(records.save("update", "half"));
  bench.http.fails("Broken off.");
  bench.join(2);
  CHECK_FALSE(records.exists("update"));
  CHECK_FALSE(records.exists("satellite"));
}

TEST_CASE("a page request in the network is redirected to the hub once the hub is known") {
  DeviceFixture bench;
  bench.join(1);
  const auto page = [&bench](bool onAccessPoint) {
    return bench.ask(Method::kGet, "/login", {}, onAccessPoint,
                     onAccessPoint ? "192.168.4.1" : "192.168.1.23");
  };
  CHECK(page(false).status() != 302);
  bench.finder.finds("http://192.168.1.20:8080");
  bench.pass(kSecond);
  CHECK(page(false).status() == 302);
  CHECK(page(false).header("Location") == "http://192.168.1.20:8080/");
  CHECK(page(true).status() != 302);
  CHECK(bench.ask(Method::kGet, "/api/auth/status", {}, false, "192.168.1.23").status() == 200);
}

TEST_CASE("a store that cannot save the number rejects the join") {
  DeviceFixture bench;
  bench.store.failPath("");
  const auto answer =
      bench.ask(Method::kPost, "/api/network/join", R"({"ssid":"HOME","password":"password1","matrix":1})");
  CHECK(answer.status() == 413);
  CHECK_FALSE(bench.device->matrix());
  CHECK(bench.radio.joins.empty());
}

TEST_CASE("its network can be set up only through its own access point") {
  DeviceFixture bench;
  CHECK(bench.ask(Method::kGet, "/api/network/state").status() == 200);
  CHECK(bench.ask(Method::kGet, "/api/network/state", {}, false, "lumisand-matrix.local").status() == 403);
}

TEST_CASE("a phone that checks for internet access is redirected to the set-up page") {
  DeviceFixture bench;
  const auto answer = bench.ask(Method::kGet, "/generate_204", {}, true, "connectivitycheck.gstatic.com");
  CHECK(answer.status() == 302);
  CHECK(answer.header("Location") == "http://192.168.4.1/setup");
}

TEST_CASE("the panel learns that it is on a matrix's access point, without an owner to create") {
  DeviceFixture bench;
  const auto answer = bench.ask(Method::kGet, "/api/auth/status");
  CHECK(answer.answer().body ==
        R"({"setupRequired":false,"portal":true,"name":"lumisand-matrix","version":"1.2.3"})");
}

TEST_CASE("starting over forgets everything and restarts") {
  DeviceFixture bench;
  bench.bePaired(1);
  bench.pass(5 * kSecond);
  bench.finder.found.clear();
  RecordStore records(bench.store, bench.log);
  REQUIRE(records.save("update", "half"));
  REQUIRE(records.exists("hub"));
  REQUIRE(bench.http.busy());
  REQUIRE(bench.device->startOver());
  CHECK_FALSE(bench.http.busy());
  CHECK(bench.system.restarts == 1);
  for (const char* record : {"satellite", "config", "update", "hub", "matrix", "access-point"}) {
    CAPTURE(record);
    CHECK_FALSE(records.exists(record));
  }
  bench.boot();
  bench.pass(kSecond);
  CHECK_FALSE(bench.device->matrix());
  CHECK(bench.device->wifi().known().all().empty());
  CHECK(bench.radio.isOpen);
  const size_t asked = bench.http.asked.size();
  bench.join(2);
  CHECK(bench.http.asked.size() == asked);
}
