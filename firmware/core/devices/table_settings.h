#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/json/field_visitor.h"

namespace lumi {

/** How the controller moves the ball. */
enum class TableDriveSetting : uint8_t { kCoreXy, kCartesian, kPolar };

/** The sand table: its shape, and what its controller is configured for. */
struct TableSettings {
  static constexpr uint16_t kMinSize = 500;     // tenths of a millimetre
  static constexpr uint16_t kMaxSize = 30'000;  // tenths of a millimetre
  static constexpr uint8_t kMaxHomeEvery = 100;

  bool isPresent = true;  // false: the panel and Home Assistant do not show it
  TableDriveSetting drive = TableDriveSetting::kCoreXy;
  bool homesItself = true;        // false: a user sets the position of the ball
  bool isRound = false;           // its width and height are its diameter
  bool isOriginAtCenter = false;  // the controller's 0,0; of a polar table it always is
  bool travelsStraight = false;   // between patterns; else along the edge
  bool mayReverse = true;         // a pattern whose end is nearer is drawn backwards
  uint8_t homeEvery = 0;          // patterns until the table homes again, as after a fault; 0: it does not
  uint16_t width = 6000;          // tenths of a millimetre
  uint16_t height = 4000;         // tenths of a millimetre
  double stepsPerMm = 80;         // of the motors, of a polar table of X
  double stepsPerMmY = 80;        // of a polar table
  double turnMm = 50;             // X for a revolution of the arm
  double radiusMm = 20;           // Y from the centre to the edge
  double gearRatio = 0;           // steps of X that move the carriage like one step of Y; 0: none do
  double feed = 0;                // mm/s along the sand; 0: automatic
};

/** Returns an error if the settings contradict each other. */
Status validate(const TableSettings& table);

/** The members `stepsPerMm, homing, drive, stepsPerMmY, table` of the hardware settings. */
void fields(FieldVisitor& visit, TableSettings& table);
/** Returns `table` with the values that follow from others. */
TableSettings completed(TableSettings table);

}  // namespace lumi
