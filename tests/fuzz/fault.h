#pragma once

#include <stdexcept>
#include <string>

namespace lumi::fuzz {

/** A promise that an input broke. Nobody catches it in a fuzzer, which so keeps the input. */
struct Fault : std::logic_error {
  using std::logic_error::logic_error;
};

inline void expect(bool holds, const std::string& promise) {
  if (!holds) throw Fault("Not so: " + promise);
}

}  // namespace lumi::fuzz
