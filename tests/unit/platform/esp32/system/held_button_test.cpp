#include "platform/esp32/system/held_button.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

struct Press {
  HeldButton button{10 * kSecond};
  Millis now = 0;

  /** How often it told of a hold while the button was as `down` says, asked every 10 ms. */
  int during(Millis time, bool down) {
    int told = 0;
    for (const Millis end = now + time; now < end; now += 10) told += button.update(down, now);
    return told;
  }
};

}  // namespace

TEST_CASE("a button held for the whole time is told once") {
  Press press;
  CHECK(press.during(1 * kSecond, false) == 0);
  CHECK(press.during(10 * kSecond, true) == 0);
  CHECK(press.during(1 * kSecond, true) == 1);
  CHECK(press.during(60 * kSecond, true) == 0);
}

TEST_CASE("each hold is told") {
  Press press;
  press.during(1 * kSecond, false);
  CHECK(press.during(11 * kSecond, true) == 1);
  press.during(1 * kSecond, false);
  CHECK(press.during(11 * kSecond, true) == 1);
}

TEST_CASE("a button let go too soon is not told, and the next hold begins anew") {
  Press press;
  press.during(1 * kSecond, false);
  CHECK(press.during(9 * kSecond, true) == 0);
  CHECK(press.during(1 * kSecond, false) == 0);
  CHECK(press.during(9 * kSecond, true) == 0);
}

TEST_CASE("a button that is down at the start counts only after it was let go") {
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

TEST_CASE("bounces do not make a hold, nor tell one twice") {
  Press press;
  press.during(1 * kSecond, false);
  int told = 0;
  for (int i = 0; i < 500; ++i) told += press.during(30, i % 2 == 0);
  CHECK(told == 0);
  CHECK(press.during(11 * kSecond, true) == 1);
  press.during(30, false);
  CHECK(press.during(30 * kSecond, true) == 0);
}
