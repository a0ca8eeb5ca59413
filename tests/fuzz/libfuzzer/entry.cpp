#include "fuzz/targets.h"

/** Called by libFuzzer. LUMI_TARGET is the function of the target. */
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  lumi::fuzz::LUMI_TARGET({data, size});
  return 0;
}
