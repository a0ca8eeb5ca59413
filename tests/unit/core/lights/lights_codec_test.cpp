#include "core/lights/lights_codec.h"

#include <doctest/doctest.h>

#include "core/json/field_list.h"

using namespace lumi;

namespace {

LightsSettings unusual() {
  LightsSettings settings;
  settings.strip.enabled = false;
  static_cast<Look&>(settings.strip) = {LightMode::kChase, {1, 0xAB, 255}, 7,        990, 250,
                                        Palette::kHeat,    {2, 2, 2},      {3, 3, 3}};
  settings.timer = {true, true, 1, 23 * 60 + 59, 120, 3};
  return settings;
}

std::string refusalOf(std::string_view text) {
  const Result<PostedLights> read = lightsFromJson(unusual(), text);
  return read ? "" : read.error().message;
}

std::string withStripField(const std::string& field) {
  return "{\"strips\":[{" + field + "}]}";
}

std::string withTimerField(const std::string& field) {
  return "{\"strips\":[{}],\"globalSettings\":{" + field + "}}";
}

}  // namespace

TEST_CASE("the JSON has the fields of the interface") {
  CHECK(lightsToJson(unusual(), {300, ColorOrder::kGrb, 0}, 42) ==
        "{\"strips\":[{\"id\":\"room-lights\",\"ledCount\":300,\"enabled\":false,\"color\":\"#01abff\","
        "\"brightness\":7,\"speed\":990,\"mode\":\"chase\",\"color2\":\"#020202\",\"color3\":\"#030303\","
        "\"intensity\":250,"
        "\"palette\":\"heat\",\"segments\":[]}],\"palettes\":[],\"ball\":{\"start\":0,"
        "\"clockwise\":true,\"idle\":\"solid\"},\"globalSettings\":{\"autoOn\":true,"
        "\"autoOff\":true,\"autoOnTime\":\"00:01\",\"autoOffTime\":\"23:59\",\"fadeOnDuration\":120,"
        "\"fadeOffDuration\":3},\"revision\":42}");
}

TEST_CASE("the JSON can be parsed back") {
  const Result<PostedLights> read = lightsFromJson({}, lightsToJson(unusual(), {}, 42));
  REQUIRE(read.ok());
  CHECK(read.value().settings == unusual());
  CHECK(read.value().revision == 42);
}

TEST_CASE("a record contains the timer state") {
  const EpochMillis at = fromIso("2026-05-01T06:00:00.250Z").value();
  const Result<SavedLights> known = savedLightsFromJson(
      fieldsToJson(SavedLights{unusual(), {{true, at, true}, false}, {LightMode::kFire, 9}}));
  REQUIRE(known.ok());
  CHECK(known.value().settings == unusual());
  CHECK(known.value().timer == TimerMemory{{true, at, true}, false});
  CHECK(known.value().last.mode == LightMode::kFire);
  CHECK(known.value().last.brightness == 9);
  const SavedLights other{{}, {{false, {}, false}, true}, {}};
  const Result<SavedLights> unknown = savedLightsFromJson(fieldsToJson(other));
  REQUIRE(unknown.ok());
  CHECK(unknown.value().timer == other.timer);
}

TEST_CASE("a record without palette, intensity and further colours keeps the defaults of these") {
  const Result<SavedLights> read = savedLightsFromJson("{\"strips\":[{\"mode\":\"chase\"}]}");
  REQUIRE(read.ok());
  StripSettings expected;
  expected.mode = LightMode::kChase;
  CHECK(read.value().settings.strip == expected);
}

TEST_CASE("missing fields keep their value") {
  const Result<PostedLights> read = lightsFromJson(unusual(), withStripField("\"brightness\":9"));
  REQUIRE(read.ok());
  LightsSettings expected = unusual();
  expected.strip.brightness = 9;
  CHECK(read.value().settings == expected);
  CHECK_FALSE(read.value().revision.has_value());
}

TEST_CASE("unknown fields, id and ledCount are ignored") {
  const Result<PostedLights> read =
      lightsFromJson(unusual(),
                     "{\"strips\":[{\"id\":7,\"ledCount\":\"many\",\"effect\":{}}],\"more\":[1],"
                     "\"globalSettings\":{\"sunrise\":null}}");
  REQUIRE(read.ok());
  CHECK(read.value().settings == unusual());
}

TEST_CASE("of several strips the first is used") {
  const Result<PostedLights> read =
      lightsFromJson({}, "{\"strips\":[{\"brightness\":1},{\"brightness\":2,\"mode\":\"nonsense\"}]}");
  REQUIRE(read.ok());
  CHECK(read.value().settings.strip.brightness == 1);
}

