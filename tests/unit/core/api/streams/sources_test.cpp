#include "core/api/streams/sources.h"

#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "support/stores/source_state.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::unique_ptr<BodySource> list(std::vector<std::string> elements) {
  return jsonList(
      "{\"a\":[",
      [elements = std::move(elements), index = size_t{0}]() mutable -> std::optional<std::string> {
        if (index == elements.size()) return std::nullopt;
        return elements[index++];
      },
      "]}");
}

}  // namespace

TEST_CASE("a list is the same for all sizes of pieces") {
  for (const size_t pieceSize : {1, 2, 7, 100}) {
    CAPTURE(pieceSize);
    CHECK(readAll(*list({"1", "\"two\"", "{}"}), pieceSize) == R"({"a":[1,"two",{}]})");
    CHECK(readAll(*list({}), pieceSize) == R"({"a":[]})");
  }
}

TEST_CASE("a frame without bytes ends at once") {
  FramedSource empty("", nullptr, "");
  CHECK(readAll(empty, 10).empty());
}

TEST_CASE("a frame surrounds the bytes of another source") {
  for (const size_t pieceSize : {1, 3, 100}) {
    CAPTURE(pieceSize);
    FramedSource framed("<<", list({"1", "2"}), ">>");
    CHECK(readAll(framed, pieceSize) == R"(<<{"a":[1,2]}>>)");
  }
}
