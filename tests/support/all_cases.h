#pragma once

#include <cstdlib>

namespace lumi::test {

/** Whether tests that sample a large space go through all of it, however long that takes: LUMI_ALL_CASES is
 * set. */
inline bool allCases() {
  return std::getenv("LUMI_ALL_CASES") != nullptr;
}

/** How many cases a sampling test takes: `usual`, or `all` of them. */
inline unsigned cases(unsigned usual, unsigned all) {
  return allCases() ? all : usual;
}

}  // namespace lumi::test
