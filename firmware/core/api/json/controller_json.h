#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** `{settings: [{name, value, wanted, verdict, isHarmless}]}`. */
std::string controllerJson(const std::vector<ControllerCheck>& checks);

/** `{dx?, dy?}` or `{x?, y?}`, none of them larger than the longer side of the table. */
Result<Jog> jogFromJson(std::string_view body, const TableShape& table);

}  // namespace lumi
