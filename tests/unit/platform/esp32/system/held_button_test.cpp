#include "platform/esp32/system/held_button.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

struct Press {
  HeldButton button{10 * kSecond};
  Millis now = 0;

  /**
   * Keeps the button at `down` for `time` and updates it every 10 ms. Returns the number of reported holds.
   */
  int during(Millis time, bool down) {
    int told = 0;
    for (const Millis end = now + time; now < end; now += 10) told += button.update(down, now);
    return told;
  }
};

}  // namespace

TEST_CASE("a button held for the whole hold time is reported once") {
  Press press;
  CHECK(press.during(1 * kSecond, false) == 0);
  CHECK(press.during(10 * kSecond, true) == 0);
  CHECK(press.during(1 * kSecond, true) == 1);
  CHECK(press.during(60 * kSecond, true) == 0);
}

TEST_CASE("each hold is reported") {
  Press press;
  press.during(1 * kSecond, false);
  CHECK(press.during(11 * kSecond, true) == 1);
  press.during(1 * kSecond, false);
  CHECK(press.during(11 * kSecond, true) == 1);
}

TEST_CASE("a button released too soon is not reported, and the next hold starts from zero") {
  Press press;
  press.during(1 * kSecond, false);
  CHECK(press.during(9 * kSecond, true) == 0);
  CHECK(press.during(1 * kSecond, false) == 0);
  CHECK(press.during(9 * kSecond, true) == 0);
}

TEST_CASE("a button that is pressed at start-up counts only after it was released") {
  Press press;
  CHECK(press.during(30 * kSecond, true) == 0);
  CHECK(press.during(1 * kSecond, false) == 0);
  CHECK(press.during(11 * kSecond, true) == 1);
}

TEST_CASE("a bounce does not end a hold") {
  Press press;
  press.during(1 * kSecond, false);
  press.during(5 * kSecond, true);
  press.during(30, false);
  CHECK(press.during(5 * kSecond + 10, true) == 1);
}

TEST_CASE("bounces neither count as a hold nor cause a second report") {
  Press press;
  press.during(1 * kSecond, false);
  int told = 0;
  for (int i = 0; i < 500; ++i) told += press.during(30, i % 2 == 0);
  CHECK(told == 0);
  CHECK(press.during(11 * kSecond, true) == 1);
  press.during(30, false);
  CHECK(press.during(30 * kSecond, true) == 0);
}
