#include "core/api/streams/sources.h"

#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "support/stores/source_state.h"

using namespace lumi;

namespace {

/** Reads all bytes of a source, `pieceSize` bytes at a time. */
std::string all(BodySource& source, size_t pieceSize) {
  std::string text;
  std::vector<uint8_t> buffer(pieceSize);
  for (int reads = 0; reads < 1000; ++reads) {
    const BodySource::Piece piece = source.read(buffer);
    text.append(asText({buffer.data(), piece.size}));
    if (!test::continues(piece.state)) return text;
  }
  return text + " and no end";
}

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
    CHECK(all(*list({"1", "\"two\"", "{}"}), pieceSize) == R"({"a":[1,"two",{}]})");
    CHECK(all(*list({}), pieceSize) == R"({"a":[]})");
  }
}

TEST_CASE("a frame without bytes ends at once") {
  FramedSource empty("", nullptr, "");
  CHECK(all(empty, 10).empty());
}

TEST_CASE("a frame surrounds the bytes of another source") {
  for (const size_t pieceSize : {1, 3, 100}) {
    CAPTURE(pieceSize);
    FramedSource framed("<<", list({"1", "2"}), ">>");
    CHECK(all(framed, pieceSize) == R"(<<{"a":[1,2]}>>)");
  }
}
