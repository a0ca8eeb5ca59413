#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/auth/auth.h"
#include "core/json/json_writer.h"

namespace lumi {

/** Who changed lights and matrices last, since the start. Kept in memory. */
class ChangeAuthors {
 public:
  enum class Part : uint8_t { kLights, kMatrix };
  /** In place of a user's id. */
  static constexpr uint32_t kSchedule = 0;
  static constexpr uint32_t kMqtt = UINT32_MAX;
  static constexpr uint32_t kWled = UINT32_MAX - 1;

  explicit ChangeAuthors(const Auth& auth) : auth_(auth) {}

  void changed(Part part, uint32_t userId);
  /** Writes the field `changedBy: {lights: {id, name}|null, matrix: {id, name}|null}`. */
  void write(JsonWriter& json) const;

 private:
  struct Author {
    uint32_t id;
    std::string name;
  };

  const Auth& auth_;
  std::array<std::optional<Author>, 2> authors_;
};

}  // namespace lumi
