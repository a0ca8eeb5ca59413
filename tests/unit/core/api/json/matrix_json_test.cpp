#include "core/api/json/matrix_json.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/json/field_list.h"
#include "support/has.h"
#include "support/hub/device_config_text.h"
#include "support/hub/random_matrices.h"
#include "support/stores/source_state.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string matricesText(const MatricesSettings& settings, uint32_t revision, size_t pieceSize = 500) {
  return readAll(*matricesJson(std::make_shared<MatricesSettings>(settings), revision), pieceSize);
}

std::string configText(const DeviceConfig& config, size_t pieceSize = 500) {
  return readAll(*deviceConfigJson(std::make_shared<const DeviceConfig>(config), config.revision()),
                 pieceSize);
}

}  // namespace

TEST_CASE("the matrix part has the documented shape") {
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[1].name = "The \"other\"";
  settings[1].pattern[0] = {1, 2, 255};
  const std::string text = matricesText(settings, 12);
  std::string dark;
  for (size_t i = 0; i < 256; ++i) dark += i == 0 ? "\"#000000\"" : ",\"#000000\"";
  const std::string first =
      R"({"name":"Matrix 1","matrix":{"width":32,"height":8,"brightness":64,"enabled":true},)"
      R"("display":{"mode":"text","text":"Lumisand","color":"#ffb46b","speed":100,"scroll":true,)"
      R"("rainbowBorder":false,"clock":{"hours":24,"seconds":false,"date":"none","week":"none"},)"
      R"("seconds":10,"transition":"cut","patternId":0,"pattern":[)" +
      dark + R"(],"pages":[]}})";
  CHECK(has(text, "{\"matrices\":[" + first + R"(,{"name":"The \"other\"",)"));
  CHECK(has(text, R"("pattern":["#0102ff","#000000",)"));
  CHECK(has(text, R"("],"pages":[]}}],"joined":false,"revision":12})"));
}

TEST_CASE("matrices that are written as JSON are read back equal") {
  for (uint32_t seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    const MatricesSettings settings = RandomMatrices(seed).matrices();
    PostedMatrices posted(*sharedDefaultMatrices());
    FieldsInPieces reader(posted, "It", MatrixSettings::kMaxTextLength);
    REQUIRE(reader.feed(asBytes(matricesText(settings, seed + 1))));
    REQUIRE(reader.end());
    REQUIRE(posted.end());
    CHECK(*posted.settings == settings);
    CHECK(posted.seenRevision() == seed + 1);
  }
}

TEST_CASE("a device reads the same configuration that the hub sends") {
  for (uint32_t seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    const DeviceConfig config = RandomMatrices(seed).deviceConfig();
    const auto read = deviceConfigFromJson(configText(config));
    REQUIRE(read);
    CHECK(read.value().settings == config.settings);
    CHECK(read.value().hardware == config.hardware);
    CHECK(read.value().timeZone == config.timeZone);
    CHECK(read.value().weather == config.weather);
    CHECK(read.value().isTemporary == config.isTemporary);
    CHECK(read.value().patternRevisions == config.patternRevisions);
    CHECK(read.value().revision() == config.revision());
  }
}

TEST_CASE("a device's configuration has the documented shape") {
  DeviceConfig config;
  config.settings = (*sharedDefaultMatrices())[0];
  config.hardware.wiring = {90, true, false};
  config.timeZone = "UTC0";
  const std::string without = configText(config);
  CHECK(without.find("{\"revision\":" + std::to_string(config.revision()) + R"(,"name":"Matrix 1",)") == 0);
  CHECK(has(without, R"(,"wiring":{"rotation":90,"flip":true,"serpentine":false,"colorOrder":"grb",)"
                     R"("currentLimit":2000,"part":"whole"},"timezone":"UTC0",)"
                     R"("patternRevisions":["0","0","0","0","0","0","0","0"],"temporary":false,)"
                     R"("start":null,"weather":null,"weatherAge":0})"));
  config.patternRevisions[0] = UINT32_MAX;
  CHECK(has(configText(config), R"("patternRevisions":["4294967295","0",)"));
  CHECK(has(configText(config), R"("pattern":"000000)"));
  config.weather = Weather{-5, true, 71, false, 61'999};
  CHECK(has(configText(config),
            R"(,"weather":{"temperature":-0.5,"unit":"F","code":71,"isDay":false},"weatherAge":61999})"));
}

TEST_CASE("the pieces in which the text is fetched make no difference") {
  const MatricesSettings settings = RandomMatrices(4).matrices();
  const DeviceConfig config = RandomMatrices(4).deviceConfig();
  for (const size_t pieceSize : {1, 3, 1000, 100'000}) {
    CAPTURE(pieceSize);
    CHECK(matricesText(settings, 1, pieceSize) == matricesText(settings, 1));
    CHECK(configText(config, pieceSize) == configText(config));
  }
}

TEST_CASE("a text being sent does not change with the settings") {
  auto settings = std::make_shared<MatricesSettings>(*sharedDefaultMatrices());
  const auto source = matricesJson(std::move(settings), 1);
  CHECK(readAll(*source, 64) == matricesText(*sharedDefaultMatrices(), 1));
}
