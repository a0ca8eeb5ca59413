#include "tools/virtual_grbl/program/program_options.h"

#include <getopt.h>

#include <cmath>
#include <cstdlib>
#include <optional>

#include "core/base/text.h"

namespace lumi {

const char* const kProgramUsage =
    R"(virtual_grbl: a sand table with Grbl 1.1h on a pseudo-terminal

  --link PATH          where the serial port is to be found (needed)
  --rate N             N times faster than a clock (default 1)
  --log FILE           what arrived and where the ball went
  --homing on|off      locked until $H, or ready at once (default on)
  --origin-at-home     homing ends at machine 0,0 instead of -599,-399
  --boot MS            how long the boot loader takes (default 1000)
  --reset-on-open      restarts when the port is opened, as an Arduino does

  Faults, each once. LINE counts the motion lines received, from 1.
  --drop-byte N        the Nth byte received is lost
  --hang-at LINE       stops answering and moving; --hang-for S ends it
  --reset-at LINE      restarts, the position is lost
  --error N@LINE       answers error:N instead of moving
  --alarm N@LINE       raises ALARM:N
  --unplug-at LINE     the cable is out; --unplug-for S (default 2) until it is back

  Lines on standard input: hang [S], resume, reset, error N, alarm N, drop,
  unplug [S], plug, ball, quit
  --help               this text
)";

namespace {

constexpr double kDefaultUnplugged = 2;  // s
constexpr double kFastest = 10'000;

enum Option : int {
  kLink = 1,
  kRate,
  kLog,
  kHoming,
  kOriginAtHome,
  kBoot,
  kResetOnOpen,
  kDropByte,
  kHangAt,
  kHangFor,
  kResetAt,
  kError,
  kAlarm,
  kUnplugAt,
  kUnplugFor,
  kHelp
};

const option kLongOptions[] = {
    {"link", required_argument, nullptr, kLink},
    {"rate", required_argument, nullptr, kRate},
    {"log", required_argument, nullptr, kLog},
    {"homing", required_argument, nullptr, kHoming},
    {"origin-at-home", no_argument, nullptr, kOriginAtHome},
    {"boot", required_argument, nullptr, kBoot},
    {"reset-on-open", no_argument, nullptr, kResetOnOpen},
    {"drop-byte", required_argument, nullptr, kDropByte},
    {"hang-at", required_argument, nullptr, kHangAt},
    {"hang-for", required_argument, nullptr, kHangFor},
    {"reset-at", required_argument, nullptr, kResetAt},
    {"error", required_argument, nullptr, kError},
    {"alarm", required_argument, nullptr, kAlarm},
    {"unplug-at", required_argument, nullptr, kUnplugAt},
    {"unplug-for", required_argument, nullptr, kUnplugFor},
    {"help", no_argument, nullptr, kHelp},
    {nullptr, 0, nullptr, 0},
};

/** Values of the command line before faults are assembled from them. */
struct Reading {
  ProgramOptions options;
  double hangFor = 0;
  double unplugFor = kDefaultUnplugged;
};

std::optional<double> positive(const char* text) {
  char* end = nullptr;
  const double value = std::strtod(text, &end);
  if (end == text || *end != '\0' || !std::isfinite(value) || value <= 0) return std::nullopt;
  return value;
}

Status addFault(TableFault::Kind kind, std::string_view text, ProgramOptions& options) {
  TableFault fault;
  fault.kind = kind;
  if (kind == TableFault::Kind::kError || kind == TableFault::Kind::kAlarm) {
    const size_t at = text.find('@');
    const auto number = parseUnsigned(text.substr(0, at));
    if (at == std::string_view::npos || !number || *number == 0 || *number > 255) {
      return Error{"--error and --alarm take N@LINE, such as 20@100."};
    }
    fault.number = static_cast<int>(*number);
    text.remove_prefix(at + 1);
  }
  const auto line = parseUnsigned(text);
  if (!line || *line == 0) return Error{"A line or byte is a whole number from 1 on."};
  fault.at = *line;
  options.faults.push_back(fault);
  return Done{};
}

Status readNumber(int found, const char* value, Reading& reading) {
  const auto number = positive(value);
  if (!number) return Error{std::string(value) + " is not a number above 0."};
  if (found == kHangFor) reading.hangFor = *number;
  if (found == kUnplugFor) reading.unplugFor = *number;
  if (found == kBoot) reading.options.table.bootMicros = static_cast<uint64_t>(*number * 1000);
  if (found == kRate && *number > kFastest) return Error{"--rate goes up to 10000."};
  if (found == kRate) reading.options.rate = *number;
  return Done{};
}

Status readHoming(std::string_view value, ProgramOptions& options) {
  if (value != "on" && value != "off") return Error{"--homing takes on or off."};
  options.table.homing = value == "on";
  return Done{};
}

Status readOption(int found, const char* value, Reading& reading) {
  ProgramOptions& options = reading.options;
  switch (found) {
    case kLink:
      options.link = value;
      return Done{};
    case kLog:
      options.log = value;
      return Done{};
    case kHoming:
      return readHoming(value, options);
    case kOriginAtHome:
      options.table.originAtHome = true;
      return Done{};
    case kResetOnOpen:
      options.resetOnOpen = true;
      return Done{};
    case kHelp:
      options.help = true;
      return Done{};
    case kDropByte:
      return addFault(TableFault::Kind::kDropByte, value, options);
    case kHangAt:
      return addFault(TableFault::Kind::kHang, value, options);
    case kResetAt:
      return addFault(TableFault::Kind::kReset, value, options);
    case kError:
      return addFault(TableFault::Kind::kError, value, options);
    case kAlarm:
      return addFault(TableFault::Kind::kAlarm, value, options);
    case kUnplugAt:
      return addFault(TableFault::Kind::kUnplug, value, options);
    case kRate:
    case kBoot:
    case kHangFor:
    case kUnplugFor:
      return readNumber(found, value, reading);
    default:
      return Error{"Unknown or incomplete option; --help lists them."};
  }
}

}  // namespace

Result<ProgramOptions> parseProgramOptions(int argumentCount, char* const* arguments) {
  Reading reading;
  opterr = 0;
  optind = 1;
  for (int found; (found = getopt_long(argumentCount, arguments, "", kLongOptions, nullptr)) != -1;) {
    if (const Status status = readOption(found, optarg, reading); !status) return status.error();
  }
  ProgramOptions& options = reading.options;
  if (optind < argumentCount)
    return Error{std::string("What is ") + arguments[optind] + "? --help lists the options."};
  if (options.link.empty() && !options.help) return Error{"--link PATH is needed."};
  for (TableFault& fault : options.faults) {
    if (fault.kind == TableFault::Kind::kHang) fault.seconds = reading.hangFor;
    if (fault.kind == TableFault::Kind::kUnplug) fault.seconds = reading.unplugFor;
  }
  return options;
}

}  // namespace lumi
