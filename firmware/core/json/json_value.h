#pragma once

#include <string_view>

#include "core/ports/json_document.h"

namespace lumi {

/** One value of a JSON text. Objects and arrays have only a kind. */
struct JsonValue {
  bool opens() const { return kind == JsonKind::kObject || kind == JsonKind::kArray; }

  JsonKind kind;
  bool truth = false;
  double number = 0;
  std::string_view text{};
};

}  // namespace lumi
