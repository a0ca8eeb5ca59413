#include "core/matrix/render/text_reader.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "core/matrix/render/font.h"

namespace {

using lumi::TextReader;

std::string utf8(char32_t c) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | (c >> shift & 0x3F)); };
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xC0 | c >> 6), tail(0)};
  return {static_cast<char>(0xE0 | c >> 12), tail(6), tail(0)};
}

std::string readAll(std::string_view text) {
  std::string pictures;
  for (TextReader reader(text); !reader.done();) pictures += utf8(reader.next());
  return pictures;
}

std::string unescaped(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] != '\\') {
      out += text[i];
    } else if (text[++i] == 'x') {
      out += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

struct Case {
  std::string text;
  std::string pictures;
};

/** Reads the cases. The file text_reader.cases describes its format. */
std::vector<Case> sharedCases() {
  std::vector<Case> cases;
  std::ifstream file(FIXTURES "/matrix/text_reader.cases");
  for (std::string line; std::getline(file, line);) {
    const size_t arrow = line.find(" =>");
    if (line.empty() || line.rfind("# ", 0) == 0 || arrow == std::string::npos) continue;
    cases.push_back(
        {unescaped(line.substr(0, arrow)), unescaped(line.substr(std::min(arrow + 4, line.size())))});
  }
  return cases;
}

std::vector<size_t> positions(std::string_view text) {
  std::vector<size_t> found;
  for (TextReader reader(text); !reader.done(); reader.next()) found.push_back(reader.position());
  return found;
}

}  // namespace

TEST_CASE("a text is read as the cases shared with the panel say") {
  const std::vector<Case> cases = sharedCases();
  REQUIRE(cases.size() > 40);
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(readAll(c.text) == c.pictures);
  }
}

TEST_CASE("a reader created at a position continues like the original one") {
  for (const Case& c : sharedCases()) {
    for (TextReader reader(c.text); !reader.done();) {
      TextReader other(c.text, reader.position());
      CHECK(other.position() == reader.position());
      CHECK(other.next() == reader.next());
      CHECK(other.position() == reader.position());
    }
  }
}

TEST_CASE("positions advance by whole clusters") {
  CHECK(positions("ae\u0301❤\uFE0Fb") == std::vector<size_t>{0, 1, 4, 10});
  CHECK(positions("\u200Ba") == std::vector<size_t>{3});
}

TEST_CASE("a text without visible characters is done at once") {
  CHECK(TextReader("").done());
  CHECK(TextReader("\u200B\u0301\uFEFF").done());
  CHECK(TextReader("ab", 2).done());
}

TEST_CASE("every text of random bytes ends and gives only code points that the fonts have") {
  uint32_t state = 7;
  for (int round = 0; round < 50; round++) {
    std::string text(2000, ' ');
    for (char& c : text) c = static_cast<char>((state = state * 1664525 + 1013904223) >> 24);
    size_t pictures = 0;
    for (TextReader reader(text); !reader.done(); pictures++) {
      const size_t before = reader.position();
      CHECK(lumi::Font::has(reader.next()));
      REQUIRE(reader.position() > before);
    }
    CHECK(pictures > 1000);
  }
}

TEST_CASE("a text that is one long cluster gives one code point") {
  std::string marks = "e";
  while (marks.size() < 2000) marks += "\u0301";
  CHECK(readAll(marks) == "é");
}
