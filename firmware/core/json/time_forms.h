#pragma once

#include "core/base/time.h"
#include "core/json/field_visitor.h"

namespace lumi {

inline constexpr const char* kTimeRule = "a time such as 2026-05-01T06:00:00Z";

/** Of an EpochMillis. */
inline constexpr TextForm kTime = textForm<EpochMillis, fromIso, toIso>(kTimeRule);
/** Of a std::optional<EpochMillis>. */
inline constexpr TextForm kOptionalTime = nullableForm<EpochMillis, fromIso, toIso>(kTimeRule);
/** Of minutes since midnight. */
inline constexpr TextForm kTimeOfDay =
    textForm<uint16_t, minuteFromTimeOfDay, toTimeOfDay>("a time from 00:00 to 23:59");

}  // namespace lumi
