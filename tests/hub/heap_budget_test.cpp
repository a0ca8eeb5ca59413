#include <set>

#include "support/heap/heap_checks.h"
#include "support/heap/weighed_calls.h"

using namespace lumi;
using namespace lumi::test;

namespace {

// With 64-bit pointers the hub needs more. The budgets of the 32-bit hub apply except for this one.
constexpr size_t kMaxLargestAtRest = sizeof(void*) == 4 ? kMaxPiece : kMaxPiece * 5 / 4;

/** A broker that accepts everything and keeps nothing, so that only the hub's memory counts. */
struct OffHeapMqttClient : MqttClient {
  bool hasTls() const override { return true; }
  void connect(const MqttServer&) override { now = MqttState::kConnected; }
  void disconnect() override { now = MqttState::kOff; }
  MqttState state() const override { return now; }
  MqttFailure failure() const override { return MqttFailure::kNone; }
  bool publish(std::string_view, std::string_view, bool) override { return ++count > 0; }
  bool publishConfirmed(std::string_view, std::string_view) override { return true; }
  bool isConfirmed() const override { return true; }
  bool subscribe(std::string_view) override { return true; }
  void poll(FunctionRef<void(const MqttMessage&)>) override {}

  MqttState now = MqttState::kOff;
  size_t count = 0;
};

}  // namespace

TEST_CASE("the hub of a typical household stays within the heap budget when idle") {
  FullHub fixture(kHousehold);
  REQUIRE(fixture.hub().auth().accounts().size() == 4);
  REQUIRE(fixture.hub().sand().queue().jobs().size() == 7);  // one of the playlist
  REQUIRE(fixture.hub().sand().playlists().ids().size() == 16);
  REQUIRE(fixture.hub().ota().catalogue().all().size() == 3);
  const auto [bytes, largest] = fixture.atRest();
  MESSAGE("bytes at rest: " << bytes << ", largest piece " << largest);
  CHECK(bytes <= kMaxAtRest);
  CHECK(largest <= kMaxLargestAtRest);
}

TEST_CASE("every call stays within the heap budget, even if all of the hub's lists are full") {
  FullHub fixture(kBrimful);
  std::set<std::string> unasked;
  for (const Router::Listed& route : fixture.hub().router().listed()) {
    unasked.insert(WeighedCalls::nameOf(route.method, route.pattern));
  }
  for (const WeighedCall& call : WeighedCalls(fixture).all()) {
    CAPTURE(call.route);
    CAPTURE(call.what);
    unasked.erase(call.route);
    checkWithin(call.use, call.expected == 0 ? call.use.status : call.expected);
  }
  for (const std::string& route : unasked) FAIL_CHECK("not asked: " << route);
}

TEST_CASE_FIXTURE(HeapFixture, "a body in chunks costs no more than one whose length is known") {
  for (const char* path : {"/api/config/led-config", "/api/auth/login", "/api/device/pair"}) {
    CAPTURE(path);
    const std::string body(512, ' ');
    Request request = HubFixture::makeRequest(Method::kPost, path, token, body);
    request.contentLength.reset();
    checkWithin(useOf(std::move(request), body), 400);
  }
}

TEST_CASE_FIXTURE(HeapFixture, "a body that is too long is rejected before any of it is kept") {
  const auto use = useOf(Method::kPost, "/api/config/led-config", token, std::string(4097, ' '));
  checkWithin(use, 413);
  CHECK(use.onTop < 1024);
}

TEST_CASE_FIXTURE(HeapFixture,
                  "painting all pixels, and saving the largest matrices, stay within the heap budget") {
  const auto post = [&](const char* path, const std::string& body) {
    return useOf(Method::kPost, path, token, body);
  };
  REQUIRE(post("/api/config/matrix-config", R"({"matrices":[{"display":{"mode":"pattern"}},{}]})").status ==
          200);
  std::string pixels = R"({"index":0,"pixels":{"0":"#0000ff")";
  for (size_t i = 1; i < kMatrixPixels; ++i) pixels += ",\"" + std::to_string(i) + R"(":"#0000ff")";
  checkWithin(post("/api/config/matrix-live", pixels + "}}"), 200);

  checkWithin(post("/api/config/matrix-config", WeighedCalls::matrices('"')), 200);
  clock.advance(2 * kSecond);
  const size_t before = heapUse().live;
  resetHeapPeak();
  for (size_t i = 0; i < kMatrices; ++i) hub().tick();
  CHECK(hub().matrices().savedRevision() == hub().matrices().revision());
  CHECK(heapUse().peak - before <= kMaxOnTop);
  CHECK(heapUse().largest <= kMaxPiece);
}

TEST_CASE("a hub whose lists are full starts without a piece above the budget") {
  CHECK(FullHub(kBrimful).atRest().largest <= kMaxLargestAtRest);
}

TEST_CASE("MQTT needs at most 6 KiB on top at rest, connected and with everything announced") {
  FullHub fixture(kHousehold);
  const size_t without = fixture.atRest().bytes;
  OffHeapMqttClient broker;
  fixture.mqtt = &broker;
  fixture.reboot();
  MqttSettings settings = fixture.hub().mqtt()->settings();
  settings.isEnabled = true;
  settings.host = "homeassistant.local";
  settings.user = "lumisand";
  settings.password = "a long password of the broker";
  REQUIRE(fixture.hub().mqtt()->replace(settings, "a test").ok());
  const size_t with = fixture.atRest().bytes;
  MESSAGE("bytes of MQTT: " << with - without << ", messages: " << broker.count);
  CHECK(broker.count > 20);
  CHECK(with - without <= 6 * 1024);
}
