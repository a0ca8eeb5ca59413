#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/ports/log.h"

namespace lumi::test {

/** Stores the log lines for the test. */
class QuietLog : public Log {
 public:
  void write(LogLevel, TextView line) override { lines.emplace_back(line); }

  bool contains(std::string_view part) const { return count(part) > 0; }
  /** Counts the lines that contain `part`. */
  long count(std::string_view part) const {
    return std::count_if(lines.begin(), lines.end(),
                         [part](const std::string& line) { return line.find(part) != std::string::npos; });
  }

  std::vector<std::string> lines;
};

}  // namespace lumi::test
