#pragma once

#include <doctest/doctest.h>

#include <string>

#include "support/hub/hub_fixture.h"

namespace lumi::test {

/** A hub that is set up and controlled by its panel. */
struct PanelHub : SignedInHub {
  void setHardware(const std::string& json) { REQUIRE(put("/api/config/hardware", json).status == 200); }
  /** Sets fields of the strip. `more` are further fields (",\"globalSettings\":{…}"). */
  void setLights(const std::string& fields, const std::string& more = {}) {
    REQUIRE(post("/api/config/led-config", R"({"strips":[)" + fields + "]" + more + "}").status == 200);
  }
  void setMatrices(const std::string& first, const std::string& second = "{}") {
    REQUIRE(post("/api/config/matrix-config", R"({"matrices":[)" + first + "," + second + "]}").status ==
            200);
  }
  /** Adds a scene with these parts (",\"led\":{…}"). Returns its id. */
  std::string addScene(const std::string& parts, const std::string& name = "Evening") {
    REQUIRE(post("/api/scenes", R"({"name":")" + name + "\"" + parts + "}").status == 201);
    return std::to_string(hub().scenes().lastId());
  }
  const StripSettings& look() { return hub().lights().settings().strip; }
  const MatrixSettings& matrix(size_t index) { return (*hub().matrices().settings())[index]; }
};

/** The part of a scene that sets fields of the strip. */
inline std::string ledPart(const std::string& strip) {
  return R"(,"led":{"strips":[)" + strip + "]}";
}

}  // namespace lumi::test
