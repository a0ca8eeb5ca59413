#include "platform/esp32/flash/rollback_later.h"

#include <doctest/doctest.h>

TEST_CASE("a program on trial is not confirmed before its self-test") {
  CHECK(verifyRollbackLater());
}
