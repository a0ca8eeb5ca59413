#include "platform/esp32/system/chip.h"

#include <doctest/doctest.h>

#include <initializer_list>

using namespace lumi;

namespace {

void checkRefused(const Chip& chip, std::initializer_list<int> pins) {
  for (const int pin : pins) {
    CAPTURE(chip.name);
    CAPTURE(pin);
    CHECK_FALSE(canDrive(chip, pin));
    CHECK_FALSE(canRead(chip, pin));
  }
}

}  // namespace

TEST_CASE("a pin used by the flash memory, the console or USB is rejected") {
  checkRefused(kEsp32, {1, 3, 6, 7, 8, 9, 10, 11});
  checkRefused(kEsp32S3, {19, 20, 26, 27, 32, 33, 37, 43, 44});
  checkRefused(kEsp32C3, {11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21});
}

TEST_CASE("the BOOT button's pin drives no wire, because a low level would look like a held button") {
  checkRefused(kEsp32, {0});
  checkRefused(kEsp32S3, {0});
  checkRefused(kEsp32C3, {9});
  for (const Chip& chip : {kEsp32, kEsp32S3, kEsp32C3}) checkRefused(chip, {chip.bootPin});
}

TEST_CASE("a pin of an ESP32-C3 that selects the boot mode drives nothing") {
  checkRefused(kEsp32C3, {2, 8});
}

TEST_CASE("a pin that does not exist is rejected") {
  checkRefused(kEsp32, {-1, 20, 24, 28, 31, 40, 63, 64, 1000});
  checkRefused(kEsp32S3, {-1, 22, 25, 49, 63, 64, 1000});
  checkRefused(kEsp32C3, {-1, 22, 30, 63, 64, 1000});
}

TEST_CASE("pins 34 to 39 of an ESP32 are inputs only") {
  for (const int pin : {34, 35, 36, 39}) {
    CHECK_FALSE(canDrive(kEsp32, pin));
    CHECK(canRead(kEsp32, pin));
  }
}

TEST_CASE("the usual pins can be inputs and outputs") {
  for (const int pin : {2, 4, 5, 13, 16, 17, 18, 23, 25, 27, 32, 33}) {
    CAPTURE(pin);
    CHECK(canDrive(kEsp32, pin));
    CHECK(canRead(kEsp32, pin));
  }
  for (const int pin : {0, 1, 3, 4, 5, 6, 7, 10}) {
    CAPTURE(pin);
    CHECK(canDrive(kEsp32C3, pin));
    CHECK(canRead(kEsp32C3, pin));
  }
  for (const int pin : {4, 18, 21, 38, 42, 45, 48}) {
    CAPTURE(pin);
    CHECK(canDrive(kEsp32S3, pin));
    CHECK(canRead(kEsp32S3, pin));
  }
}
