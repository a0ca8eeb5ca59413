#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lumi {

/** Cuts what Grbl sends into lines, however the bytes are split. A line too long for it is left out. */
class GrblLineReader {
 public:
  static constexpr size_t kLongest = 255;

  /** The line that `byte` (LF or CR) ends, valid until the next byte; nothing for an empty one. */
  std::optional<std::string_view> add(uint8_t byte) {
    if (byte == '\n' || byte == '\r') return end();
    if (length_ < kLongest) {
      line_[length_++] = static_cast<char>(byte);
    } else {
      overlong_ = true;
    }
    return std::nullopt;
  }

  void clear() {
    length_ = 0;
    overlong_ = false;
  }

 private:
  std::optional<std::string_view> end() {
    const std::string_view line{line_.data(), overlong_ ? 0 : length_};
    clear();
    if (line.empty()) return std::nullopt;
    return line;
  }

  std::array<char, kLongest> line_{};
  size_t length_ = 0;
  bool overlong_ = false;
};

}  // namespace lumi
