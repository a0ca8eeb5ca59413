#include "core/base/readable_text.h"

#include <algorithm>

#include "core/base/text.h"

namespace lumi {
namespace {

void cleanInto(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const size_t length = std::max<size_t>(characterSize(text), 1);
    const std::string_view character = text.substr(0, length);
    if (isReadable(character)) {
      out += character;
    } else {
      out.append(length, '?');
    }
    text.remove_prefix(length);
  }
}

}  // namespace

bool isReadable(std::string_view text) {
  return isUtf8(text) && !hasControlCharacter(text);
}

bool areReadableLines(std::string_view text) {
  while (true) {
    const size_t end = text.find('\n');
    if (!isReadable(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

std::string madeReadable(std::string_view text) {
  if (isReadable(text)) return std::string(text);
  std::string out;
  out.reserve(text.size());
  cleanInto(out, text);
  return out;
}

std::string madeReadableLines(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (true) {
    const size_t end = text.find('\n');
    out += madeReadable(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace lumi
