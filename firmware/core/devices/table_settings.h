#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/json/json_field.h"
#include "core/json/json_writer.h"

namespace lumi {

/** How the controller moves the ball. */
enum class TableDriveSetting : uint8_t { kCoreXy, kCartesian, kPolar };

/** The sand table: its shape, and what its controller is configured for. */
struct TableSettings {
  static constexpr uint16_t kMinSize = 500;     // tenths of a millimetre
  static constexpr uint16_t kMaxSize = 30'000;  // tenths of a millimetre
  static constexpr double kMinSteps = 1;
  static constexpr double kMaxSteps = 1000;
  static constexpr double kMaxMotorMm = 1000;
  static constexpr double kMaxFeed = 200;  // mm/s

  TableDriveSetting drive = TableDriveSetting::kCoreXy;
  bool homesItself = true;        // false: a user sets the position of the ball
  bool isRound = false;           // its width and height are its diameter
  bool isOriginAtCenter = false;  // the controller's 0,0; of a polar table it always is
  bool travelsStraight = false;   // between patterns; else along the edge
  bool mayReverse = true;         // a pattern whose end is nearer is drawn backwards
  uint16_t width = 6000;          // tenths of a millimetre
  uint16_t height = 4000;         // tenths of a millimetre
  double stepsPerMm = 80;         // of the motors, of a polar table of X
  double stepsPerMmY = 80;        // of a polar table
  double turnMm = 50;             // X for a revolution of the arm
  double radiusMm = 20;           // Y from the centre to the edge
  double gearRatio = 0;           // steps of X that move the carriage like one step of Y; 0: none do
  double feed = 0;                // mm/s along the sand; 0: automatic
};

/** Returns an error with the first reason why `table` cannot be used. */
Status validate(const TableSettings& table);

/** Reads a member of the hardware settings if it is one of the table. Call completed() after the last. */
void readTableField(JsonField& field, TableSettings& table);
/** Returns `table` with the values that follow from others. */
TableSettings completed(TableSettings table);
/** Writes the members `stepsPerMm, homing, drive, stepsPerMmY, table`. */
void writeTable(JsonWriter& json, const TableSettings& table);

}  // namespace lumi
