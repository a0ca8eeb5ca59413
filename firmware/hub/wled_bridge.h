#pragma once

#include "core/lights/lights.h"
#include "core/wled/wled_state.h"
#include "hub/scene_runner.h"

namespace lumi {

/** Shows the room lights to WLED's apps as one light of WLED, and carries out what they ask for. */
class WledBridge {
 public:
  WledBridge(Lights& lights, SceneRunner& scenes) : lights_(lights), scenes_(scenes) {}

  WledState state() const;

  /** WLED's presets are the scenes that set the room lights. */
  Status apply(const WledChange& change);

 private:
  LightCommand commandFrom(const WledChange& change, const WledState& now);

  Lights& lights_;
  SceneRunner& scenes_;
  uint8_t brightness_ = 255;  // the product of these two is the brightness that an app has set
  uint8_t segmentBrightness_ = 255;
  uint32_t transition_ = WledState{}.transition;
  WledNightlight nightlight_;  // the latest settings of an app; `on` is false
};

}  // namespace lumi
