#pragma once

#include <memory>
#include <string>

#include "support/heap_use.h"
#include "support/hub_bench.h"
#include "support/source_state.h"

namespace lumi::test {

// The budgets of a 32-bit device, in bytes. Pointers and lengths take twice the space on a 64-bit one, so
// what holds there holds here.
inline constexpr size_t kMostAtRest = 64 * 1024;
inline constexpr size_t kMostOnTop = 24 * 1024;
inline constexpr size_t kLargestPiece = 8 * 1024;
inline constexpr size_t kTcpPiece = 1436;
inline constexpr int kMostPasses = 100'000;

/** A hub with its owner signed in, whose calls are weighed. */
struct HeapBench : HubBench {
  std::string token;

  HeapBench() {
    createOwner();
    token = signIn();
  }
  virtual ~HeapBench() = default;

  /** A call as the platform brings it, its body in pieces; the answer is fetched and forgotten. */
  virtual int serve(Request request, const std::string& body) {
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    int passes = 0;
    Intake intake = hub().router().open(std::move(request), Reply(target));
    for (ConstBytes left = asBytes(body); intake.body && !left.empty() && target->kept.status == 0;) {
      left = left.sub(intake.body->write(left.sub(0, kTcpPiece)));
      if (intake.body) hub().tick();
    }
    if (intake.body) target->kept.status == 0 ? intake.body->end() : intake.body->abort();
    do hub().tick();
    while (target->kept.status == 0 && ++passes < kMostPasses);
    uint8_t buffer[kTcpPiece];
    while (target->kept.stream) {
      if (!goesOn(target->kept.stream->read(buffer).state)) break;
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
