#include <doctest/doctest.h>

#include <string>

#include "core/api/json/matrix_json.h"
#include "core/matrix/settings/matrix_settings.h"
#include "support/heap/heap_checks.h"
#include "support/hub/random_matrices.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Returns the largest `matrix` part that a POST may contain. */
std::string largestPart(char filler) {
  MatricesSettings settings = RandomMatrices(6).matrices();
  for (MatrixSettings& matrix : settings) {
    matrix.name.assign(MatrixSettings::kMaxNameLength, filler);
    matrix.text.assign(MatrixSettings::kMaxTextLength - 7, filler);
    matrix.pages.resize(MatrixSettings::kMaxPages - 1);
    for (MatrixPage& page : matrix.pages) page.text.assign(1, filler);
  }
  std::string body(PostedMatrices::kMaxJson, ' ');
  const auto source = matricesJson(std::make_shared<MatricesSettings>(settings), UINT32_MAX);
  (void)source->read({reinterpret_cast<uint8_t*>(body.data()), body.size()});
  return body;
}

}  // namespace

TEST_CASE("posting the largest matrices stays within the heap budget") {
  HeapFixture fixture;
  checkWithin(fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, largestPart('"')),
              200);
  checkWithin(fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, largestPart('\\')),
              200);
}

TEST_CASE("the longest notifications stay within the heap budget") {
  HeapFixture fixture;
  std::string body = R"({"text":")" + std::string(Notification::kMaxText, 'x') + "\"}";
  body.resize(4 * 1024, ' ');
  for (const int status : {200, 200, 409}) {
    checkWithin(fixture.useOf(Method::kPost, "/api/matrix/notify", fixture.token, body), status);
  }
}

TEST_CASE("a conflict, whose response contains the current part, stays within the heap budget") {
  HeapFixture fixture;
  REQUIRE(fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, largestPart('a')).status ==
          200);
  std::string body = largestPart('b');
  body.replace(body.find("4294967295"), 10, "1         ");
  checkWithin(fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, body), 409);
}

TEST_CASE("reading the configuration as a user and as a device stays within the heap budget") {
  HeapFixture fixture;
  const std::string device = fixture.hub().devices().enroll("matrix-1").value();
  REQUIRE(fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, largestPart('"')).status ==
          200);
  checkWithin(fixture.useOf(Method::kGet, "/api/config/configs", fixture.token), 200);
  checkWithin(fixture.useOf(Method::kGet, "/api/device/matrix-1/config", device), 200);
}
