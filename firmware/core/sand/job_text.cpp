#include "core/sand/job_text.h"

#include "core/base/text.h"
#include "core/sand/job.h"

namespace lumi {
namespace {

constexpr size_t kLongestCharacter = 4;  // bytes in UTF-8
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/** Bytes of the character that `text` starts with; 0 when they are none. */
size_t characterLength(std::string_view text) {
  for (size_t length = 1; length <= kLongestCharacter && length <= text.size(); ++length) {
    if (isUtf8(text.substr(0, length))) return length;
  }
  return 0;
}

std::string cleaned(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const size_t length = characterLength(text);
    const std::string_view character = text.substr(0, length);
    clean += length == 0 || hasControlCharacter(character) ? kReplacement : character;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return clean;
}

std::string_view endingOf(std::string_view name) {
  const size_t point = name.rfind('.');
  const bool isEnding = point != std::string_view::npos && name.size() - point <= kLongestEnding;
  return isEnding ? name.substr(point) : std::string_view();
}

}  // namespace

std::string jobNameOf(std::string_view fileName) {
  const size_t slash = fileName.find_last_of("/\\");
  if (slash != std::string_view::npos) fileName.remove_prefix(slash + 1);
  const std::string name = cleaned(fileName);
  if (name.size() <= kLongestJobName) return name;
  const std::string_view ending = endingOf(name);
  return concat({cutText(name, kLongestJobName - ending.size()), ending});
}

}  // namespace lumi
