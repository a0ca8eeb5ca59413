#include <cstdio>

#include "support/weighed_calls.h"

using namespace lumi::test;

/** What a hub takes from the heap: at rest, and on top of that while each of its calls is served. One line a
 * call. */
int main() {
  for (const auto& [name, load] : {std::pair{"household", kHousehold}, std::pair{"brimful", kBrimful}}) {
    FullHub bench(load);
    const auto [bytes, largest] = bench.atRest();
    std::printf("%s\trest\t\t0\t0\t%zu\t%zu\n", name, bytes, largest);
    for (const WeighedCall& call : WeighedCalls(bench).all()) {
      std::printf("%s\t%s\t%s\t%d\t%d\t%zu\t%zu\n", name, call.route.c_str(), call.what.c_str(),
                  call.expected, call.use.status, call.use.onTop, call.use.largest);
    }
  }
  return 0;
}
