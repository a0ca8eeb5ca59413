#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lumi {

/** Numbers equal names of a list to choose from: "Rose", "Rose (2)", "Rose (3)". */
class OptionNames {
 public:
  /** Returns how the next name of the list is shown. */
  std::string next(std::string_view name);

 private:
  std::vector<uint32_t> seen_;  // CRC-32 of the names
};

/** A name and which of those with this name: "Rose (2)" is the second "Rose". */
struct NumberedName {
  std::string_view name;
  uint32_t number = 1;
};

/** Reads what OptionNames writes. A name without a number is the first one. */
NumberedName numberedName(std::string_view option);

}  // namespace lumi
