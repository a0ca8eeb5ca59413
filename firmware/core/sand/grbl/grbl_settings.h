#pragma once

#include <cstdint>
#include <optional>

#include "core/sand/grbl/grbl_reply.h"

namespace lumi {

/** The controller's settings that matter to the hub, as `$I` and `$$` returned them. */
struct GrblSettings {
  static constexpr float kUnknown = -1;  // the controller did not send this setting

  std::optional<bool> isCoreXy;                 // nullopt: unknown, as with FluidNC
  GrblFirmware firmware = GrblFirmware::kGrbl;  // from the banner or `$I`
  bool mayKeepOffset = true;           // power-up may bring G92 back: grblHAL, or no banner was seen yet
  float idleDelay = kUnknown;          // $1, ms until the motors are released; 255: never
  float junctionDeviation = kUnknown;  // $11, mm
  float reportsInches = kUnknown;      // $13
  float softLimits = kUnknown;         // $20
  bool isOriginAtHome = false;         // homing ends at the machine's 0 instead of the pull-off
  float homing = kUnknown;             // $22; of grblHAL a mask, whose bit 0 means on
  float pullOff = kUnknown;            // $27, mm
  float stepsX = kUnknown;             // $100, per mm
  float stepsY = kUnknown;             // $101
  float maxRateX = kUnknown;           // $110, mm/min
  float maxRateY = kUnknown;           // $111
  float accelerationX = kUnknown;      // $120, mm/s²
  float accelerationY = kUnknown;      // $121
  float travelX = kUnknown;            // $130, mm
  float travelY = kUnknown;            // $131

  bool isFluidNc() const { return firmware == GrblFirmware::kFluidNc; }

  /** Stores `$number=value`. Ignores the other settings. */
  void set(int number, double value) {
    struct Place {
      uint8_t number;
      float GrblSettings::*value;
    };
    static constexpr Place kPlaces[] = {
        {1, &GrblSettings::idleDelay},       {11, &GrblSettings::junctionDeviation},
        {13, &GrblSettings::reportsInches},  {20, &GrblSettings::softLimits},
        {22, &GrblSettings::homing},         {27, &GrblSettings::pullOff},
        {100, &GrblSettings::stepsX},        {101, &GrblSettings::stepsY},
        {110, &GrblSettings::maxRateX},      {111, &GrblSettings::maxRateY},
        {120, &GrblSettings::accelerationX}, {121, &GrblSettings::accelerationY},
        {130, &GrblSettings::travelX},       {131, &GrblSettings::travelY},
    };
    for (const Place& place : kPlaces) {
      if (place.number == number) this->*place.value = static_cast<float>(value);
    }
  }
};

}  // namespace lumi
