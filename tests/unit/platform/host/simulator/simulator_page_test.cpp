#include "platform/host/simulator/simulator_page.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "support/fakes/manual_clock.h"

using namespace lumi;
using namespace lumi::test;

namespace {

class KeptResponse : public ReplyTarget {
 public:
  void answer(Response&& response) override { kept = std::move(response); }
  Response kept;
};

struct SimulatorPageFixture {
  ManualClock clock;
  SimulatedStrip leds{clock};
  SimulatorPage page{clock};

  SimulatorPageFixture() {
    leds.configure({2, ColorOrder::kGrb});
    page.showMatrix("matrix-1", "Matrix 1", leds, "http://127.0.0.1:9");
  }
  void show(uint8_t green) {
    const uint8_t wire[] = {green, 1, 2, 0, 0, 255};
    leds.show(wire);
  }
  Response get(const std::string& path) { return call(Method::kGet, path); }
  Response post(const std::string& path) { return call(Method::kPost, path); }
  Response call(Method method, const std::string& path, const std::string& origin = {}) {
    const auto target = std::make_shared<KeptResponse>();
    Request request;
    request.method = method;
    request.path = path;
    request.headers.add("Host", "127.0.0.1:8081");
    if (!origin.empty()) request.headers.add("Origin", origin);
    page.router().open(request, Reply(target));
    return std::move(target->kept);
  }
  static std::string nextEvent(Response& stream) {
    uint8_t buffer[200];
    return std::string(asText({buffer, stream.stream->read(buffer).size}));
  }
};

}  // namespace

TEST_CASE("the simulator page shows LEDs as red, green and blue in chain order, and counts the frames") {
  SimulatorPageFixture fixture;
  fixture.show(9);
  CHECK(fixture.get("/api/matrix-1").body == R"({"frames":1,"pixels":"0109020000ff"})");
}

TEST_CASE("the light of a white channel is part of the colours that the simulator page shows") {
  SimulatorPageFixture fixture;
  fixture.leds.configure({2, ColorOrder::kGrb, LedType::kSk6812Rgbw});
  const uint8_t wire[] = {1, 2, 3, 100, 0, 0, 200, 100};
  fixture.leds.show(wire);
  CHECK(fixture.get("/api/matrix-1").body == R"({"frames":1,"pixels":"6665676464ff"})");
}

TEST_CASE("the simulator page lists what it shows, including the pages of satellites") {
  CHECK(SimulatorPageFixture().get("/api/shown").body ==
        R"([{"kind":"matrix","name":"Matrix 1","streams":)"
        R"(["/api/matrix-1/stream","http://127.0.0.1:9/api/matrix/stream"]}])");
}

TEST_CASE("pages of this computer may read the pixels, no others") {
  SimulatorPageFixture fixture;
  const auto allowed = [&](const std::string& origin, const char* path) {
    return std::string(fixture.call(Method::kGet, path, origin).headers.find("Access-Control-Allow-Origin"));
  };
  for (const char* path : {"/api/matrix-1", "/api/matrix-1/stream", "/api/shown"}) {
    CAPTURE(path);
    for (const char* own : {"http://127.0.0.1:8081", "http://localhost:9000", "http://[::1]:80"}) {
      CHECK(allowed(own, path) == own);
    }
    for (const char* foreign : {"", "null", "http://evil.example", "http://127.0.0.1.evil.example:80",
                                "http://localhost.evil.example", "http://evil.example:8081",
                                "http://localhost:80.evil.example", "http://192.168.1.5:8081"}) {
      CAPTURE(foreign);
      CHECK(allowed(foreign, path).empty());
    }
  }
}

TEST_CASE("a foreign page can't restart the measurement of the pace") {
  SimulatorPageFixture fixture;
  LoopPace pace;
  fixture.page.showPace(pace);
  CHECK(fixture.call(Method::kPost, "/api/pace/restart", "http://evil.example").status == 403);
  CHECK(fixture.call(Method::kPost, "/api/pace/restart", "").status == 200);
}

TEST_CASE("a stream sends a change at once, and further ones at most 30 times a second") {
  SimulatorPageFixture fixture;
  Response stream = fixture.get("/api/matrix-1/stream");
  CHECK(SimulatorPageFixture::nextEvent(stream) == "data: {\"frames\":0,\"pixels\":\"000000000000\"}\n\n");
  fixture.clock.advance(1000);
  CHECK(SimulatorPageFixture::nextEvent(stream).empty());
  fixture.show(9);
  CHECK(SimulatorPageFixture::nextEvent(stream) == "data: {\"frames\":1,\"pixels\":\"0109020000ff\"}\n\n");
  fixture.show(8);
  fixture.clock.advance(32);
  CHECK(SimulatorPageFixture::nextEvent(stream).empty());
  fixture.clock.advance(1);
  CHECK(SimulatorPageFixture::nextEvent(stream) == "data: {\"frames\":2,\"pixels\":\"0108020000ff\"}\n\n");
}

TEST_CASE(
    "the simulator page tells how late frames came and how long passes took, in ms, until it is asked to "
    "start empty") {
  SimulatorPageFixture fixture;
  LoopPace pace;
  fixture.page.showPace(pace);
  pace.frames.shown(0);
  pace.frames.shown(16'666 + 2'500);
  pace.passes.note(400);
  CHECK(fixture.get("/api/pace").body == R"({"frames":{"count":1,"p50":2.50,"p99":2.50,"longest":2.50},)"
                                         R"("passes":{"count":1,"p50":0.40,"p99":0.40,"longest":0.40}})");
  fixture.post("/api/pace/restart");
  CHECK(pace.frames.lateness().count() == 0);
  CHECK(pace.passes.count() == 0);
}
