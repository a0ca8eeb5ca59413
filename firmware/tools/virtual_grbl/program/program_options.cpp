#include "tools/virtual_grbl/program/program_options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "core/base/text.h"

namespace lumi {

const char* const kProgramUsage =
    R"(virtual_grbl: a sand table with Grbl, FluidNC or grblHAL on a pseudo-terminal

  --link PATH          where the serial port is to be found (needed)
  --rate N             N times faster than a clock (default 1)
  --log FILE           lines, states and lost bytes
  --flavour F          the controller's firmware: grbl, fluidnc or grblhal (default grbl)
  --homing on|off      locked until $H, or ready at once (default on)
  --table WxH|D        size of the table in mm; one number: round (default 600x400)
  --kinematics K       corexy, cartesian or polar (default corexy)
  --steps X,Y          steps per mm of its motors (default 80,80; polar 320,287)
  --polar T,R,C        X for a revolution, Y for the radius in mm, and the gears'
                       coupling: Y per X (default 50,20,0.1115)
  --corexy on|off      how the controller was built (default: as the table)
  --trace on|off       the log tells where the ball goes (default off)
  --setting N=V        the controller's setting $N; may be repeated
  --drop-byte N        the Nth byte received is lost
  --after N:COMMAND    does a command once N motion lines were received; may be repeated
  --help               this text

Commands, also on standard input, one a line: hang [S], resume, reset, error N,
alarm N, unplug [S], plug, push X Y, ball, quit
)";

