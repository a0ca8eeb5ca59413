#include <doctest/doctest.h>

#include "core/http/router.h"
#include "support/http_router_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(RouterFixture, "two JSON bodies may be open, a third is told to come back") {
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
                  "one upload may be open, and its place comes back on end, abort and destruction") {
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

TEST_CASE_FIXTURE(RouterFixture, "a silent sender loses its place to a newcomer after a second") {
  HttpCall slow = json();
  HttpCall lively = json();
  clock.advance(1000);
  lively.intake.body->write(asBytes("{"));
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

TEST_CASE_FIXTURE(RouterFixture, "a silent streamed body that lost its place is aborted once") {
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

TEST_CASE_FIXTURE(RouterFixture, "a silent upload keeps its place") {
  HttpCall slow = upload();
  clock.advance(60 * kSecond);
  CHECK(upload().status() == 503);
}

TEST_CASE_FIXTURE(RouterFixture, "a JSON body that trickles for more than ten seconds is refused") {
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

TEST_CASE("places come back when the router is gone before the sinks") {
  FakeGate gate;
  const ManualClock clock;
  auto router = std::make_unique<Router>(gate, clock);
  router->addJson(Method::kPost, "/api/json", Access::kPublic, [](const Call&, std::string_view) {});
  HttpCall call(Method::kPost, "/api/json");
  call.withType("application/json").withLength(2).openAt(*router);
  router.reset();
  call.intake.body->write(asBytes("{}"));
  call.intake.body->end();
  CHECK(call.status() == 0);
}
