#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lumi {

/** Assembles Grbl's output into lines. Drops lines that are longer than kMax bytes. */
class GrblLineReader {
 public:
  static constexpr size_t kMax = 255;

  /**
   * Adds a byte. Returns the line if the byte is the LF or CR that ends it, unless the line is empty or too
   * long. The line is valid until the next call.
   */
  std::optional<std::string_view> add(uint8_t byte) {
    if (byte == '\n' || byte == '\r') return end();
    if (length_ < kMax) {
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

  std::array<char, kMax> line_{};
  size_t length_ = 0;
  bool overlong_ = false;
};

}  // namespace lumi