TEST_CASE("the limits of each range are accepted") {
  for (const char* field :
       {"\"brightness\":0", "\"brightness\":255", "\"speed\":0", "\"speed\":1000", "\"color\":\"#ABCDEF\"",
        "\"color\":\"#abcdef\"", "\"mode\":\"off\"", "\"mode\":\"party\"", "\"mode\":\"clock\"",
        "\"enabled\":true", "\"intensity\":0", "\"intensity\":255", "\"palette\":\"colors\"",
        "\"palette\":\"sakura\"", "\"color3\":\"#000000\""}) {
    CAPTURE(field);
    CHECK(refusalOf(withStripField(field)) == "");
  }
  for (const char* field : {"\"autoOnTime\":\"00:00\"", "\"autoOffTime\":\"23:59\"", "\"fadeOnDuration\":0",
                            "\"fadeOffDuration\":120", "\"autoOn\":false"}) {
    CAPTURE(field);
    CHECK(refusalOf(withTimerField(field)) == "");
  }
}

TEST_CASE("an invalid value is rejected with a message that names its field and range") {
  const auto refuses = [](const std::string& text, std::string_view field, std::string_view rule) {
    const std::string message = refusalOf(text);
    CAPTURE(text);
    CAPTURE(message);
    CHECK(message.find(field) == 0);
    CHECK(message.find(rule) != std::string::npos);
  };
  for (const char* value : {"-1", "256", "1.5", "\"10\"", "true", "null", "[]", "{}", "1e300"}) {
    refuses(withStripField(std::string("\"brightness\":") + value), "brightness", "0 to 255");
    refuses(withStripField(std::string("\"intensity\":") + value), "intensity", "0 to 255");
  }
  for (const char* value : {"-1", "1001", "0.5", "\"fast\"", "null"}) {
    refuses(withStripField(std::string("\"speed\":") + value), "speed", "0 to 1000");
  }
  for (const char* value : {"\"red\"", "\"#12345\"", "\"#1234567\"", "\"123456\"", "\"#12345g\"", "\"\"", "5",
                            "null", "\"#fff\"", "\"#123456\\u0000\""}) {
    refuses(withStripField(std::string("\"color\":") + value), "color", "#ff8000");
    refuses(withStripField(std::string("\"color2\":") + value), "color2", "#ff8000");
    refuses(withStripField(std::string("\"color3\":") + value), "color3", "#ff8000");
  }
  for (const char* value : {"\"disco\"", "\"Solid\"", "\"\"", "1", "null", "[\"solid\"]"}) {
    refuses(withStripField(std::string("\"mode\":") + value), "mode", "rainbow");
  }
  for (const char* value : {"\"Ocean\"", "\"\"", "3", "null"}) {
    refuses(withStripField(std::string("\"palette\":") + value), "palette", "colors, rainbow");
  }
  for (const char* value : {"1", "\"true\"", "null"}) {
    refuses(withStripField(std::string("\"enabled\":") + value), "enabled", "true or false");
    refuses(withTimerField(std::string("\"autoOn\":") + value), "autoOn", "true or false");
    refuses(withTimerField(std::string("\"autoOff\":") + value), "autoOff", "true or false");
  }
  for (const char* value : {"\"24:00\"", "\"12:60\"", "\"6:00\"", "\"06.00\"", "\"06:00:00\"", "\"\"", "600",
                            "null", "\"-1:00\"", "\"+1:00\""}) {
    refuses(withTimerField(std::string("\"autoOnTime\":") + value), "autoOnTime", "23:59");
    refuses(withTimerField(std::string("\"autoOffTime\":") + value), "autoOffTime", "23:59");
  }
  for (const char* value : {"-1", "121", "0.5", "\"5\"", "null"}) {
    refuses(withTimerField(std::string("\"fadeOnDuration\":") + value), "fadeOnDuration", "0 to 120");
    refuses(withTimerField(std::string("\"fadeOffDuration\":") + value), "fadeOffDuration", "0 to 120");
  }
  for (const char* text : {"{}", "{\"strips\":[]}", "{\"strips\":{}}", "{\"strips\":null}",
                           "{\"strips\":[1]}", "{\"strips\":[[]]}"}) {
    refuses(text, "strips", "list");
  }
  refuses("{\"strips\":[{}],\"globalSettings\":[]}", "globalSettings", "object");
  for (const char* value : {"-1", "\"3\"", "1.5", "[]"}) {
    refuses("{\"strips\":[{}],\"revision\":" + std::string(value) + "}", "revision", "whole number");
  }
}

TEST_CASE("anything but a JSON object is rejected") {
  for (const char* text : {"", "{", "{\"strips\":[{}]", "nonsense", "[]", "1", "\"led\"", "null", "true"}) {
    CAPTURE(text);
    CHECK(refusalOf(text) == "The LED configuration must be a JSON object.");
  }
  CHECK(refusalOf(std::string(5000, '[')) != "");
}

TEST_CASE("an unusable record is rejected") {
  CHECK_FALSE(savedLightsFromJson("").ok());
  CHECK_FALSE(savedLightsFromJson("{\"strips\":[{\"brightness\":300}]}").ok());
}

namespace {

/** The present settings with these segments, which are JSON; with the error, if they are refused. */
Result<PostedLights> withSegments(const std::string& segments, const LightsSettings& current = {}) {
  return lightsFromJson(current, withStripField("\"segments\":" + segments));
}

}  // namespace

