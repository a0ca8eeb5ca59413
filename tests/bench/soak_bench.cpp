#include <cstdio>
#include <cstdlib>

#include "support/hub/week_simulation.h"

using namespace lumi::test;

/**
 * Simulates as many days of household use as the argument says. Prints the heap use at the end of each day
 * and the writes to flash, one line per day and kind of data.
 */
int main(int count, char** arguments) {
  const int days = count > 1 ? std::atoi(arguments[1]) : 7;
  WeekSimulation life;
  for (int day = 1; day <= days; ++day) {
    const WeekSimulation::Day passed = life.pass();
    std::printf("day\t%d\t%zu\t%zu\t%zu\n", day, passed.live, passed.calls, passed.moves);
    for (size_t kind = 0; kind < passed.flash.size(); ++kind) {
      std::printf("flash\t%d\t%s\t%zu\t%zu\n", day, MeteredFileStore::kNames[kind], passed.flash[kind].writes,
                  passed.flash[kind].moves);
    }
  }
  std::printf("end\t%zu\t%zu\n", life.refusals(), life.overruns());
  return 0;
}
