#include "core/devices/table_settings.h"

#include <doctest/doctest.h>

#include <string>

#include "core/devices/hardware_settings.h"

using namespace lumi;

namespace {

Result<TableSettings> tableFrom(std::string_view json, const TableSettings& present = {}) {
  HardwareSettings settings;
  settings.table = present;
  auto read = hardwareFromJson(settings, json);
  if (!read) return read.error();
  return read.value().table;
}

std::string errorOf(std::string_view json) {
  const auto read = tableFrom(json);
  return read ? "" : std::string(read.error().message);
}

std::string textOf(const TableSettings& table) {
  HardwareSettings settings;
  settings.table = table;
  return hardwareToJson(settings);
}

}  // namespace

TEST_CASE("without settings, the table is a CoreXY table of 600 x 400 mm") {
  CHECK(textOf({}).find(
            R"("stepsPerMm":80,"homing":"auto","drive":"corexy","stepsPerMmY":80,)"
            R"("table":{"present":true,"shape":"rectangle","width":600,"height":400,"origin":"corner",)"
            R"("turnMm":50,"radiusMm":20,"gearRatio":0,"feed":0,"travel":"edge","reverse":true,)"
            R"("homeEvery":0})") != std::string::npos);
}

TEST_CASE("every setting of the table is written and read") {
  const std::string_view json =
      R"({"stepsPerMm":256,"stepsPerMmY":180,"homing":"none","drive":"polar","table":{"shape":"round",)"
      R"("width":250.5,"height":250.5,"origin":"center","turnMm":50,"radiusMm":27.027,"gearRatio":-6.25,)"
      R"("feed":12.5,"travel":"straight","reverse":false,"homeEvery":5}})";
  const auto read = tableFrom(json);
  REQUIRE(read.ok());
  const TableSettings& table = read.value();
  CHECK(table.width == 2505);
  CHECK(table.gearRatio == -6.25);
  CHECK(table.travelsStraight);
  CHECK_FALSE(table.mayReverse);
  CHECK(table.homeEvery == 5);
  const auto again = tableFrom(textOf(table));
  REQUIRE(again.ok());
  CHECK(textOf(again.value()) == textOf(table));
  CHECK(textOf(table).find(R"("shape":"round","width":250.5,"height":250.5,"origin":"center")") !=
        std::string::npos);
}

TEST_CASE("a missing member of the table keeps its value") {
  const auto read = tableFrom(R"({"table":{"height":500}})");
  REQUIRE(read.ok());
  CHECK(read.value().width == 6000);
  CHECK(read.value().height == 5000);
}

TEST_CASE("a round table has one size, and a polar one its origin in the centre") {
  const auto round = tableFrom(R"({"table":{"shape":"round","width":400}})");
  REQUIRE(round.ok());
  CHECK(round.value().height == 4000);
  const auto polar = tableFrom(R"({"drive":"polar","table":{"shape":"round"}})");
  REQUIRE(polar.ok());
  CHECK(polar.value().isOriginAtCenter);
}

TEST_CASE("sizes from 50 to 3,000 mm are taken, in steps of 0.1 mm") {
  CHECK(errorOf(R"({"table":{"width":50,"height":3000}})").empty());
  CHECK(tableFrom(R"({"table":{"width":600.04}})").value().width == 6000);
  CHECK(errorOf(R"({"table":{"width":49.9}})") == "width must be between 50 and 3000 mm.");
  CHECK(errorOf(R"({"table":{"height":3000.1}})") == "height must be between 50 and 3000 mm.");
  CHECK(errorOf(R"({"table":{"width":1e300}})") == "width must be between 50 and 3000 mm.");
}

TEST_CASE("a table that can't exist is rejected with a sentence that names the setting") {
  CHECK(errorOf(R"({"table":7})") != "");
  CHECK(errorOf(R"({"table":{"shape":"oval"}})") == "shape must be rectangle or round.");
  CHECK(errorOf(R"({"table":{"origin":"left"}})") == "origin must be corner or center.");
  CHECK(errorOf(R"({"table":{"turnMm":0}})") == "turnMm must be above 0 mm and at most 1000 mm.");
  CHECK(errorOf(R"({"table":{"radiusMm":0}})") == "radiusMm must be above 0 mm and at most 1000 mm.");
  CHECK(errorOf(R"({"table":{"radiusMm":-20}})") == "radiusMm must be above 0 mm and at most 1000 mm.");
  CHECK(errorOf(R"({"table":{"gearRatio":0.01}})") ==
        "gearRatio must be 0 (no coupling) or, with its sign, between 0.1 and 1000.");
  CHECK(errorOf(R"({"table":{"feed":-1}})") == "feed must be 0 (automatic), or between 0.5 and 200 mm/s.");
  CHECK(errorOf(R"({"stepsPerMmY":0})") == "stepsPerMmY must be between 1 and 1000.");
  CHECK(errorOf(R"({"drive":"polar"})") == "A polar table must be round: its arm turns around the centre.");
}
