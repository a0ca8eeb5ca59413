#include "core/json/json_items.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

namespace {

class ItemList : public JsonItems {
 public:
  ItemList() : JsonItems(20) {}
  std::string told;

 private:
  Status item(std::string_view text) override {
    told += std::string(text) + ";";
    if (text == "bad") return Error{"No."};
    return Done{};
  }
};

std::string itemsOf(std::string_view text, size_t pieceSize) {
  ItemList items;
  for (size_t at = 0; at < text.size(); at += pieceSize) items.feed(asBytes(text.substr(at, pieceSize)));
  const Status end = items.end();
  return items.told + (end ? "" : std::string(end.error().message));
}

}  // namespace

TEST_CASE("a list is cut into the texts of its elements, wherever the text is cut") {
  const std::string text = R"([{"a":[1,2]},"x,]}\"[",7,[{}, null]])";
  for (const size_t size : {size_t{1}, size_t{3}, text.size()}) {
    CHECK(itemsOf(text, size) == R"({"a":[1,2]};"x,]}\"[";7;[{}, null];)");
  }
  CHECK(itemsOf("[]", 1).empty());
  CHECK(itemsOf(" [ ] ", 1).empty());
}

TEST_CASE("the first error ends the reading of elements") {
  CHECK(itemsOf("[1,bad,2]", 9) == "1;bad;No.");
}

TEST_CASE("an element that is too long is cut off") {
  CHECK(itemsOf("[\"" + std::string(100, 'x') + "\",1]", 200) == "\"" + std::string(20, 'x') + ";1;");
}

TEST_CASE("what is not a list has no elements") {
  CHECK(itemsOf(R"({"a":1,"b":2})", 4) == "it must be a list.");
  CHECK(itemsOf("7", 1) == "it must be a list.");
}
