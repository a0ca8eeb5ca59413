#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace lumi {

/** Separates the arguments that the user gave from those that an internal restart has added. */
constexpr const char* kRestartedOption = "--restarted";

/**
 * Returns the arguments for a restart: those of this program up to kRestartedOption, then
 * kRestartedOption, then `present`. Options in `present` override the earlier ones.
 */
std::vector<std::string> restartArguments(int argumentCount, char* const* arguments,
                                          const std::vector<std::string>& present);

/**
 * Replaces this process by a new run of its program. Only the standard streams stay open, and stop signals
 * stay blocked until stopOnSignals(). Returns only on a failure.
 */
Error restartProgram(std::vector<std::string> arguments);

}  // namespace lumi
