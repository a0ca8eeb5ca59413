#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lumi {

/** A few header fields; names compare without case, the first of two equal names wins. */
class Headers {
 public:
  void add(std::string name, std::string value) { fields_.emplace_back(std::move(name), std::move(value)); }
  /** Makes this the only field of its name. */
  void set(std::string name, std::string value);
  /** The value, or "" when there is no such field. */
  std::string_view find(std::string_view name) const;
  bool has(std::string_view name) const;
  const std::vector<std::pair<std::string, std::string>>& all() const { return fields_; }

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

/** The request fields that the core reads; an adapter copies these and drops the rest. */
bool isKeptRequestHeader(std::string_view name);

}  // namespace lumi
