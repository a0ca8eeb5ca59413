#pragma once

#include <cstdint>

namespace lumi {

enum class SourceKind : uint8_t { kNone, kPerson, kToken, kTimer, kSchedule, kMqtt, kWled, kLive, kButton };

/** Who changed something. */
struct Source {
  SourceKind kind = SourceKind::kNone;
  uint32_t id = 0;     // of the person or the token
  uint32_t scene = 0;  // the id of the scene that made the change; 0: none

  bool operator==(const Source& other) const {
    return kind == other.kind && id == other.id && scene == other.scene;
  }
};

}  // namespace lumi
