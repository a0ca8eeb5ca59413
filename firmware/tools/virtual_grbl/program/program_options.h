#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi {

/** What the command line of virtual_grbl says. */
struct ProgramOptions {
  std::string link;  // where the serial port is to be found
  double rate = 1;   // so many times faster than a clock
  std::string log;   // "": none
  bool resetOnOpen = false;
  bool help = false;
  VirtualGrblOptions table;
  std::vector<TableFault> faults;
};

/** The options, or a sentence that says which one is wrong. */
Result<ProgramOptions> parseProgramOptions(int argumentCount, char* const* arguments);

/** The text of --help. */
extern const char* const kProgramUsage;

}  // namespace lumi
