#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "tools/virtual_grbl/virtual_grbl_options.h"

namespace lumi {

/** The command line of virtual_grbl. */
struct ProgramOptions {
  std::string link;  // path of the serial port
  double rate = 1;   // speed factor relative to real time
  std::string log;   // "": none
  bool homing = true;
  ControllerFlavour flavour = ControllerFlavour::kGrbl;
  VirtualTable table;
  bool hasTable = false;       // the table was given
  std::optional<bool> coreXy;  // nullopt: as the table
  bool trace = false;
  std::vector<std::pair<int, double>> settings;           // number and value
  uint64_t dropByte = 0;                                  // 0: none
  std::vector<std::pair<uint64_t, std::string>> actions;  // commands by number of motion lines
  bool help = false;
};

/** Parses the command line. An error names the invalid option. */
Result<ProgramOptions> parseProgramOptions(int argumentCount, char* const* arguments);

/** The text of --help. */
extern const char* const kProgramUsage;

}  // namespace lumi
