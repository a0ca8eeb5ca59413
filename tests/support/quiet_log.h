#pragma once

#include <string>
#include <vector>

#include "core/ports/log.h"

namespace lumi::test {

/** Keeps what was logged for a test to read. */
class QuietLog : public Log {
 public:
  void write(LogLevel, std::string_view line) override { lines.emplace_back(line); }

  bool contains(std::string_view part) const {
    for (const auto& line : lines) {
      if (line.find(part) != std::string::npos) return true;
    }
    return false;
  }

  std::vector<std::string> lines;
};

}  // namespace lumi::test
