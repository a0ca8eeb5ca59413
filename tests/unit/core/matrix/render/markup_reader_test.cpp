#include "core/matrix/render/markup_reader.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "core/matrix/render/text_run.h"

using namespace lumi;

namespace {

/** "heart" for an icon, otherwise the character; "#ff0000" before what has a colour of its own. */
std::string signsOf(std::string_view text) {
  std::string signs;
  for (MarkupReader reader(text); !reader.done();) {
    if (reader.color()) signs += toHexColor(*reader.color());
    const MarkupReader::Sign sign = reader.next();
    signs +=
        sign.icon != nullptr ? std::string(sign.icon->name) : std::string{static_cast<char>(sign.codePoint)};
  }
  return signs;
}

}  // namespace

TEST_CASE("there are 48 icons whose names a text can contain, each with a picture") {
  std::set<std::string_view> names;
  for (const MatrixIcon& icon : kMatrixIcons) {
    CAPTURE(icon.name);
    names.insert(icon.name);
    CHECK(findIcon(icon.name) == &icon);
    CHECK(signsOf(std::string(":") + icon.name + ":") == icon.name);
    int lit = 0;
    for (size_t col = 0; col < 8; ++col) lit += __builtin_popcount(icon.low[col] | icon.high[col]);
    CHECK(lit >= 12);
  }
  CHECK(names.size() == 48);
}

TEST_CASE("an icon is written between two colons, and other colons are characters") {
  CHECK(signsOf("a:heart:b") == "aheartb");
  CHECK(signsOf(":heart::bell:") == "heartbell");
  CHECK(signsOf("::heart:") == ":heart");
  CHECK(signsOf(":no:heart:") == ":noheart");
  CHECK(signsOf("12:30") == "12:30");
  for (const char* plain : {":", "::", ":heart", "heart:", ":Heart:", ":hear:", ":heart :"}) {
    CAPTURE(plain);
    CHECK(signsOf(plain) == plain);
  }
}

TEST_CASE("a colour holds for what follows, until another one or that of the matrix") {
  CHECK(signsOf("a[#FF8000]bc[#0000ff]d[#]e") == "a#ff8000b#ff8000c#0000ffde");
  CHECK(signsOf("[#ff0000][#00ff00]a") == "#00ff00a");
  CHECK(signsOf("a[#ff0000]") == "a");
  CHECK(signsOf("[#]") == "");
  for (const char* plain : {"[", "[]", "[#ff0000", "[#ff00]", "[#gg0000]", "[ff0000]"}) {
    CAPTURE(plain);
    CHECK(signsOf(plain) == plain);
  }
}

TEST_CASE("a reader that starts at an earlier position reads the same") {
  const std::string_view text = "x[#ff0000]y:star:[#]z";
  MarkupReader whole(text);
  while (!whole.done()) {
    MarkupReader part(text, whole.position(), whole.color());
    CHECK(part.color() == whole.color());
    const MarkupReader::Sign one = part.next();
    const MarkupReader::Sign other = whole.next();
    CHECK(one.codePoint == other.codePoint);
    CHECK(one.icon == other.icon);
  }
}

TEST_CASE("marks take no place, and an icon takes eight columns") {
  const auto width = [](std::string_view text) { return TextRun(Font::large(), text).width(); };
  CHECK(width("[#ff0000]") == 0);
  CHECK(width("A[#ff0000]B[#]") == width("AB"));
  CHECK(width(":bell:") == 8);
  CHECK(width(":bell::bell:") == 17);
}
