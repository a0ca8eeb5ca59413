#pragma once

#include <memory>
#include <string>

#include "support/heap/heap_use.h"
#include "support/hub/hub_fixture.h"
#include "support/stores/source_state.h"

namespace lumi::test {

// The budgets of a 32-bit device in bytes. Pointers and lengths are twice as large on a 64-bit machine. So a
// test that passes there also holds for the device. Only at rest the 64-bit hub may need more: the household
// that takes 58,656 bytes with 32 bits (npm run test:32) takes 65,488 with 64.
inline constexpr size_t kMaxAtRest = sizeof(void*) == 4 ? 64 * 1024 : 71 * 1024;
inline constexpr size_t kMaxOnTop = 24 * 1024;
inline constexpr size_t kMaxPiece = 8 * 1024;
inline constexpr int kMaxPasses = 100'000;

/** A hub with a signed-in owner. It measures the heap use of calls. */
struct HeapFixture : SignedInHub {
  virtual ~HeapFixture() = default;

  /** Executes a call like the platform, with the body in pieces. Reads the response and discards it. */
  virtual int serve(Request request, const std::string& body) {
    const auto target = std::make_shared<KeptAnswer>();
    int passes = 0;
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    for (ConstBytes left = asBytes(body); intake.body && !left.empty() && target->kept.status == 0;) {
      left = left.sub(intake.body->write(left.sub(0, kTcpPiece)));
      if (intake.body) hub().tick();
    }
    if (intake.body) target->kept.status == 0 ? intake.body->end() : intake.body->abort();
    do hub().tick();
    while (target->kept.status == 0 && ++passes < kMaxPasses);
    uint8_t buffer[kTcpPiece];
    while (target->kept.stream) {
      if (!continues(target->kept.stream->read(buffer).state)) break;
    }
    return target->kept.status;
  }

  struct Use {
    int status;
    size_t onTop;
    size_t largest;
  };

  Use useOf(Method method, const std::string& path, const std::string& caller, const std::string& body = {}) {
    return useOf(makeRequest(method, path, caller, body), body);
  }

  Use useOf(Request request, const std::string& body) {
    const size_t before = heapUse().live;
    resetHeapPeak();
    const int status = serve(std::move(request), body);
    return {status, heapUse().peak - before, heapUse().largest};
  }
};

}  // namespace lumi::test
