#include "tools/virtual_grbl/program/program_options.h"

#include <cmath>
#include <cstdlib>

#include "core/base/text.h"

namespace lumi {

const char* const kProgramUsage =
    R"(virtual_grbl: a sand table with Grbl 1.1h on a pseudo-terminal

  --link PATH          where the serial port is to be found (needed)
  --rate N             N times faster than a clock (default 1)
  --log FILE           lines, states and lost bytes
  --homing on|off      locked until $H, or ready at once (default on)
  --corexy on|off      how the controller was built; the table is CoreXY (default on)
  --setting N=V        the controller's setting $N; may be repeated
  --drop-byte N        the Nth byte received is lost
  --after N:COMMAND    does a command once N motion lines were received; may be repeated
  --help               this text

Commands, also on standard input, one a line: hang [S], resume, reset, error N,
alarm N, unplug [S], plug, push X Y, ball, quit
)";

namespace {

constexpr double kMaxRate = 10'000;

Status readRate(const std::string& value, ProgramOptions& options) {
  char* end = nullptr;
  options.rate = std::strtod(value.c_str(), &end);
  const bool isNumber = end != value.c_str() && *end == '\0';
  if (isNumber && options.rate > 0 && options.rate <= kMaxRate) return Done{};
  return Error{"--rate takes a number above 0, up to 10000."};
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

Status readSwitch(std::string_view name, const std::string& value, bool& isOn) {
  isOn = value == "on";
  if (isOn || value == "off") return Done{};
  return Error{std::string(name) + " takes on or off."};
}

Status readOption(std::string_view name, const std::string& value, ProgramOptions& options) {
  if (name == "--link") {
    options.link = value;
  } else if (name == "--log") {
    options.log = value;
  } else if (name == "--rate") {
    return readRate(value, options);
  } else if (name == "--homing") {
    return readSwitch(name, value, options.homing);
  } else if (name == "--corexy") {
    return readSwitch(name, value, options.coreXy);
  } else if (name == "--setting") {
    return readSetting(value, options);
  } else if (name == "--drop-byte") {
    options.dropByte = parseUnsigned(value).value_or(0);
    if (options.dropByte == 0) return Error{"--drop-byte takes a whole number from 1 on."};
  } else if (name == "--after") {
    return readAction(value, options);
  } else {
    return Error{"What is " + std::string(name) + "? --help lists the options."};
  }
  return Done{};
}

}  // namespace

Result<ProgramOptions> parseProgramOptions(int argumentCount, char* const* arguments) {
  ProgramOptions options;
  for (int at = 1; at < argumentCount; at += 2) {
    const std::string_view name = arguments[at];
    options.help = options.help || name == "--help";
    if (options.help) return options;
    if (at + 1 == argumentCount)
      return Error{std::string(name) + " takes a value; --help lists the options."};
    if (Status read = readOption(name, arguments[at + 1], options); !read) return read.error();
  }
  if (options.link.empty()) return Error{"--link PATH is needed."};
  return options;
}

}  // namespace lumi
