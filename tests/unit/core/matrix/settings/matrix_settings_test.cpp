#include "core/matrix/settings/matrix_settings.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("each mode has its own name") {
  CHECK(nameOf(MatrixMode::kOff) == "off");
  CHECK(nameOf(MatrixMode::kPattern) == "pattern");
}

TEST_CASE("each matrix has its own id") {
  CHECK(matrixId(0) == "matrix-1");
  CHECK(matrixId(1) == "matrix-2");
  CHECK(matrixIndex("matrix-1") == 0);
  CHECK(matrixIndex("matrix-2") == 1);
  for (const char* other : {"", "matrix-", "matrix-0", "matrix-3", "matrix-11", "Matrix-1"}) {
    CHECK_FALSE(matrixIndex(other));
  }
}

TEST_CASE("the defaults of the two matrices differ only in the name") {
  MatricesSettings matrices = *sharedDefaultMatrices();
  CHECK(matrices[0].name == "Matrix 1");
  CHECK(matrices[1].name == "Matrix 2");
  CHECK(matrices[0] != matrices[1]);
  matrices[1].name = matrices[0].name;
  CHECK(matrices[0] == matrices[1]);
}

TEST_CASE("a change of any field makes settings differ") {
  const MatrixSettings settings;
  const auto differs = [&settings](auto change) {
    MatrixSettings other = settings;
    change(other);
    return other != settings && !(other == settings);
  };
  CHECK(differs([](MatrixSettings& other) { other.name = "x"; }));
  CHECK(differs([](MatrixSettings& other) { other.enabled = false; }));
  CHECK(differs([](MatrixSettings& other) { other.brightness = 65; }));
  CHECK(differs([](MatrixSettings& other) { other.mode = MatrixMode::kOff; }));
  CHECK(differs([](MatrixSettings& other) { other.text += "x"; }));
  CHECK(differs([](MatrixSettings& other) { other.color.blue = 1; }));
  CHECK(differs([](MatrixSettings& other) { other.speed = 101; }));
  CHECK(differs([](MatrixSettings& other) { other.scroll = false; }));
  CHECK(differs([](MatrixSettings& other) { other.rainbowBorder = true; }));
  CHECK(differs([](MatrixSettings& other) { other.pattern[255].red = 1; }));
  CHECK(differs([](MatrixSettings& other) { other.patternId = 1; }));
  CHECK(settings == MatrixSettings{});
}
