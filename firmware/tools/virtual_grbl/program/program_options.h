#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi {

/** The command line of virtual_grbl. */
struct ProgramOptions {
  std::string link;  // path of the serial port
  double rate = 1;   // speed factor relative to real time
  std::string log;   // "": none
  bool resetOnOpen = false;
  bool help = false;
  VirtualGrblOptions table;
  std::vector<TableFault> faults;
};

/** Parses the command line. An error names the invalid option. */
Result<ProgramOptions> parseProgramOptions(int argumentCount, char* const* arguments);

/** The text of --help. */
extern const char* const kProgramUsage;

}  // namespace lumi
