#pragma once

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

#include "core/ports/firmware_slot.h"
#include "main/command_line.h"

namespace lumi {

/** Simulated faults of images pending verification, by version. */
using BadImages = std::map<std::string, std::string>;

/** Parses "version=fault" with one of `faults`. */
inline Status readBadImage(std::string_view text, std::initializer_list<std::string_view> faults,
                           BadImages& images) {
  const auto image = readPair(text);
  if (!image) return image.error();
  const auto& [version, fault] = image.value();
  if (std::find(faults.begin(), faults.end(), fault) == faults.end())
    return invalid("'" + fault + "' is nothing that can be wrong with an image. Try --help.");
  images[version] = fault;
  return Done{};
}

/** The simulated fault of the running program; "": none. */
inline std::string injectedFault(const FirmwareSlot& slot, const std::string& version,
                                 const BadImages& images) {
  const auto bad = images.find(version);
  return slot.isPendingVerify() && bad != images.end() ? bad->second : "";
}

/** True if the program must crash now: "crash" at the first pass, "crash-later" after 0.5 s. */
inline bool crashesNow(std::string_view fault, Millis sinceStart) {
  constexpr Millis kLater = kSecond / 2;
  return fault == "crash" || (fault == "crash-later" && sinceStart >= kLater);
}

}  // namespace lumi
