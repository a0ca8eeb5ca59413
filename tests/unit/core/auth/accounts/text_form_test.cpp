#include "core/auth/accounts/text_form.h"

#include <doctest/doctest.h>

#include "core/auth/accounts/common_passwords.h"

using namespace lumi;

TEST_CASE("accents are joined with their letter, in capitals and small letters") {
  for (const auto& [typed, joined] : {
           std::pair("cafe\u0301", "caf\u00E9"),
           std::pair("CAFE\u0301", "CAF\u00C9"),
           std::pair("y\u0308Y\u0308", "\u00FF\u0178"),
           std::pair("s\u0326S\u0326", "\u0219\u0218"),
           std::pair("\u0438\u0306\u0418\u0306", "\u0439\u0419"),
           std::pair("\u0435\u0308\u0415\u0308", "\u0451\u0401"),
           std::pair("\u03B1\u0301\u0391\u0301", "\u03AC\u0386"),
           std::pair("\u03B9\u0308\u0301", "\u0390"),
           std::pair("z\u030C\u0301", "\u017E\u0301"),
           std::pair("\u0301x", "\u0301x"),
       }) {
    CAPTURE(typed);
    CHECK(normalized(typed, TextForm::kComposed) == joined);
  }
}

TEST_CASE("text that is not UTF-8, and characters outside the tables, stay as they are") {
  for (const std::string& text :
       {std::string("a\xff\xC3"), std::string("a\0b", 3), std::string("\U0001F980\u4E2D\u0301")}) {
    CHECK(normalized(text, TextForm::kComposed) == text);
  }
}

TEST_CASE("a text above the maximum is not changed") {
  const std::string accent = "e\u0301";
  std::string text;
  while (text.size() + accent.size() <= kMaxNormalized) text += accent;
  CHECK(normalized(text, TextForm::kComposed) != text);
  text += accent;
  CHECK(normalized(text, TextForm::kComposed) == text);
}

TEST_CASE("fullwidth forms and no-break spaces become ASCII, and capitals become small letters") {
  CHECK(normalized("\uFF21\uFF42\uFF11\u3000\u00A0x", TextForm::kPlain) == "Ab1  x");
  CHECK(normalized("\uFF21\u00C9\u0178\u0139\u014A\u017D\u0218\u0386\u03A3\u03C2\u042F\u0401\u04D0",
                   TextForm::kFolded) ==
        "a\u00E9\u00FF\u013A\u014B\u017E\u0219\u03AC\u03C3\u03C3\u044F\u0451\u04D1");
  CHECK(normalized("a\u00E9\u00D7\u00F7\u0131", TextForm::kFolded) == "a\u00E9\u00D7\u00F7\u0131");
}

TEST_CASE("few other passwords are taken for common ones") {
  CHECK(isCommonPassword("PassWord"));
  CHECK_FALSE(isCommonPassword("password and more"));
  CHECK_FALSE(isCommonPassword(""));
  int rejected = 0;
  for (int i = 0; i < 10'000; ++i) {
    if (isCommonPassword("sand" + std::to_string(i * 7919))) ++rejected;
  }
  CHECK(rejected < 250);
}
