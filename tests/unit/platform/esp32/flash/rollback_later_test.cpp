#include <doctest/doctest.h>

extern "C" bool verifyRollbackLater();

TEST_CASE("the Arduino core does not confirm a program before its self-test") {
  CHECK(verifyRollbackLater());
}