TEST_CASE("segments and palettes can be parsed back") {
  LightsSettings settings = unusual();
  Segment desk;
  desk.name = "Desk";
  desk.from = 3;
  desk.to = 60;
  desk.reverse = desk.mirror = true;
  desk.look.mode = LightMode::kFire;
  desk.look.palette = Palette::kOwn8;
  settings.strip.segments = {desk};
  settings.palettes = {{Palette::kOwn8, "Mine", 2, {{{1, 2, 3}, {4, 5, 6}}}}};
  const Result<PostedLights> read = lightsFromJson({}, lightsToJson(settings, {}, 42));
  REQUIRE(read.ok());
  CHECK(read.value().settings == settings);
  CHECK(read.value().strip.segments.has_value());
  const Result<SavedLights> saved = savedLightsFromJson(fieldsToJson(SavedLights{settings, {}, {}}));
  REQUIRE(saved.ok());
  CHECK(saved.value().settings == settings);
}

TEST_CASE(
    "a new segment begins with the strip's look at full brightness, a known one keeps what is missing") {
  LightsSettings current = unusual();
  const auto first =
      withSegments("[{\"from\":0,\"to\":10},{\"from\":10,\"to\":20,\"brightness\":9}]", current);
  REQUIRE(first.ok());
  current = first.value().settings;
  REQUIRE(current.strip.segments.size() == 2);
  CHECK(current.strip.segments[0].look.mode == LightMode::kChase);
  CHECK(current.strip.segments[0].look.brightness == 255);
  const auto second = withSegments("[{},{\"mode\":\"fire\"}]", current);
  REQUIRE(second.ok());
  CHECK(second.value().settings.strip.segments[0] == current.strip.segments[0]);
  CHECK(second.value().settings.strip.segments[1].look.mode == LightMode::kFire);
  CHECK(second.value().settings.strip.segments[1].look.brightness == 9);
  const auto none = withSegments("[]", current);
  REQUIRE(none.ok());
  CHECK(none.value().settings.strip.segments.empty());
}

TEST_CASE("segments that overlap, are empty, out of order, too long or too many are rejected") {
  for (const char* segments : {"[{\"from\":0,\"to\":10},{\"from\":9,\"to\":20}]", "[{\"from\":5,\"to\":5}]",
                               "[{\"from\":6,\"to\":5}]", "[{\"from\":10,\"to\":20},{\"from\":0,\"to\":10}]",
                               "[{\"from\":0,\"to\":1001}]", "[7]", "[[]]", "{}", "\"all\"",
                               "[{\"from\":0,\"to\":10,\"mode\":\"nonsense\"}]",
                               "[{\"from\":0,\"to\":10,\"name\":\"a name that has more than 32 bytes\"}]"}) {
    CAPTURE(segments);
    CHECK_FALSE(withSegments(segments).ok());
  }
  std::string many;
  for (int i = 0; i < 9; ++i) {
    many += (i == 0 ? "" : ",");
    many += "{\"from\":" + std::to_string(i) + ",\"to\":" + std::to_string(i + 1) + "}";
    CHECK(withSegments("[" + many + "]").ok() == (i < 8));
  }
}

TEST_CASE("names of segments and palettes have no control characters: each takes six bytes in JSON") {
  const char* palettes =
      R"({"strips":[{}],"palettes":[{"id":"own-1","name":"a\u0007","colors":["#010203","#040506"]}]})";
  for (const auto& read :
       {withSegments(R"([{"from":0,"to":10,"name":"a\u0007"}])"), lightsFromJson({}, palettes)}) {
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().message == "name must be a text without control characters.");
  }
}

TEST_CASE("palettes without an id of their own, or with fewer than 2 or more than 8 colours, are rejected") {
  const auto posted = [](const std::string& palettes) {
    return lightsFromJson({}, "{\"strips\":[{}],\"palettes\":" + palettes + "}");
  };
  const std::string two = "\"colors\":[\"#000000\",\"#ffffff\"]";
  CHECK(posted("[{\"id\":\"own-2\",\"name\":\"Mine\"," + two + "}]").ok());
  std::string nine = "\"#000000\"";
  for (int i = 0; i < 8; ++i) nine += ",\"#000000\"";
  for (const std::string& palettes :
       {"[{\"id\":\"ocean\"," + two + "}]", "[{\"id\":\"own-2\"," + two + "},{\"id\":\"own-2\"," + two + "}]",
        std::string("[{\"id\":\"own-1\",\"colors\":[\"#000000\"]}]"), std::string("[{\"id\":\"own-1\"}]"),
        "[{\"id\":\"own-1\",\"colors\":[" + nine + "]}]",
        std::string("[{\"id\":\"own-1\",\"colors\":[7,8]}]"), std::string("[7]"), std::string("{}")}) {
    CAPTURE(palettes);
    CHECK_FALSE(posted(palettes).ok());
  }
}
