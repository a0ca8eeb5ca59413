#pragma once

#include <stdexcept>
#include <string>

namespace lumi::fuzz {

/** An input violated an invariant. A fuzzer does not catch this exception and therefore keeps the input. */
struct Fault : std::logic_error {
  using std::logic_error::logic_error;
};

inline void expect(bool holds, const std::string& promise) {
  if (!holds) throw Fault("Not so: " + promise);
}

}  // namespace lumi::fuzz
