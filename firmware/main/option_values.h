#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"
#include "core/base/text.h"
#include "core/base/time.h"

namespace lumi {

inline Result<uint16_t> readPort(std::string_view text) {
  const auto number = parseUnsigned(text);
  if (!number || *number > 65535) return Error{"A port is a number from 0 to 65535."};
  return static_cast<uint16_t>(*number);
}

/** Parses http://host[:port]. Removes a slash at the end. */
inline Result<std::string> readBaseUrl(std::string_view text) {
  if (endsWith(text, "/")) text.remove_suffix(1);
  const bool isHttp = startsWith(text, "http://") || startsWith(text, "https://");
  if (!isHttp || endsWith(text, "/")) return Error{"An address looks like http://192.168.1.5:8080."};
  return std::string(text);
}

/** Parses "name=value". Neither may be empty. */
inline Result<std::pair<std::string, std::string>> readPair(std::string_view text) {
  const size_t at = text.find('=');
  if (at == 0 || at >= text.size() - 1) return Error{"'" + std::string(text) + "' is not NAME=VALUE."};
  return std::pair(std::string(text.substr(0, at)), std::string(text.substr(at + 1)));
}

/** Simulated faults of images pending verification, by version. */
using BadImages = std::map<std::string, std::string>;

/** Parses "version=fault" with one of `faults`. */
inline Status readBadImage(std::string_view text, std::initializer_list<std::string_view> faults,
                           BadImages& images) {
  const auto image = readPair(text);
  if (!image) return image.error();
  for (const std::string_view fault : faults) {
    if (image.value().second != fault) continue;
    images[image.value().first] = fault;
    return Done{};
  }
  return Error{"'" + image.value().second + "' is nothing that can be wrong with an image. Try --help."};
}

/** Parses the factor by which a clock runs faster than real time. */
inline Result<unsigned> readSpeed(std::string_view text) {
  constexpr unsigned kMax = 100;
  const auto number = parseUnsigned(text);
  if (!number || *number == 0 || *number > kMax) return Error{"A speed is a whole number from 1 to 100."};
  return static_cast<unsigned>(*number);
}

inline Result<Millis> readMillis(std::string_view text) {
  const auto number = parseUnsigned(text);
  if (!number) return Error{"'" + std::string(text) + "' is no number of milliseconds."};
  return Millis{*number};
}

}  // namespace lumi