namespace {

constexpr double kMaxRate = 10'000;
constexpr double kMinTable = 50;  // mm
constexpr double kMaxTable = 3'000;

template <auto kMember>
Status readText(const std::string& value, ProgramOptions& options) {
  options.*kMember = value;
  return Done{};
}

template <auto kMember>
Status readSwitch(const std::string& value, ProgramOptions& options) {
  options.*kMember = value == "on";
  if (value == "on" || value == "off") return Done{};
  return Error{"'" + value + "' is neither on nor off."};
}

Status readRate(const std::string& value, ProgramOptions& options) {
  char* end = nullptr;
  options.rate = std::strtod(value.c_str(), &end);
  const bool isNumber = end != value.c_str() && *end == '\0';
  if (isNumber && options.rate > 0 && options.rate <= kMaxRate) return Done{};
  return Error{"--rate takes a number above 0, up to 10000."};
}

Status readFlavour(const std::string& value, ProgramOptions& options) {
  constexpr std::string_view kNames[] = {"grbl", "fluidnc", "grblhal"};  // in the order of the enumeration
  const auto* const found = std::find(std::begin(kNames), std::end(kNames), value);
  if (found == std::end(kNames)) return Error{"--flavour takes grbl, fluidnc or grblhal."};
  options.flavour = static_cast<ControllerFlavour>(found - std::begin(kNames));
  return Done{};
}

Status readAction(const std::string& value, ProgramOptions& options) {
  const size_t colon = value.find(':');
  const auto line = parseUnsigned(value.substr(0, colon));
  if (!line || *line == 0 || colon == std::string::npos) return Error{"--after takes N:COMMAND."};
  options.actions.emplace_back(*line, value.substr(colon + 1));
  return Done{};
}

Status readSetting(const std::string& value, ProgramOptions& options) {
  const size_t equals = value.find('=');
  const auto number = parseUnsigned(value.substr(0, equals));
  if (!number || *number > 255 || equals == std::string::npos) return Error{"--setting takes N=V."};
  options.settings.emplace_back(static_cast<int>(*number), std::strtod(value.c_str() + equals + 1, nullptr));
  return Done{};
}

Status readDroppedByte(const std::string& value, ProgramOptions& options) {
  options.dropByte = parseUnsigned(value).value_or(0);
  if (options.dropByte == 0) return Error{"--drop-byte takes a whole number from 1 on."};
  return Done{};
}

/** Reads numbers separated by `separator`. Returns nothing if the text is anything else. */
std::vector<double> readNumbers(const std::string& text, char separator) {
  std::vector<double> numbers;
  const char* at = text.c_str();
  for (bool hasMore = true; hasMore; ++at) {
    char* end = nullptr;
    numbers.push_back(std::strtod(at, &end));
    hasMore = *end == separator;
    if (end == at || !std::isfinite(numbers.back()) || (!hasMore && *end != '\0')) return {};
    at = end;
  }
  return numbers;
}

bool isTableSize(double mm) {
  return mm >= kMinTable && mm <= kMaxTable;
}

Status readSize(const std::string& value, VirtualTable& table) {
  const std::vector<double> size = readNumbers(value, 'x');
  if (size.empty() || size.size() > 2 || !std::all_of(size.begin(), size.end(), isTableSize)) {
    return Error{"--table takes WxH or a diameter, from 50 to 3000 mm."};
  }
  table.width = size.front();
  table.height = size.back();
  table.isRound = size.size() == 1;
  return Done{};
}

Status readKinematics(const std::string& value, VirtualTable& table) {
  if (value == "corexy") return Done{};
  if (value == "cartesian") {
    table.kinematics = TableKinematics::kCartesian;
  } else if (value != "polar") {
    return Error{"--kinematics takes corexy, cartesian or polar."};
  } else if (!table.isRound) {
    return Error{"A polar table is round: --table takes its diameter."};
  } else {
    table = VirtualTable::polar(table.width);
  }
  return Done{};
}

Status readSteps(const std::string& value, VirtualTable& table) {
  const std::vector<double> steps = readNumbers(value, ',');
  if (steps.size() != 2 || steps[0] <= 0 || steps[1] <= 0) return Error{"--steps takes X,Y."};
  table.stepsPerMm = {steps[0], steps[1]};
  return Done{};
}

Status readPolar(const std::string& value, VirtualTable& table) {
  const std::vector<double> polar = readNumbers(value, ',');
  if (table.kinematics != TableKinematics::kPolar) return Error{"--polar is for --kinematics polar."};
  if (polar.size() != 3 || polar[0] == 0 || polar[1] <= 0) return Error{"--polar takes T,R,C."};
  table.turnMm = polar[0];
  table.radiusMm = polar[1];
  table.coupling = polar[2];
  return Done{};
}

/** OptionRow::read of an option that describes the table. */
template <Status (*kRead)(const std::string&, VirtualTable&)>
Status ofTable(const std::string& value, ProgramOptions& options) {
  options.hasTable = true;
  return kRead(value, options.table);
}

struct OptionRow {
  std::string_view name;
  Status (*read)(const std::string& value, ProgramOptions& options);
};

/** In the order in which they are applied, whatever theirs was. */
constexpr OptionRow kOptions[] = {
    {"--link", readText<&ProgramOptions::link>},
    {"--log", readText<&ProgramOptions::log>},
    {"--rate", readRate},
    {"--flavour", readFlavour},
    {"--homing", readSwitch<&ProgramOptions::homing>},
    {"--corexy", readSwitch<&ProgramOptions::coreXy>},
    {"--trace", readSwitch<&ProgramOptions::trace>},
    {"--setting", readSetting},
    {"--drop-byte", readDroppedByte},
    {"--after", readAction},
    {"--table", ofTable<readSize>},
    {"--kinematics", ofTable<readKinematics>},
    {"--steps", ofTable<readSteps>},
    {"--polar", ofTable<readPolar>},
};

}  // namespace

Result<ProgramOptions> parseProgramOptions(int argumentCount, char* const* arguments) {
  ProgramOptions options;
  for (int at = 1; at < argumentCount; at += 2) {
    const std::string name = arguments[at];
    options.help = name == "--help";
    if (options.help) return options;
    const auto isNamed = [&name](const OptionRow& row) { return row.name == name; };
    if (std::none_of(std::begin(kOptions), std::end(kOptions), isNamed))
      return Error{"What is " + name + "? --help lists the options."};
    if (at + 1 == argumentCount) return Error{name + " takes a value; --help lists the options."};
  }
  for (const OptionRow& row : kOptions) {
    for (int at = 1; at < argumentCount; at += 2) {
      if (arguments[at] != row.name) continue;
      if (Status read = row.read(arguments[at + 1], options); !read) return read.error();
    }
  }
  if (options.link.empty()) return Error{"--link PATH is needed."};
  return options;
}

}  // namespace lumi
