#include "core/matrix/notification.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

std::string problemOf(const std::string& json) {
  const auto posted = notificationFromJson(json);
  return posted ? "" : std::string(posted.error().message);
}

}  // namespace

TEST_CASE("a notification is parsed field by field") {
  const auto posted = notificationFromJson(
      R"({"text":"Gr\u00fc\u00dfe","color":"#0A0b0C","seconds":3600,"repeat":20,"matrix":"matrix-2","more":[1]})");
  REQUIRE(posted);
  CHECK(posted.value().notification.text == "Grüße");
  CHECK(posted.value().notification.color == Rgb{10, 11, 12});
  CHECK(posted.value().notification.seconds == 3600);
  CHECK(posted.value().notification.repeat == 20);
  CHECK(posted.value().matrix == size_t{1});
}

TEST_CASE("a text alone is shown for 5 s, once, in the matrix's colour, on both matrices") {
  for (const char* json : {R"({"text":"Hi"})", R"({"text":"Hi","color":null,"matrix":null})"}) {
    const auto posted = notificationFromJson(json);
    REQUIRE(posted);
    CHECK(posted.value().notification.seconds == 5);
    CHECK(posted.value().notification.repeat == 1);
    CHECK_FALSE(posted.value().notification.color);
    CHECK_FALSE(posted.value().matrix);
  }
}

TEST_CASE("an icon precedes the text") {
  const auto posted = notificationFromJson(R"({"text":"Door","icon":"bell"})");
  REQUIRE(posted);
  CHECK(posted.value().notification.text == ":bell: Door");
}

TEST_CASE("a wrong field of a notification is named") {
  const std::string text = "text must be a text of 1 to 1020 bytes, not only blanks.";
  CHECK(problemOf("{}") == text);
  CHECK(problemOf(R"({"text":" "})") == text);
  CHECK(problemOf(R"({"text":")" + std::string(1021, 'x') + "\"}") == text);
  CHECK(problemOf(R"({"text":"x","seconds":0})") == "seconds must be a whole number from 1 to 3600.");
  CHECK(problemOf(R"({"text":"x","seconds":3601})") == "seconds must be a whole number from 1 to 3600.");
  CHECK(problemOf(R"({"text":"x","repeat":21})") == "repeat must be a whole number from 1 to 20.");
  CHECK(problemOf(R"({"text":"x","color":"red"})") == "color must be a colour such as #ff8000.");
  CHECK(problemOf(R"({"text":"x","icon":"x"})") == "icon must be the name of an icon, such as bell.");
  CHECK(problemOf(R"({"text":"x","matrix":"3"})") == "matrix must be matrix-1 or matrix-2.");
}

TEST_CASE("a text that is not UTF-8 is no notification") {
  CHECK(checkNotification("ü").ok());
  CHECK_FALSE(checkNotification("\xff").ok());
}
