#include "core/devices/config_notifier.h"

#include <doctest/doctest.h>

#include "support/fakes/fake_update_notifier.h"
#include "support/fakes/manual_clock.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct BellFixture {
  ManualClock clock;
  FakeUpdateNotifier notifier;
  ConfigNotifier bell{clock, notifier};

  void run(Millis duration) {
    for (Millis i = 0; i < duration; ++i) {
      clock.advance(1);
      bell.tick();
    }
  }
};

}  // namespace

TEST_CASE_FIXTURE(BellFixture, "a notification is sent at once, after 30 and after 100 ms, and not again") {
  bell.notify("matrix-1", 4'000'000'000, "10.0.0.7", 4300);
  REQUIRE(notifier.sent.size() == 1);
  CHECK(notifier.sent[0].address == "10.0.0.7");
  CHECK(notifier.sent[0].port == 4300);
  CHECK(notifier.sent[0].message == "LUMI1 matrix-1 4000000000");
  run(29);
  CHECK(notifier.sent.size() == 1);
  run(1);
  CHECK(notifier.sent.size() == 2);
  run(69);
  CHECK(notifier.sent.size() == 2);
  run(1);
  CHECK(notifier.sent.size() == 3);
  run(1000);
  CHECK(notifier.sent.size() == 3);
}

TEST_CASE_FIXTURE(BellFixture,
                  "a newer notification replaces the rest of an older one of the same device only") {
  bell.notify("matrix-1", 1, "10.0.0.7", 4211);
  bell.notify("matrix-2", 5, "10.0.0.8", 4211);
  run(10);
  bell.notify("matrix-1", 2, "10.0.0.7", 4211);
  run(200);
  int old = 0;
  int fresh = 0;
  int other = 0;
  for (const auto& ring : notifier.sent) {
    old += ring.message == "LUMI1 matrix-1 1";
    fresh += ring.message == "LUMI1 matrix-1 2";
    other += ring.message == "LUMI1 matrix-2 5";
  }
  CHECK(old == 1);
  CHECK(fresh == 3);
  CHECK(other == 3);
}

TEST_CASE_FIXTURE(BellFixture, "a late pass of the loop sends one datagram, not one for each that is due") {
  bell.notify("matrix-1", 1, "10.0.0.7", 4211);
  clock.advance(5000);
  bell.tick();
  CHECK(notifier.sent.size() == 2);
  run(200);
  CHECK(notifier.sent.size() == 2);
}

TEST_CASE_FIXTURE(BellFixture, "a device without a known address gets no notification") {
  bell.notify("matrix-1", 1, "", 4211);
  run(200);
  CHECK(notifier.sent.empty());
}

TEST_CASE("a notification can be parsed back, and other datagrams are rejected") {
  const auto message = configNoticeFrom(toText({"matrix-2", 4'294'967'295}));
  REQUIRE(message.has_value());
  CHECK(message->id == "matrix-2");
  CHECK(message->revision == 4'294'967'295);
  for (const char* text :
       {"", "LUMI1", "LUMI1 ", "LUMI1 matrix-1", "LUMI1 matrix-1 ", "LUMI1  5", "LUMI2 matrix-1 5",
        "lumi1 matrix-1 5", "LUMI1 matrix-1 5 ", "LUMI1 matrix-1 -5", "LUMI1 matrix-1 4294967296",
        "LUMI1 matrix-1 5\n", "LUMI1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 5"}) {
    CAPTURE(text);
    CHECK_FALSE(configNoticeFrom(text).has_value());
  }
}
