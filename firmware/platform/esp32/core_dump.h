#pragma once

#include <string>

namespace lumi {

/** One line about the crash whose core dump is in flash; empty when none is. */
std::string lastCrashText();

}  // namespace lumi
