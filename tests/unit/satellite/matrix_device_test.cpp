#include "satellite/matrix_device.h"

#include <doctest/doctest.h>

#include <memory>

#include "support/crypto/portable_crypto.h"
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
  DeviceFixture fixture;
  fixture.pass(2 * kSecond);
  CHECK(fixture.radio.isOpen);
  CHECK(fixture.lit() > 10);
  CHECK(fixture.http.asked.empty());
  CHECK_FALSE(fixture.device->matrix());
}

TEST_CASE("from the start its LEDs show the name and password of the access point") {
  DeviceFixture fixture;
  RecordingOutput expected;
  MatrixDisplay display(fixture.clock, expected);
  MatrixSettings settings;
  const WifiCredentials accessPoint = fixture.device->wifi().accessPoint();
  settings.text = "Wi-Fi " + accessPoint.ssid + "  Password " + accessPoint.password + "  ";
  display.setHardware({});
  display.setSettings(settings);
  for (int i = 0; i < 500; ++i, fixture.clock.advance(20)) {
    fixture.device->tick();
    display.tick();
    REQUIRE(fixture.leds.last == expected.last);
  }
  CHECK(fixture.leds.frames > 100);
}

TEST_CASE("with a network and a number, it finds the hub and requests pairing") {
  DeviceFixture fixture;
  fixture.join(2);
  CHECK(fixture.device->matrix() == 2);
  CHECK(fixture.http.asked.empty());
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(kSecond);
  REQUIRE(fixture.http.asked.size() == 1);
  CHECK(fixture.http.asked[0].url == "http://192.168.1.20/api/device/pair");
  CHECK(fixture.http.asked[0].body.find(R"("deviceId":"matrix-2")") != std::string::npos);
  CHECK(fixture.radio.names.back() == "lumisand-matrix-2");
}

TEST_CASE("after a restart it knows network, number and hub") {
  DeviceFixture fixture;
  fixture.bePaired(1);
  fixture.finder.found.clear();
  const size_t asked = fixture.http.asked.size();
  fixture.boot();
  fixture.pass(kSecond);
  CHECK(fixture.device->matrix() == 1);
  REQUIRE(fixture.http.asked.size() == asked + 1);
  CHECK(fixture.http.asked.back().url == "http://192.168.1.20/api/config/device/heartbeat");
}

TEST_CASE("after a long time without its network it shows the notice until the network is back") {
  DeviceFixture fixture;
  fixture.join(1);
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(kSecond);
  fixture.device->tick();
  fixture.radio.inReach.clear();
  fixture.pass(WifiKeeper::kAloneLimit + WifiKeeper::kJoinTimeout + kMinute);
  REQUIRE(fixture.device->wifi().accessPointOpen());
  const auto first = fixture.leds.last;
  fixture.pass(2 * kSecond);
  CHECK(fixture.leds.last != first);  // a pairing code would not move
  fixture.radio.inReach["HOME"] = "password1";
  fixture.pass(2 * WifiKeeper::kRetryEvery + WifiKeeper::kAccessPointAfterJoin + kSecond);
  REQUIRE_FALSE(fixture.device->wifi().accessPointOpen());
  const auto back = fixture.leds.last;
  fixture.pass(2 * kSecond);
  CHECK(fixture.leds.last == back);
}

TEST_CASE("it does not join a network before its number is set") {
  DeviceFixture fixture;
  const auto answer =
      fixture.ask(Method::kPost, "/api/network/join", R"({"ssid":"HOME","password":"password1"})");
  CHECK(answer.status() == 400);
  CHECK(fixture.radio.joins.empty());
}

TEST_CASE("with another number it forgets its hub") {
  DeviceFixture fixture;
  fixture.join(1);
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(kSecond);
  fixture.http.answers(200, R"({"token":"secret"})");
  fixture.pass(100);
  REQUIRE(fixture.http.asked.back().bearer == "secret");
  fixture.http.fails("Broken off.");
  fixture.pass(100);
  fixture.join(2);
  fixture.pass(3 * kSecond);
  CHECK(fixture.http.asked.back().url == "http://192.168.1.20/api/device/pair");
  CHECK(fixture.http.asked.back().body.find(R"("deviceId":"matrix-2")") != std::string::npos);
}

TEST_CASE("with another number for a network that cannot be joined, it keeps its number") {
  DeviceFixture fixture;
  fixture.join(1);
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(kSecond);
  fixture.http.answers(200, R"({"token":"secret"})");
  fixture.pass(100);
  REQUIRE(fixture.http.asked.back().bearer == "secret");
  const auto answer =
      fixture.ask(Method::kPost, "/api/network/join", R"({"ssid":"HOME","password":"password2","matrix":2})");
  REQUIRE(answer.status() == 202);
  fixture.pass(30 * kSecond);
  CHECK(fixture.device->matrix() == 1);
  fixture.boot();
  fixture.pass(3 * kSecond);
  CHECK(fixture.device->matrix() == 1);
  CHECK(fixture.http.asked.back().bearer == "secret");
}

