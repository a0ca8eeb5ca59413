#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/api/matrix_json.h"
#include "support/heap_use.h"
#include "support/hub_bench.h"
#include "support/random_matrices.h"

using namespace lumi;
using namespace lumi::test;

namespace {

// The budgets of a 32-bit device. Pointers and lengths take twice the space here, so what holds here holds
// there.
constexpr size_t kMostOnTop = 24 * 1024;
constexpr size_t kLargestPiece = 8 * 1024;
constexpr size_t kTcpPiece = 1436;

struct HeapBench : HubBench {
  std::string token;

  HeapBench() {
    createOwner();
    token = signIn();
  }

  /** The largest part that a POST may have. */
  std::string largestPart(char filler) {
    MatricesSettings settings = RandomMatrices(6).matrices();
    for (MatrixSettings& matrix : settings) {
      matrix.name.assign(MatrixSettings::kLongestName, filler);
      matrix.text.assign(MatrixSettings::kLongestText, filler);
    }
    std::string body(Router::kLongestJsonBody, ' ');
    const auto source = matricesJson(std::make_shared<MatricesSettings>(settings), UINT32_MAX);
    (void)source->read({reinterpret_cast<uint8_t*>(body.data()), body.size()});
    return body;
  }

  /** A call as the platform brings it, its body in pieces; the answer is fetched and forgotten. */
  int serve(Request request, const std::string& body) {
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    Intake intake = hub().router().open(std::move(request), Reply(target));
    for (ConstBytes left = asBytes(body); intake.body && !left.empty(); left = left.sub(kTcpPiece)) {
      intake.body->write(left.sub(0, kTcpPiece));
    }
    if (intake.body) intake.body->end();
    hub().tick();
    uint8_t buffer[kTcpPiece];
    while (target->kept.stream) {
      if (target->kept.stream->read(buffer).state == BodySource::State::kEnd) break;
    }
    return target->kept.status;
  }

  struct Use {
    int status;
    size_t onTop;
    size_t largest;
  };

  Use useOf(Method method, const std::string& path, const std::string& caller, const std::string& body = {}) {
    Request request = makeRequest(method, path, caller, body);
    const size_t before = heapUse().live;
    resetHeapPeak();
    const int status = serve(std::move(request), body);
    return {status, heapUse().peak - before, heapUse().largest};
  }
};

void checkWithin(const HeapBench::Use& use, int status) {
  CHECK(use.status == status);
  CHECK(use.onTop <= kMostOnTop);
  CHECK(use.largest <= kLargestPiece);
}

}  // namespace

TEST_CASE("posting the largest matrices stays within the heap's budget") {
  HeapBench bench;
  checkWithin(bench.useOf(Method::kPost, "/api/config/matrix-config", bench.token, bench.largestPart('"')),
              200);
  checkWithin(bench.useOf(Method::kPost, "/api/config/matrix-config", bench.token, bench.largestPart('\\')),
              200);
}

TEST_CASE("so does a conflict, whose answer carries the present part") {
  HeapBench bench;
  REQUIRE(
      bench.useOf(Method::kPost, "/api/config/matrix-config", bench.token, bench.largestPart('a')).status ==
      200);
  std::string body = bench.largestPart('b');
  body.replace(body.find("4294967295"), 10, "1         ");
  checkWithin(bench.useOf(Method::kPost, "/api/config/matrix-config", bench.token, body), 409);
}

TEST_CASE("so does reading the configuration, as a user and as a device") {
  HeapBench bench;
  const std::string device = bench.hub().devices().enroll("matrix-1").value();
  REQUIRE(
      bench.useOf(Method::kPost, "/api/config/matrix-config", bench.token, bench.largestPart('"')).status ==
      200);
  checkWithin(bench.useOf(Method::kGet, "/api/config/configs", bench.token), 200);
  checkWithin(bench.useOf(Method::kGet, "/api/device/matrix-1/config", device), 200);
}

TEST_CASE("so does saving the largest matrices") {
  HeapBench bench;
  REQUIRE(
      bench.useOf(Method::kPost, "/api/config/matrix-config", bench.token, bench.largestPart('"')).status ==
      200);
  bench.clock.advance(2 * kSecond);
  const size_t before = heapUse().live;
  resetHeapPeak();
  bench.hub().tick();
  CHECK(bench.hub().matrices().savedRevision() == bench.hub().matrices().revision());
  CHECK(heapUse().peak - before <= kMostOnTop);
  CHECK(heapUse().largest <= kLargestPiece);
}
