#include "core/ota/model/device_type.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

TEST_CASE("categories have the names used in the form") {
  CHECK(std::string(categoryName(DeviceType::kHub)) == "led_strip");
  CHECK(std::string(categoryName(DeviceType::kMatrix)) == "led_matrix");
  CHECK(categoryFromName("led_strip") == DeviceType::kHub);
  CHECK(categoryFromName("led_matrix") == DeviceType::kMatrix);
}

TEST_CASE("other names are rejected") {
  for (const char* name : {"", "led", "LED_STRIP", "led_strip ", "sand"}) {
    CAPTURE(name);
    CHECK_FALSE(categoryFromName(name).has_value());
  }
}

TEST_CASE("the hub accepts led_strip images, the satellites led_matrix images, and nothing else any") {
  CHECK(categoryOfDevice(kHubDevice) == DeviceType::kHub);
  CHECK(categoryOfDevice("matrix-1") == DeviceType::kMatrix);
  CHECK(categoryOfDevice("matrix-2") == DeviceType::kMatrix);
  for (const char* id : {"", "matrix-", "matrix-3", "matrix-12", "admin-upload"}) {
    CAPTURE(id);
    CHECK_FALSE(categoryOfDevice(id).has_value());
  }
}
