#pragma once

#include <string>
#include <utility>

namespace lumi {

/** A password or another secret. Its memory is overwritten when it is destroyed, moved from or replaced. */
class Secret {
 public:
  Secret() = default;
  Secret(const char* text) : text_(text) {}
  Secret(const std::string& text) : text_(text) {}
  Secret(std::string&& text);
  Secret(const Secret&) = default;
  Secret(Secret&& other) : Secret(std::move(other.text_)) {}
  Secret& operator=(const Secret& other);
  Secret& operator=(Secret&& other);
  ~Secret();

  const std::string& text() const { return text_; }
  size_t size() const { return text_.size(); }

 private:
  std::string text_;
};

}  // namespace lumi
