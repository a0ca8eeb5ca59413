#pragma once

#include <optional>

#include "core/base/coordinates.h"
#include "core/base/time.h"

namespace lumi {

/**
 * The course of the sun from one midnight of the sun to the next. A sunset may be after local midnight. On
 * the last day before a midnight sun, the sun only rises; on the first day after it, it only sets.
 */
struct SunDay {
  std::optional<EpochMillis> sunrise;
  std::optional<EpochMillis> sunset;
};

/**
 * Returns the sunrise and sunset before and after the noon of the sun that is nearest to `noon`, the noon of
 * a local day. Uses the equations of NOAA's Solar Calculator (gml.noaa.gov/grad/solcalc) with a zenith of
 * 90.833 degrees: the upper edge of the sun appears on a flat horizon. They are as accurate as the tables,
 * about a minute, between 72 degrees north and south, and within ten minutes closer to the poles.
 */
SunDay sunDay(const Coordinates& place, EpochMillis noon);

}  // namespace lumi
