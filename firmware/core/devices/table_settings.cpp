#include "core/devices/table_settings.h"

#include <array>
#include <string_view>

namespace lumi {
namespace {

constexpr std::array<std::string_view, 3> kDrives = {"corexy", "cartesian", "polar"};
constexpr std::array<std::string_view, 2> kHoming = {"none", "auto"};
constexpr std::array<std::string_view, 2> kShapes = {"rectangle", "round"};
constexpr std::array<std::string_view, 2> kOrigins = {"corner", "center"};
constexpr std::array<std::string_view, 2> kTravels = {"edge", "straight"};
constexpr NumberRange kSteps = {1, 1000, "between 1 and 1000"};
constexpr NumberRange kSize = {TableSettings::kMinSize, TableSettings::kMaxSize, "between 50 and 3000 mm"};
constexpr NumberRange kMotorMm = {0.1, 1000, "above 0 mm and at most 1000 mm"};  // less than 0.1 is no table
constexpr NumberRange kGearRatio = {-1000, 1000, "0 (no coupling) or, with its sign, between 0.1 and 1000",
                                    0.1};
constexpr NumberRange kFeed = {0, 200, "0 (automatic), or between 0.5 and 200 mm/s", 0.5};

void shapeFields(FieldVisitor& visit, void* settings) {
  auto& table = *static_cast<TableSettings*>(settings);
  visit.flag("present", table.isPresent);
  visit.choice("shape", table.isRound, kShapes);
  visit.decimal("width", table.width, 1, kSize);
  visit.decimal("height", table.height, 1, kSize);
  visit.choice("origin", table.isOriginAtCenter, kOrigins);
  visit.number("turnMm", table.turnMm, kMotorMm);
  visit.number("radiusMm", table.radiusMm, kMotorMm);
  visit.number("gearRatio", table.gearRatio, kGearRatio);
  visit.number("feed", table.feed, kFeed);
  visit.choice("travel", table.travelsStraight, kTravels);
  visit.flag("reverse", table.mayReverse);
  visit.whole("homeEvery", table.homeEvery, 0, TableSettings::kMaxHomeEvery);
}

}  // namespace

Status validate(const TableSettings& table) {
  if (table.drive == TableDriveSetting::kPolar && !table.isRound) {
    return invalid("A polar table must be round: its arm turns around the centre.");
  }
  return Done{};
}

void fields(FieldVisitor& visit, TableSettings& table) {
  visit.number("stepsPerMm", table.stepsPerMm, kSteps);
  visit.choice("homing", table.homesItself, kHoming);
  visit.choice("drive", table.drive, kDrives);
  visit.number("stepsPerMmY", table.stepsPerMmY, kSteps);
  visit.object("table", &table, shapeFields);
}

TableSettings completed(TableSettings table) {
  if (table.isRound) table.height = table.width;
  if (table.drive == TableDriveSetting::kPolar) table.isOriginAtCenter = true;
  return table;
}

}  // namespace lumi
