#include "fuzz/targets.h"

/** What libFuzzer calls; LUMI_TARGET is the target's function. */
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  lumi::fuzz::LUMI_TARGET({data, size});
  return 0;
}
