#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/base/text.h"
#include "core/base/time.h"

namespace lumi {

/** Returns the value of a variable of the environment, or null. */
using Environment = char* (*)(const char* name);

/** An option of a program: `--name VALUE`, `--name=VALUE`, or `--name` alone. */
template <typename Options>
struct OptionRow {
  std::string_view name;
  Status (*read)(std::string_view value, Options& options);
  bool takesValue = true;
};

/** OptionRow::read for an option with a value: stores what `kParse` (text to Result) returns. */
template <auto kMember, auto kParse, typename Options>
Status into(std::string_view value, Options& options) {
  auto parsed = kParse(value);
  if (!parsed) return parsed.error();
  options.*kMember = std::move(parsed.value());
  return Done{};
}

/** Like into(), for an option that may be repeated: adds a pair to the map. */
template <auto kMember, auto kParse, typename Options>
Status intoMap(std::string_view value, Options& options) {
  auto parsed = kParse(value);
  if (!parsed) return parsed.error();
  (options.*kMember)[parsed.value().first] = std::move(parsed.value().second);
  return Done{};
}

/** OptionRow::read for an option without a value: sets the member to true. */
template <auto kMember, typename Options>
Status turnOn(std::string_view, Options& options) {
  options.*kMember = true;
  return Done{};
}

template <typename Options>
const OptionRow<Options>* findOption(Span<const OptionRow<Options>> table, std::string_view name) {
  for (const auto& row : table) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

/** Parses a command line. An error names the invalid option. */
template <typename Options>
Result<Options> readCommandLine(int count, char* const* arguments, Span<const OptionRow<Options>> table) {
  Options options;
  for (int at = 1; at < count; ++at) {
    const std::string_view word = arguments[at];
    if (!startsWith(word, "--")) return invalid("What is '" + std::string(word) + "'? Try --help.");
    const size_t equals = word.find('=');
    const bool isJoined = equals != std::string_view::npos;
    const auto* row = findOption(table, word.substr(2, isJoined ? equals - 2 : equals));
    if (row == nullptr || (isJoined && !row->takesValue))
      return invalid("There is no option '" + std::string(word) + "'. Try --help.");
    const bool isApart = row->takesValue && !isJoined;
    if (isApart && ++at == count) return invalid(std::string(word) + " takes a value. Try --help.");
    const std::string_view value = isApart ? arguments[at] : isJoined ? word.substr(equals + 1) : "";
    if (Status read = row->read(value, options); !read) return read.error();
  }
  return options;
}

inline Result<std::string> readText(std::string_view text) {
  return std::string(text);
}

inline Result<uint16_t> readPort(std::string_view text) {
  const auto number = parseUnsigned(text);
  if (!number || *number > 65535) return invalid("A port is a number from 0 to 65535.");
  return static_cast<uint16_t>(*number);
}

/** Parses http://host[:port]. Removes a slash at the end. */
inline Result<std::string> readBaseUrl(std::string_view text) {
  if (endsWith(text, "/")) text.remove_suffix(1);
  const bool isHttp = startsWith(text, "http://") || startsWith(text, "https://");
  if (!isHttp || endsWith(text, "/")) return invalid("An address looks like http://192.168.1.5:8080.");
  return std::string(text);
}

/** Parses "name=value". Neither may be empty. */
inline Result<std::pair<std::string, std::string>> readPair(std::string_view text) {
  const size_t at = text.find('=');
  if (at == 0 || at >= text.size() - 1) return invalid("'" + std::string(text) + "' is not NAME=VALUE.");
  return std::pair(std::string(text.substr(0, at)), std::string(text.substr(at + 1)));
}

/** Parses the factor by which a clock runs faster than real time. */
inline Result<unsigned> readSpeed(std::string_view text) {
  constexpr unsigned kMax = 100;
  const auto number = parseUnsigned(text);
  if (!number || *number == 0 || *number > kMax) return invalid("A speed is a whole number from 1 to 100.");
  return static_cast<unsigned>(*number);
}

inline Result<Millis> readMillis(std::string_view text) {
  const auto number = parseUnsigned(text);
  if (!number) return invalid("'" + std::string(text) + "' is no number of milliseconds.");
  return Millis{*number};
}

/** OptionRow::read for `--test KEY=VALUE` with the keys of kTable. */
template <const auto& kTable, typename Options>
Status readTestOption(std::string_view text, Options& options) {
  const size_t equals = text.find('=');
  const auto* row = findOption<Options>(kTable, text.substr(0, equals));
  if (row == nullptr || equals == std::string_view::npos)
    return invalid("'" + std::string(text) + "' is not KEY=VALUE of a test option. Try --help.");
  return row->read(text.substr(equals + 1), options);
}

}  // namespace lumi
