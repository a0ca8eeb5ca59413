#pragma once

#include <string>

namespace lumi {

/** Returns one line about the crash whose core dump is in flash, or "". */
std::string lastCrashText();

}  // namespace lumi
