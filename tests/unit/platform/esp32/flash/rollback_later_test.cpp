#include "platform/esp32/flash/rollback_later.h"

#include <doctest/doctest.h>

TEST_CASE("the Arduino core does not confirm a program before its self-test") {
  CHECK(verifyRollbackLater());
}
