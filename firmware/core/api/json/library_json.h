#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** One pattern of the library. `feedOverride` (percent) determines its time. */
std::string patternJson(const Pattern& pattern, int feedOverride);

/**
 * The response to an upload to the library. `pattern` is patternJson(). `file` names the job; "": none was
 * added. `quiet` is SandTable::quietMessage().
 */
std::string addedPatternJson(std::string_view pattern, bool isDuplicate, std::string_view file,
                             std::string_view quiet);

struct PatternChange {
  std::optional<std::string> name;
  std::optional<std::string> tags;  // one per line
  std::optional<bool> isFavorite;
};
/** `{name?, tags?, favorite?}`. */
Result<PatternChange> patternChangeFromJson(std::string_view body);

/** `{place: "next" | "last"}`, the latter if it is missing. */
Result<JobPlace> jobPlaceFromJson(std::string_view body);

}  // namespace lumi
