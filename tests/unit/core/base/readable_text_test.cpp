#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "core/base/text.h"

using namespace lumi;

namespace {

using Pairs = std::vector<std::pair<const char*, const char*>>;

}  // namespace

TEST_CASE("a displayable text stays unchanged") {
  for (const char* text : {"", "Bob", "Z\u00FCrich \U0001F3D6", "a b"}) {
    CHECK(isReadable(text));
    CHECK(madeReadable(text) == text);
    CHECK(madeReadableLines(text) == text);
  }
}

TEST_CASE("each byte that cannot be displayed becomes a question mark") {
  for (const auto& [odd, shown] : Pairs{{"\xFF", "?"},
                                        {"a\nb", "a?b"},
                                        {"\u009B2J", "??2J"},
                                        {"b\u202E\u00FC", "b???\u00FC"},
                                        {"\xF0\x9F\x8F", "???"},
                                        {"\xE2\x80", "??"}}) {
    CAPTURE(shown);
    CHECK_FALSE(isReadable(odd));
    CHECK(madeReadable(odd) == shown);
    CHECK(isReadable(madeReadable(odd)));
  }
}

TEST_CASE("line feeds are kept") {
  CHECK(areReadableLines("a\nb\n"));
  CHECK_FALSE(areReadableLines("a\r\nb"));
  CHECK(madeReadableLines("a\r\n\n\x1B") == "a?\n\n?");
}
