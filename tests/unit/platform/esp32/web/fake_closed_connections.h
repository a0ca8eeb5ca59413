#pragma once

#include <vector>

namespace lumi::test {

/** lwIP's closed connections: their numbers, newest first. */
std::vector<int> closedConnections();
/** Replaces them by `count` connections with the numbers `count` - 1 to 0. */
void closeConnections(int count);

}  // namespace lumi::test