TEST_CASE("a power cut during a change of the number never combines the old token with the new number") {
  bool whole = false;
  for (size_t step = 0; !whole; ++step) {
    CAPTURE(step);
    DeviceFixture fixture;
    fixture.bePaired(1);
    fixture.store.cutPower({step});
    (void)fixture.ask(Method::kPost, "/api/network/join",
                      R"({"ssid":"HOME","password":"password1","matrix":2})");
    fixture.pass(kSecond);
    whole = !fixture.store.isOff();
    fixture.store.restart();
    fixture.http.asked.clear();
    fixture.boot();
    fixture.pass(3 * kSecond);
    REQUIRE(fixture.device->matrix());
    REQUIRE_FALSE(fixture.http.asked.empty());
    const bool isOld = fixture.device->matrix() == 1;
    CHECK(fixture.http.asked.back().bearer == (isOld ? "secret" : ""));
    if (whole) CHECK_FALSE(isOld);
  }
}

TEST_CASE("with another number it forgets an installation in progress") {
  DeviceFixture fixture;
  fixture.bePaired(1);
  RecordStore records(fixture.store, fixture.log);
  REQUIRE(records.save("update", "half"));
  fixture.http.fails("Broken off.");
  fixture.join(2);
  CHECK_FALSE(records.exists("update"));
  CHECK_FALSE(records.exists("satellite"));
}

TEST_CASE("a page request in the network is redirected to the hub once the hub is known") {
  DeviceFixture fixture;
  fixture.join(1);
  const auto page = [&fixture](bool onAccessPoint) {
    return fixture.ask(Method::kGet, "/login", {}, onAccessPoint,
                       onAccessPoint ? "192.168.4.1" : "192.168.1.23");
  };
  CHECK(page(false).status() != 302);
  fixture.finder.finds("http://192.168.1.20:8080");
  fixture.pass(kSecond);
  CHECK(page(false).status() == 302);
  CHECK(page(false).header("Location") == "http://192.168.1.20:8080/");
  CHECK(page(true).status() != 302);
  CHECK(fixture.ask(Method::kGet, "/api/auth/status", {}, false, "192.168.1.23").status() == 200);
}

TEST_CASE("a store that cannot save the number rejects the join") {
  DeviceFixture fixture;
  fixture.store.failPath("");
  const auto answer =
      fixture.ask(Method::kPost, "/api/network/join", R"({"ssid":"HOME","password":"password1","matrix":1})");
  CHECK(answer.status() == 413);
  CHECK_FALSE(fixture.device->matrix());
  CHECK(fixture.radio.joins.empty());
}

TEST_CASE("its network can be set up only through its own access point") {
  DeviceFixture fixture;
  CHECK(fixture.ask(Method::kGet, "/api/network/state").status() == 200);
  CHECK(fixture.ask(Method::kGet, "/api/network/state", {}, false, "lumisand-matrix.local").status() == 403);
}

TEST_CASE("a phone that checks for internet access is redirected to the set-up page") {
  DeviceFixture fixture;
  const auto answer = fixture.ask(Method::kGet, "/generate_204", {}, true, "connectivitycheck.gstatic.com");
  CHECK(answer.status() == 302);
  CHECK(answer.header("Location") == "http://192.168.4.1/setup");
}

TEST_CASE("the panel learns that it is on a matrix's access point, without an owner to create") {
  DeviceFixture fixture;
  const auto answer = fixture.ask(Method::kGet, "/api/auth/status");
  CHECK(answer.answer().body ==
        R"({"setupRequired":false,"portal":true,"name":"lumisand-matrix","version":"1.2.3"})");
}

TEST_CASE("starting over forgets everything and restarts") {
  DeviceFixture fixture;
  fixture.bePaired(1);
  fixture.pass(5 * kSecond);
  fixture.finder.found.clear();
  RecordStore records(fixture.store, fixture.log);
  REQUIRE(records.save("update", "half"));
  REQUIRE(records.exists("hub"));
  REQUIRE(fixture.http.busy());
  REQUIRE(fixture.device->startOver());
  CHECK_FALSE(fixture.http.busy());
  CHECK(fixture.system.restarts == 1);
  for (const char* record : {"satellite", "config", "update", "hub", "matrix", "access-point"}) {
    CAPTURE(record);
    CHECK_FALSE(records.exists(record));
  }
  fixture.boot();
  fixture.pass(kSecond);
  CHECK_FALSE(fixture.device->matrix());
  CHECK(fixture.device->wifi().known().all().empty());
  CHECK(fixture.radio.isOpen);
  const size_t asked = fixture.http.asked.size();
  fixture.join(2);
  CHECK(fixture.http.asked.size() == asked);
}
