#include "core/sand/drawing/fault_retries.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

TEST_CASE("only errors of a garbled line are repeatable") {
  std::string repeatable;
  for (int error = -1; error <= 90; ++error) {
    if (FaultRetries::isRepeatable(error)) repeatable += std::to_string(error) + " ";
  }
  CHECK(repeatable == "1 2 3 4 8 11 14 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 ");
}

TEST_CASE("three faults within ten minutes are taken") {
  FaultRetries retries;
  for (const Millis at : {1 * kSecond, 3 * kMinute, 9 * kMinute}) CHECK(retries.take(at));
  CHECK_FALSE(retries.take(10 * kMinute));
  CHECK(retries.take(11 * kMinute));
  CHECK_FALSE(retries.take(12 * kMinute));
  CHECK(retries.take(14 * kMinute));
}
