#pragma once

#include <cstdlib>

namespace lumi::test {

/** True if LUMI_ALL_CASES is set. Tests that sample a large space then test all of it. */
inline bool allCases() {
  return std::getenv("LUMI_ALL_CASES") != nullptr;
}

/** Number of cases of a sampling test: `usual`, or `all` of them. */
inline unsigned cases(unsigned usual, unsigned all) {
  return allCases() ? all : usual;
}

}  // namespace lumi::test
