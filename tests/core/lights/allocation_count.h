#pragma once

#include <cstddef>

namespace lumi::test {

/** How often this program has called operator new so far. */
size_t allocations();

}  // namespace lumi::test
