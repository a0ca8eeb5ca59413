#include "core/ota/firmware_category.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

TEST_CASE("categories have the names of the form") {
  CHECK(std::string(categoryName(FirmwareCategory::kLedStrip)) == "led_strip");
  CHECK(std::string(categoryName(FirmwareCategory::kLedMatrix)) == "led_matrix");
  CHECK(categoryFromName("led_strip") == FirmwareCategory::kLedStrip);
  CHECK(categoryFromName("led_matrix") == FirmwareCategory::kLedMatrix);
}

TEST_CASE("other names are no category") {
  for (const char* name : {"", "led", "LED_STRIP", "led_strip ", "sand"}) {
    CAPTURE(name);
    CHECK_FALSE(categoryFromName(name).has_value());
  }
}

TEST_CASE("the hub takes strip images, the satellites matrix images, nothing else any") {
  CHECK(categoryOfDevice(kHubDevice) == FirmwareCategory::kLedStrip);
  CHECK(categoryOfDevice("matrix-1") == FirmwareCategory::kLedMatrix);
  CHECK(categoryOfDevice("matrix-2") == FirmwareCategory::kLedMatrix);
  for (const char* id : {"", "matrix-", "matrix-3", "matrix-12", "admin-upload"}) {
    CAPTURE(id);
    CHECK_FALSE(categoryOfDevice(id).has_value());
  }
}
