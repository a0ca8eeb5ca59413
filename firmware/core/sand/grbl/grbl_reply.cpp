#include "core/sand/grbl/grbl_reply.h"

#include <array>
#include <cstddef>
#include <limits>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::array<const char*, 10> kStateNames = {"",      "Idle", "Run",   "Hold", "Jog",
                                                     "Alarm", "Door", "Check", "Home", "Sleep"};
constexpr int kErrorInWords = -1;  // FluidNC can be configured to send "error:" and a text

constexpr std::string_view kGrblHal = "GrblHAL";
constexpr int kMaxDigits = 12;  // more than any position needs, and exact in a double

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/** Removes the text before the first `end`, and this `end`, from `rest`. Returns the text. */
std::string_view takeUntil(std::string_view& rest, char end) {
  const size_t at = rest.find(end);
  const std::string_view taken = rest.substr(0, at);
  rest.remove_prefix(at == std::string_view::npos ? rest.size() : at + 1);
  return taken;
}

std::optional<int> wholeNumber(std::string_view text) {
  const auto value = parseUnsigned(trim(text));
  if (!value || *value > static_cast<uint64_t>(std::numeric_limits<int>::max())) return std::nullopt;
  return static_cast<int>(*value);
}

std::optional<double> decimalNumber(std::string_view text) {
  TextCursor cursor{text};
  const bool negative = cursor.take('-');
  double value = 0;
  double unit = 1;
  int digits = 0;
  bool behindPoint = false;
  for (const char c : cursor.rest) {
    if (c == '.' && !behindPoint) {
      behindPoint = true;
      continue;
    }
    if (!isDigit(c)) return std::nullopt;
    if (++digits > kMaxDigits) return std::nullopt;
    value = value * 10 + (c - '0');
    if (behindPoint) unit *= 10;
  }
  if (digits == 0) return std::nullopt;
  return (negative ? -value : value) / unit;
}

std::optional<GrblPosition> positionFrom(std::string_view values) {
  const auto x = decimalNumber(takeUntil(values, ','));
  const auto y = decimalNumber(takeUntil(values, ','));
  if (!x || !y) return std::nullopt;
  return GrblPosition{{*x, *y}, decimalNumber(takeUntil(values, ',')).value_or(0)};
}

MachineState stateNamed(std::string_view name) {
  for (size_t i = 1; i < kStateNames.size(); ++i) {
    if (name == kStateNames[i]) return static_cast<MachineState>(i);
  }
  return MachineState::kUnknown;
}

void readStatusField(std::string_view field, GrblStatus& status) {
  const std::string_view name = takeUntil(field, ':');
  if (name == "MPos") {
    status.machinePosition = positionFrom(field);
  } else if (name == "WPos") {
    status.workPosition = positionFrom(field);
  } else if (name == "WCO") {
    status.workOffset = positionFrom(field);
  } else if (name == "Ov") {
    status.feedOverride = wholeNumber(takeUntil(field, ','));
  }
}

void readStatus(std::string_view fields, GrblReply& reply) {
  reply.kind = GrblReply::Kind::kStatus;
  std::string_view state = takeUntil(fields, '|');
  reply.status.state = stateNamed(takeUntil(state, ':'));
  reply.status.sub = wholeNumber(state);
  while (!fields.empty()) readStatusField(takeUntil(fields, '|'), reply.status);
}

void readOptions(std::string_view fields, GrblReply& reply) {
  const std::string_view letters = takeUntil(fields, ',');
  reply.isCoreXy = letters.find('C') != std::string_view::npos;
  reply.isOriginAtHome = letters.find('Z') != std::string_view::npos;
  reply.plannerBlocks = wholeNumber(takeUntil(fields, ',')).value_or(0);
  if (const auto bytes = wholeNumber(takeUntil(fields, ','))) {
    reply.kind = GrblReply::Kind::kOptions;
    reply.number = *bytes;
  }
}

/** Old versions append a description: "$0=10 (step pulse, usec)". */
void readSetting(std::string_view fields, GrblReply& reply) {
  const auto number = wholeNumber(takeUntil(fields, '='));
  const auto value = decimalNumber(trim(takeUntil(fields, '(')));
  if (!number || !value || *value < 0) return;
  reply.kind = GrblReply::Kind::kSetting;
  reply.number = *number;
  reply.value = *value;
}

/** Recognizes "Grbl 1.1h …" and "GrblHAL 1.1f …". The text in brackets differs between manufacturers. */
bool isBanner(std::string_view line) {
  std::string_view rest = line;
  const std::string_view name = takeUntil(rest, ' ');
  const bool known = equalsIgnoringCase(name, "Grbl") || equalsIgnoringCase(name, kGrblHal);
  return known && !rest.empty() && isDigit(rest.front());
}

std::optional<std::string_view> enclosed(std::string_view line, std::string_view opening, char closing) {
  if (!startsWith(line, opening) || line.size() <= opening.size() || line.back() != closing) {
    return std::nullopt;
  }
  return line.substr(opening.size(), line.size() - opening.size() - 1);
}

std::optional<std::string_view> behind(std::string_view line, std::string_view prefix) {
  if (!startsWith(line, prefix)) return std::nullopt;
  return line.substr(prefix.size());
}

}  // namespace

const char* machineStateName(MachineState state) {
  return kStateNames.at(static_cast<size_t>(state));
}

GrblReply parseGrblReply(std::string_view text) {
  const std::string_view line = trim(text);
  GrblReply reply;
  if (line == "ok") {
    reply.kind = GrblReply::Kind::kOk;
  } else if (const auto error = behind(line, "error:")) {
    reply.kind = GrblReply::Kind::kError;
    reply.number = wholeNumber(*error).value_or(kErrorInWords);
    if (reply.number == 0) reply.number = kErrorInWords;
  } else if (const auto alarm = behind(line, "ALARM:")) {
    reply.kind = GrblReply::Kind::kAlarm;
    reply.number = wholeNumber(*alarm).value_or(0);
  } else if (const auto fields = enclosed(line, "<", '>')) {
    readStatus(*fields, reply);
  } else if (const auto options = enclosed(line, "[OPT:", ']')) {
    readOptions(*options, reply);
  } else if (const auto setting = behind(line, "$")) {
    readSetting(*setting, reply);
  } else if (const bool isVersion = startsWith(line, "[VER:"); isVersion || isBanner(line)) {
    reply.kind = isVersion ? GrblReply::Kind::kVersion : GrblReply::Kind::kBanner;
    reply.isFluidNc = line.find("FluidNC") != std::string_view::npos;
    reply.isGrblHal = equalsIgnoringCase(line.substr(0, kGrblHal.size()), kGrblHal);
  }
  return reply;
}

}  // namespace lumi
