#include "core/devices/table_settings.h"

#include <array>
#include <cmath>
#include <string_view>

namespace lumi {
namespace {

constexpr std::array<std::string_view, 3> kDrives = {"corexy", "cartesian", "polar"};
constexpr std::array<std::string_view, 2> kHoming = {"auto", "none"};
constexpr std::array<std::string_view, 2> kShapes = {"rectangle", "round"};
constexpr std::array<std::string_view, 2> kOrigins = {"corner", "center"};
constexpr std::array<std::string_view, 2> kTravels = {"edge", "straight"};
constexpr const char* kSteps = "between 1 and 1000";
constexpr const char* kSize = "between 50 and 3000 mm";
constexpr const char* kMotorMm = "above 0 mm and at most 1000 mm";
constexpr const char* kGearRatio = "0 (no coupling) or, with its sign, between 0.1 and 1000";
constexpr const char* kFeed = "0 (automatic), or between 0.5 and 200 mm/s";
constexpr double kTenths = 10;       // per mm
constexpr double kMinMotorMm = 0.1;  // less is no table
constexpr double kMinRatio = 0.1;
constexpr double kMaxRatio = 1000;
constexpr double kMinFeed = 0.5;  // mm/s

bool isBetween(double value, double least, double most) {
  return value >= least && value <= most;
}

/** Reads a size in mm, to a tenth. */
void readSize(JsonField& field, const char* path, uint16_t& tenths) {
  double mm = 0;
  if (!field.number(path, mm, kSize)) return;
  const double rounded = std::round(mm * kTenths);
  if (isBetween(rounded, TableSettings::kMinSize, TableSettings::kMaxSize)) {
    tenths = static_cast<uint16_t>(rounded);
  } else {
    field.refuse(kSize);
  }
}

void readShape(JsonField& field, TableSettings& table) {
  field.choice("shape", kShapes, table.isRound);
  readSize(field, "width", table.width);
  readSize(field, "height", table.height);
  field.choice("origin", kOrigins, table.isOriginAtCenter);
  field.number("turnMm", table.turnMm, kMotorMm);
  field.number("radiusMm", table.radiusMm, kMotorMm);
  field.number("gearRatio", table.gearRatio, kGearRatio);
  field.number("feed", table.feed, kFeed);
  field.choice("travel", kTravels, table.travelsStraight);
  field.flag("reverse", table.mayReverse);
}

}  // namespace

Status validate(const TableSettings& table) {
  if (!isBetween(table.stepsPerMm, TableSettings::kMinSteps, TableSettings::kMaxSteps)) {
    return must("stepsPerMm", kSteps);
  }
  if (!isBetween(table.stepsPerMmY, TableSettings::kMinSteps, TableSettings::kMaxSteps)) {
    return must("stepsPerMmY", kSteps);
  }
  if (!isBetween(table.turnMm, kMinMotorMm, TableSettings::kMaxMotorMm)) return must("turnMm", kMotorMm);
  if (!isBetween(table.radiusMm, kMinMotorMm, TableSettings::kMaxMotorMm)) {
    return must("radiusMm", kMotorMm);
  }
  if (table.gearRatio != 0 && !isBetween(std::abs(table.gearRatio), kMinRatio, kMaxRatio)) {
    return must("gearRatio", kGearRatio);
  }
  if (table.feed != 0 && !isBetween(table.feed, kMinFeed, TableSettings::kMaxFeed)) {
    return must("feed", kFeed);
  }
  if (table.drive == TableDriveSetting::kPolar && !table.isRound) {
    return Error{"A polar table must be round: its arm turns around the centre."};
  }
  return Done{};
}

void readTableField(JsonField& field, TableSettings& table) {
  if (field.enter("table.")) return readShape(field, table);
  field.object("table");
  field.number("stepsPerMm", table.stepsPerMm, kSteps);
  field.number("stepsPerMmY", table.stepsPerMmY, kSteps);
  field.choice("drive", kDrives, table.drive);
  bool usesHand = false;
  if (field.choice("homing", kHoming, usesHand)) table.homesItself = !usesHand;
}

TableSettings completed(TableSettings table) {
  if (table.isRound) table.height = table.width;
  if (table.drive == TableDriveSetting::kPolar) table.isOriginAtCenter = true;
  return table;
}

void writeTable(JsonWriter& json, const TableSettings& table) {
  json.field("stepsPerMm", table.stepsPerMm);
  json.field("homing", kHoming[table.homesItself ? 0 : 1]);
  json.field("drive", kDrives[static_cast<size_t>(table.drive)]);
  json.field("stepsPerMmY", table.stepsPerMmY);
  json.beginObject("table");
  json.field("shape", kShapes[table.isRound ? 1 : 0]);
  json.decimal("width", table.width, 1);
  json.decimal("height", table.height, 1);
  json.field("origin", kOrigins[table.isOriginAtCenter ? 1 : 0]);
  json.field("turnMm", table.turnMm);
  json.field("radiusMm", table.radiusMm);
  json.field("gearRatio", table.gearRatio);
  json.field("feed", table.feed);
  json.field("travel", kTravels[table.travelsStraight ? 1 : 0]);
  json.field("reverse", table.mayReverse);
  json.endObject();
}

}  // namespace lumi
