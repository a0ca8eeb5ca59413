#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"

namespace lumi {

/**
 * Lines for the controller that are sent one by one, while no other line is in flight and no job is drawn:
 * `$$`, settings, jogs.
 */
class TableCommands {
 public:
  static constexpr std::string_view kReadSettings = "$$";
  static constexpr std::string_view kReadBuild = "$I";

  bool isEmpty() const { return lines_.empty(); }
  /** True if no line is left that changes anything. */
  bool onlyRead() const { return allOf(lines_, isReading); }
  static bool isReading(std::string_view line) { return line == kReadSettings || line == kReadBuild; }
  void add(std::string line) { lines_.push_back(std::move(line)); }
  /** The oldest line. It stays the oldest until it is answered. Call only while !isEmpty(). */
  const std::string& next() const { return lines_.front(); }
  void removeNext() { lines_.erase(lines_.begin()); }
  void clear() { lines_.clear(); }

 private:
  std::vector<std::string> lines_;
};

}  // namespace lumi
