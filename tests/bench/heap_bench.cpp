#include <cstdio>

#include "support/heap/weighed_calls.h"
#include "support/hub/mixed_calls.h"

using namespace lumi::test;

namespace {

/** Prints the heap use of each call, one per line. */
void weighEach(const char* name, const HubLoad& load) {
  FullHub bench(load);
  const auto [bytes, largest] = bench.atRest();
  std::printf("%s\trest\t\t0\t0\t%zu\t%zu\n", name, bytes, largest);
  for (const WeighedCall& call : WeighedCalls(bench).all()) {
    std::printf("%s\t%s\t%s\t%d\t%d\t%zu\t%zu\n", name, call.route.c_str(), call.what.c_str(), call.expected,
                call.use.status, call.use.onTop, call.use.largest);
  }
}

/** Prints the heap use of the idle hub before and after calls of all kinds. */
void weighMany() {
  FullHub bench(kHousehold);
  MixedCalls calls(bench);
  const auto print = [&](const char* when, const MixedCalls::Held& held) {
    std::printf("mixed\t%s\t%zu\t%zu\t%d\t%d\t%d\n", when, held.bytes, held.pieces, calls.counts.answered,
                calls.counts.refused, calls.counts.brokenOff);
  };
  print("start", calls.atStart());
  calls.warmUp();
  print("0", calls.atRest());
  calls.run(1'000);
  print("1000", calls.atRest());
  calls.run(9'000);
  print("10000", calls.atRest());
}

}  // namespace

/** Prints the heap use of a hub: idle, in addition during each call, and after thousands of calls. */
int main() {
  weighEach("household", kHousehold);
  weighEach("brimful", kBrimful);
  weighMany();
  return 0;
}
