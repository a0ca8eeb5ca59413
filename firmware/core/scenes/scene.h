#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/json/field_visitor.h"
#include "core/json/json_writer.h"
#include "core/pixels/color.h"

namespace lumi {

/** What a scene sets, as bits of SceneSummary::parts. */
enum ScenePart : uint8_t { kSceneLights = 1, kSceneMatrix1 = 2, kSceneMatrix2 = 4, kSceneSand = 8 };

/** What the list of scenes shows of a scene. */
struct SceneSummary {
  static constexpr size_t kMaxIcon = 16;            // bytes
  static constexpr uint32_t kMaxTransition = 7200;  // seconds

  std::string name;
  std::string icon = "star";  // a-z and '-'; the panel draws it
  std::optional<Rgb> color;   // of the room lights, if the scene switches them on or leaves them on
  uint8_t parts = 0;          // bits of ScenePart
  bool isDark = false;        // it turns the room lights dark
  bool isPinned = true;       // shown on the dashboard
  uint16_t transitionSeconds = 0;

  bool setsLights() const { return (parts & kSceneLights) != 0; }
  /** A look sets the room lights and nothing else. */
  bool isLook() const { return parts == kSceneLights; }
};

/** `name`, `icon`, `pinned` and `transition`. */
void fields(FieldVisitor& visit, SceneSummary& scene);

/** Writes `id, name, icon, color: "#rrggbb"|null, parts: ["lights", …], pinned` into an open object. */
void writeSceneSummary(JsonWriter& json, uint32_t id, const SceneSummary& scene);

}  // namespace lumi
