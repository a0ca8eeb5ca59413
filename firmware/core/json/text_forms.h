#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/json/field_visitor.h"

namespace lumi {

inline constexpr const char* kTimeRule = "a time such as 2026-05-01T06:00:00Z";

/** The form of an EpochMillis. */
inline constexpr TextForm kTimeForm = textForm<EpochMillis, fromIso, toIso>(kTimeRule);
/** The form of a std::optional<EpochMillis>. */
inline constexpr TextForm kOptionalTimeForm = nullableForm<EpochMillis, fromIso, toIso>(kTimeRule);
/** The form of minutes since midnight. */
inline constexpr TextForm kTimeOfDayForm =
    textForm<uint16_t, minuteFromTimeOfDay, toTimeOfDay>("a time from 00:00 to 23:59");

/** Accepts a name for people. */
std::optional<std::string> nameFrom(std::string_view text);
inline constexpr size_t kMaxNameBytes = 64;  // bytes
inline constexpr TextForm kNameForm =
    textForm<nameFrom>("a text of 1 to 64 bytes, more than blanks and without control characters");

}  // namespace lumi
