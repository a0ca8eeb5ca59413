#include "core/matrix/settings/matrices_codec.h"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "support/hub/random_matrices.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Pairs = std::vector<std::pair<const char*, const char*>>;

bool isRead(std::string_view bytes) {
  MatricesSettings matrices;
  return matricesFromBytes(bytes, matrices).ok();
}

MatricesSettings largest() {
  MatricesSettings matrices = *sharedDefaultMatrices();
  for (MatrixSettings& matrix : matrices) {
    matrix.name = std::string(MatrixSettings::kMaxNameLength, 'n');
    matrix.text = std::string(MatrixSettings::kMaxTextLength - 7, 't');
    matrix.clock.hasSeconds = true;
    matrix.pages.resize(MatrixSettings::kMaxPages - 1);
    for (MatrixPage& page : matrix.pages) page.text = "t";
    matrix.patternId = 1;
  }
  return matrices;
}

}  // namespace

TEST_CASE("a record is decoded as it was encoded") {
  for (uint32_t seed = 0; seed < 50; ++seed) {
    CAPTURE(seed);
    const MatricesSettings kept = RandomMatrices(seed).matrices();
    MatricesSettings read;
    REQUIRE(matricesFromBytes(matricesToBytes(kept), read));
    CHECK(read == kept);
  }
}

TEST_CASE("the largest settings give a record below 6 KiB and a matrix below kMaxMatrixBytes") {
  CHECK(matricesToBytes(largest()).size() <= 6 * 1024);
  ByteWriter bytes(0);
  appendMatrix(bytes, largest()[0]);
  CHECK(bytes.take().size() <= kMaxMatrixBytes);
}

TEST_CASE(
    "without another form of the clock, pages and saved patterns, a matrix has the bytes that earlier "
    "versions read and "
    "write") {
  ByteWriter bytes(0);
  const MatrixSettings matrix = (*sharedDefaultMatrices())[0];
  appendMatrix(bytes, matrix);
  const std::string plain = bytes.take();
  CHECK(plain.size() == 12 + matrix.name.size() + matrix.text.size() + 3 * kMatrixPixels);
  CHECK(plain[0] == 3);
}

TEST_CASE("a truncated or extended record is rejected") {
  const std::string whole = matricesToBytes(RandomMatrices(1).matrices());
  for (size_t size = 0; size < whole.size(); ++size) REQUIRE_FALSE(isRead(whole.substr(0, size)));
  CHECK_FALSE(isRead(whole + "x"));
}

TEST_CASE("a record of another version is rejected with that reason") {
  std::string bytes = matricesToBytes(*sharedDefaultMatrices());
  bytes[0] = 9;
  MatricesSettings matrices;
  const Status read = matricesFromBytes(bytes, matrices);
  REQUIRE_FALSE(read);
  CHECK(read.error().message == "They are of version 9, which is not known.");
}

TEST_CASE("characters of a name that can't be displayed are read as question marks") {
  for (const auto& [odd, shown] : Pairs{{"\xFF", "?"}, {"a\nb", "a?b"}, {"\x1B[2J", "?[2J"}}) {
    MatricesSettings matrices = *sharedDefaultMatrices();
    matrices[1].name = odd;
    MatricesSettings read;
    REQUIRE(matricesFromBytes(matricesToBytes(matrices), read));
    CHECK(read[1].name == shown);
    CHECK(read[0].name == matrices[0].name);
  }
}

TEST_CASE("a record with impossible values is rejected") {
  const auto withWrong = [](auto change) {
    MatricesSettings matrices = *sharedDefaultMatrices();
    change(matrices[1]);
    return matricesToBytes(matrices);
  };
  CHECK(isRead(withWrong([](MatrixSettings&) {})));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.mode = static_cast<MatrixMode>(5); })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.speed = 1001; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.clock.date = ClockDate{3}; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.clock.week = ClockWeek{3}; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.seconds = 0; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.transition = PageTransition{4}; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.patternId = 65; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.pages.emplace_back().patternId = 65; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.pages.resize(8); })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) {
    matrix.text.assign(1000, 't');
    matrix.pages.emplace_back().text.assign(1001, 't');
  })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.name = ""; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.name = " "; })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.name.assign(65, 'n'); })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.text.assign(2001, 't'); })));
  CHECK_FALSE(isRead(withWrong([](MatrixSettings& matrix) { matrix.text = "\xFF"; })));
}

TEST_CASE("every difference between two matrices changes their bytes") {
  const auto bytesWith = [](auto change) {
    MatrixSettings matrix = (*sharedDefaultMatrices())[0];
    change(matrix);
    ByteWriter bytes(0);
    appendMatrix(bytes, matrix);
    return bytes.take();
  };
  const std::string plain = bytesWith([](MatrixSettings&) {});
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.enabled = false; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.scroll = false; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.rainbowBorder = true; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.brightness = 65; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.pattern[255].blue = 1; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.seconds = 11; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.transition = PageTransition::kFade; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.patternId = 1; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.pages.resize(1); }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.pages.emplace_back().patternId = 1; }) !=
        bytesWith([](MatrixSettings& matrix) { matrix.pages.resize(1); }));
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.clock.isTwelveHours = true; }) != plain);
  CHECK(bytesWith([](MatrixSettings& matrix) { matrix.clock.hasSeconds = true; }) != plain);
}
