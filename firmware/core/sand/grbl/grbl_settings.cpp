#include "core/sand/grbl/grbl_settings.h"

#include <cstdint>

namespace lumi {
namespace {

struct Place {
  uint8_t number;
  float GrblSettings::*value;
};

constexpr Place kPlaces[] = {
    {1, &GrblSettings::idleDelay},       {11, &GrblSettings::junctionDeviation},
    {13, &GrblSettings::reportsInches},  {20, &GrblSettings::softLimits},
    {22, &GrblSettings::homing},         {27, &GrblSettings::pullOff},
    {100, &GrblSettings::stepsX},        {101, &GrblSettings::stepsY},
    {110, &GrblSettings::maxRateX},      {111, &GrblSettings::maxRateY},
    {120, &GrblSettings::accelerationX}, {121, &GrblSettings::accelerationY},
    {130, &GrblSettings::travelX},       {131, &GrblSettings::travelY},
};

}  // namespace

void GrblSettings::set(int number, double value) {
  for (const Place& place : kPlaces) {
    if (place.number == number) this->*place.value = static_cast<float>(value);
  }
}

}  // namespace lumi
