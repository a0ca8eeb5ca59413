#include <doctest/doctest.h>

#include <climits>
#include <type_traits>

#include "core/http/routing/router.h"
#include "support/has.h"
#include "support/http/http_router_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr auto kOther = "192.168.1.7";
constexpr auto kThird = "192.168.1.8";
constexpr auto kLargeBody = "/api/large-body";

/** Writes `size` bytes every `interval` for `duration`. */
template <typename Sink>
void drip(ManualClock& clock, Sink& sink, size_t size, Millis interval, Millis duration) {
  const std::string piece(size, ' ');
  for (Millis passed = 0; passed < duration; passed += interval) {
    clock.advance(interval);
    if constexpr (std::is_same_v<Sink, PartSink>) {
      sink.fileData(asBytes(piece));
    } else {
      sink.write(asBytes(piece));
    }
  }
}

}  // namespace

TEST_CASE_FIXTURE(RouterFixture, "two JSON bodies may be open, and a third must retry later") {
  HttpCall first = json();
  HttpCall second = json();
  const HttpCall third = json();
  CHECK(third.status() == 503);
  CHECK(third.header("Retry-After") == "1");
  first.intake.body->write(asBytes("{}"));
  first.intake.body->end();
  CHECK(json().status() == 0);
  second.leave();
  CHECK(json().status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "one upload may be open, and its slot is released on end, abort and destruction") {
  HttpCall first = upload();
  CHECK(upload().status() == 503);
  CHECK(json().status() == 0);
  first.intake.parts->end();
  HttpCall second = upload();
  CHECK(second.status() == 0);
  second.intake.parts->abort();
  HttpCall third = upload();
  CHECK(third.status() == 0);
  third.leave();
  CHECK(upload().status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "a silent sender loses its slot to a newcomer after a second") {
  HttpCall slow = json();
  HttpCall lively = json(9000);
  clock.advance(1000);
  lively.intake.body->write(asBytes(std::string(4096, ' ')));
  CHECK(json().status() == 503);
  clock.advance(1);
  HttpCall newcomer = json();
  CHECK(newcomer.status() == 0);
  CHECK(slow.status() == 408);
  CHECK(lively.status() == 0);
  seen = "not called";
  slow.intake.body->write(asBytes("{}"));
  slow.intake.body->end();
  CHECK(seen == "not called");
  CHECK(json().status() == 503);
}

TEST_CASE_FIXTURE(RouterFixture, "a sender keeps its slot while the end of its file is being processed") {
  HttpCall first = upload();
  first.intake.parts->fileBegin("gcode", "a");
  first.intake.parts->fileData(asBytes(std::string(100, ' ')));
  sink.fileEndsRefused = 60;
  for (int second = 0; second < 60; ++second) {
    CHECK_FALSE(first.intake.parts->fileEnd());
    clock.advance(kSecond);
    if (second < 9) CHECK(upload().status() == 503);
  }
  CHECK(first.intake.parts->fileEnd());
  first.intake.parts->end();
  CHECK(first.status() == 200);
}

TEST_CASE_FIXTURE(RouterFixture, "a silent streamed body that lost its slot is aborted once") {
  HttpCall slow = body();
  HttpCall other = json();
  clock.advance(1001);
  CHECK(other.intake.body->write(asBytes("{")) == 1);
  HttpCall newcomer = json();
  CHECK(newcomer.status() == 0);
  CHECK(slow.status() == 408);
  slow.intake.body->write(asBytes("late"));
  slow.leave();
  CHECK(sink.text.empty());
  CHECK(sink.aborts == 1);
}

TEST_CASE_FIXTURE(RouterFixture, "a slow body loses its slot to a newcomer") {
  HttpCall dripping = json(16384);
  HttpCall lively = json(16384, kOther);
  for (int i = 0; i < 3; ++i) {
    drip(clock, *dripping.intake.body, 1, 400, 400);
    lively.intake.body->write(asBytes(std::string(2000, ' ')));
  }
  CHECK(json(2, kThird).status() == 0);
  CHECK(dripping.status() == 408);
  CHECK(lively.status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "a slow body is received completely if no other client needs the slot") {
  HttpCall dripping = json(16384);
  drip(clock, *dripping.intake.body, 1, 400, 9 * kSecond);
  CHECK(json().status() == 0);
  CHECK(dripping.status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "a client on a slow line keeps its slot while it sends 16 KiB per second") {
  HttpCall large = body(kOther, kLargeBody);
  for (int i = 0; i < 16; ++i) {
    clock.advance(250);
    large.intake.body->write(asBytes(std::string(4096, ' ')));
    CHECK(body(kThird, kLargeBody).status() == 503);
  }
  CHECK(large.status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "a large body that is not kept does not use the slots of the others") {
  HttpCall large = body(kOther, kLargeBody);
  CHECK(body(kThird, kLargeBody).status() == 503);
  HttpCall first = json();
  HttpCall second = json();
  CHECK(first.status() == 0);
  CHECK(second.status() == 0);
  CHECK(json().status() == 503);
  CHECK(large.status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "of two slow senders, the one at the newcomer's own address is evicted") {
  HttpCall elder = json();
  clock.advance(10);
  HttpCall own = json(2, kOther);
  clock.advance(2 * kSecond);
  const HttpCall newcomer = json(2, kOther);
  CHECK(newcomer.status() == 0);
  CHECK(own.status() == 408);
  CHECK(elder.status() == 0);
}

TEST_CASE("an address or an account with several slots loses one immediately to one without any") {
  constexpr auto kOwn = "192.168.1.2";
  struct Row {
    const char *first, *second, *newcomer, *token;
  };
  for (const Row& row : {Row{kOwn, kOwn, kOther, "admin"}, Row{kOther, kThird, kOther, "admin"},
                         Row{kOther, kThird, kOwn, "user"}}) {  // of an account whose token was stolen
    CAPTURE(row.newcomer);
    RouterFixture fixture;
    HttpCall first = fixture.json(2, row.first);
    HttpCall second = fixture.json(2, row.second);
    const HttpCall newcomer = fixture.json(2, row.newcomer, row.token);
    CHECK(newcomer.status() == 0);
    REQUIRE(first.status() == 503);
    CHECK(first.header("Retry-After") == "1");
    CHECK(second.status() == 0);
    CHECK(fixture.json(2, row.newcomer, row.token).status() == 503);
  }
}

TEST_CASE_FIXTURE(RouterFixture, "unknown clients lose their slots immediately to a signed-in client") {
  HttpCall first = knock(kOther);
  HttpCall second = knock(kThird);
  HttpCall signedIn = json();
  CHECK(signedIn.status() == 0);
  REQUIRE(first.status() == 503);
  CHECK(first.header("Retry-After") == "1");
  CHECK(second.status() == 0);
  HttpCall another = json();
  CHECK(another.status() == 0);
  CHECK(second.status() == 503);
  CHECK(json().status() == 503);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "an unknown client may lose its slot to one of another address after 100 ms") {
  constexpr auto kFourth = "192.168.1.9";
  HttpCall first = knock(kOther);
  HttpCall second = knock(kThird);
  clock.advance(99);
  CHECK(knock(kFourth).status() == 503);
  clock.advance(1);
  CHECK(knock(kThird).status() == 503);
  HttpCall newcomer = knock(kFourth);
  CHECK(newcomer.status() == 0);
  CHECK(first.status() == 503);
  CHECK(second.status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "an unknown client never evicts signed-in clients, however many slots they have") {
  HttpCall first = json();
  HttpCall second = json();
  CHECK(knock(kOther).status() == 503);
  CHECK(first.status() == 0);
  CHECK(second.status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "a body that the hub itself holds back keeps its slot") {
  HttpCall slowlyTaken = body();
  HttpCall other = json(16384, kOther, "admin");
  for (int i = 0; i < 4; ++i) {
    sink.capacity = 1;
    slowlyTaken.intake.body->write(asBytes("much more than one"));
    other.intake.body->write(asBytes(std::string(4000, ' ')));
    clock.advance(300);
  }
  CHECK(json(2, kThird).status() == 503);
  CHECK(slowlyTaken.status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "a slow upload loses its slot to the next one after ten seconds") {
  HttpCall slow = upload();
  slow.intake.parts->fileBegin("gcode", "a.gcode");
  drip(clock, *slow.intake.parts, 1, 900, 9 * kSecond);
  CHECK(upload().status() == 503);
  drip(clock, *slow.intake.parts, 1, 900, 2 * kSecond);
  CHECK(slow.status() == 0);
  const HttpCall newcomer = upload();
  CHECK(newcomer.status() == 0);
  CHECK(slow.status() == 408);
  CHECK(sink.aborts == 1);
  slow.leave();
  CHECK(sink.aborts == 1);
}

TEST_CASE_FIXTURE(RouterFixture, "an upload may be rejected because another upload of its kind is running") {
  const std::string kJealous = "/api/jealous-upload";
  HttpCall first = upload(kJealous);
  const HttpCall second = upload(kJealous);
  REQUIRE(second.status() == 409);
  CHECK(second.answer().body.find("Another one is running.") != std::string::npos);
  CHECK(second.header("Retry-After").empty());
  CHECK(upload().status() == 503);
  CHECK(first.status() == 0);

  first.leave();
  const HttpCall ofAnotherKind = upload();
  CHECK(upload(kJealous).status() == 503);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "a newcomer evicts a slow upload of its own kind instead of being rejected") {
  HttpCall slow = upload("/api/jealous-upload");
  clock.advance(11 * kSecond);
  CHECK(upload("/api/jealous-upload").status() == 0);
  CHECK(slow.status() == 408);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "everything that an evicted upload used is released before the newcomer begins") {
  int abortsAtNext = -1;
  addUpload(router, "/api/next", Access::kUser, kUploadLimit, [&](const Call& call) {
    abortsAtNext = sink.aborts;
    return std::make_unique<RecordingPartSink>(sink, call.reply);
  });
  HttpCall slow = upload();
  clock.advance(11 * kSecond);
  CHECK(upload("/api/next").status() == 0);
  CHECK(abortsAtNext == 1);
  slow.intake.parts->fileData(asBytes("late"));
  slow.intake.parts->end();
  CHECK(sink.text.empty());
  CHECK(sink.ends == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "an upload of 8 KiB per second keeps its slot, one of 7 KiB loses it") {
  HttpCall slow = longUpload();
  slow.intake.parts->fileBegin("gcode", "a.gcode");
  drip(clock, *slow.intake.parts, 8192, kSecond, 20 * kSecond);
  CHECK(longUpload().status() == 503);
  drip(clock, *slow.intake.parts, 7168, kSecond, 90 * kSecond);
  CHECK(longUpload().status() == 0);
  CHECK(slow.status() == 408);
}

TEST_CASE_FIXTURE(RouterFixture, "an upload that the hub itself holds back keeps its slot") {
  HttpCall held = longUpload();
  held.intake.parts->fileBegin("gcode", "a.gcode");
  for (int i = 0; i < 60; ++i) {
    sink.capacity = 256;
    held.intake.parts->fileData(asBytes(std::string(300, ' ')));
    clock.advance(kSecond);
    CHECK(upload().status() == 503);
  }
  sink.capacity = SIZE_MAX;
  held.intake.parts->fileData(asBytes("rest"));
  clock.advance(9 * kSecond);
  CHECK(upload().status() == 503);
  clock.advance(2 * kSecond);
  CHECK(upload().status() == 0);
}

TEST_CASE_FIXTURE(
    RouterFixture,
    "an upload from which the hub takes less than 256 bytes a second gives way after ten seconds") {
  for (const bool isAtEnd : {false, true}) {
    CAPTURE(isAtEnd);
    sink = SinkLog();
    HttpCall endless = upload();
    endless.intake.parts->fileBegin("gcode", "a.thr");
    sink.fileEndsRefused = INT_MAX;
    const auto work = [&](int seconds) {
      for (int second = 0; second < seconds; ++second) {
        sink.capacity = 13;
        isAtEnd ? (void)endless.intake.parts->fileEnd()
                : (void)endless.intake.parts->fileData(asBytes(std::string(300, ' ')));
        clock.advance(kSecond);
      }
    };
    work(10);
    CHECK(upload().status() == 503);
    work(1);
    CHECK(endless.status() == 0);
    const HttpCall newcomer = upload();
    CHECK(newcomer.status() == 0);
    REQUIRE(endless.status() == 408);
    CHECK(has(endless.answer().body, "The hub needs too long for this file, and another upload is waiting."));
    CHECK(sink.aborts == 1);
  }
}

TEST_CASE_FIXTURE(RouterFixture,
                  "an account that sends one endless upload after the other gives way to another account") {
  HttpCall first = upload("/api/upload", "admin");
  clock.advance(11 * kSecond);
  HttpCall second = upload("/api/upload", "admin");
  CHECK(second.status() == 0);
  CHECK(first.status() == 408);
  SUBCASE("once") {
    HttpCall other = upload();
    CHECK(other.status() == 0);
    CHECK(second.status() == 503);
    CHECK(upload("/api/upload", "admin").status() == 503);
    other.leave();
  }
  SUBCASE("within ten minutes") {
    second.leave();
    clock.advance(BodySlots::kLongest + 1);
  }
  const HttpCall later = upload("/api/upload", "admin");
  CHECK(upload().status() == 503);
  CHECK(later.status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "a slow body of no account does not take the place of a slow account") {
  HttpCall slow = json(2, kOther, "admin");
  HttpCall unknown = knock(kThird);
  clock.advance(1001);
  HttpCall second = json(2, kOther, "admin");
  const HttpCall other = json(2, kThird);
  CHECK(slow.status() == 408);
  CHECK(unknown.status() == 408);
  CHECK(json().status() == 0);
  CHECK(second.status() == 503);
}

TEST_CASE_FIXTURE(RouterFixture, "an upload gives way after ten minutes, however fast it is processed") {
  HttpCall endless = longUpload();
  endless.intake.parts->fileBegin("gcode", "a.gcode");
  for (int second = 0; second < 600; ++second) {
    sink.capacity = 1000;
    endless.intake.parts->fileData(asBytes(std::string(1001, ' ')));
    clock.advance(kSecond);
  }
  CHECK(upload().status() == 503);
  clock.advance(1);
  const HttpCall newcomer = upload();
  CHECK(newcomer.status() == 0);
  CHECK(endless.status() == 408);
}

TEST_CASE_FIXTURE(RouterFixture, "a JSON body that takes more than ten seconds is rejected") {
  HttpCall call = json(100);
  for (int i = 0; i < 10; ++i) {
    clock.advance(1000);
    call.intake.body->write(asBytes(" "));
  }
  CHECK(call.status() == 0);
  clock.advance(1);
  call.intake.body->write(asBytes(" "));
  CHECK(call.status() == 408);
}

TEST_CASE("slots are released if the router is destroyed before the sinks") {
  FakeAccessPolicy policy;
  const ManualClock clock;
  auto router = std::make_unique<Router>(policy, clock);
  addJson(*router, Method::kPost, "/api/json", Access::kPublic, 100, [](const Call&, std::string_view) {});
  HttpCall call(Method::kPost, "/api/json");
  call.withType("application/json").withLength(2).openAt(*router);
  router.reset();
  call.intake.body->write(asBytes("{}"));
  call.intake.body->end();
  CHECK(call.status() == 0);
}
