#include "core/api/streams/json_list_source.h"

#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "core/api/streams/framed_source.h"
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

JsonListSource list(std::vector<std::string> elements) {
  return JsonListSource(
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
    JsonListSource three = list({"1", "\"two\"", "{}"});
    CHECK(all(three, pieceSize) == R"({"a":[1,"two",{}]})");
    JsonListSource none = list({});
    CHECK(all(none, pieceSize) == R"({"a":[]})");
  }
}

TEST_CASE("a frame surrounds the bytes of another source") {
  for (const size_t pieceSize : {1, 3, 100}) {
    CAPTURE(pieceSize);
    FramedSource framed("<<", std::make_unique<JsonListSource>(list({"1", "2"})), ">>");
    CHECK(all(framed, pieceSize) == R"(<<{"a":[1,2]}>>)");
  }
}
