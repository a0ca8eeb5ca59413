#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace lumi {

/** Stands behind the arguments that a person gave; those that follow are of a restart from inside. */
constexpr const char* kRestartedOption = "--restarted";

/** What this program was started with, up to kRestartedOption, then that and `present`, which goes before it.
 */
std::vector<std::string> restartArguments(int argumentCount, char* const* arguments,
                                          const std::vector<std::string>& present);

/**
 * Starts this program's file anew in the same process, without any file or socket of this one but the
 * standard ones. Signals that ask it to end wait until the new one is ready for them (stopOnSignals()).
 * Returns only when that can't be done.
 */
Error restartProgram(std::vector<std::string> arguments);

}  // namespace lumi
