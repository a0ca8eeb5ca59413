#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text_view.h"

namespace lumi {

/** Header fields. Names are compared without case. If a name occurs several times, the first field counts. */
class Headers {
 public:
  void add(std::string name, std::string value) { fields_.emplace_back(std::move(name), std::move(value)); }
  void set(std::string name, std::string value);
  /** Returns the value, or "" if there is no such field. */
  std::string_view find(TextView name) const;
  bool has(TextView name) const;
  const std::vector<std::pair<std::string, std::string>>& all() const { return fields_; }

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

/** True for the request fields that the core reads. An adapter copies these fields and drops all others. */
bool isKeptRequestHeader(std::string_view name);

}  // namespace lumi
