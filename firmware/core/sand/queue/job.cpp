#include "core/sand/queue/job.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::string cleaned(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const size_t length = characterSize(text);
    const std::string_view character = text.substr(0, length);
    clean += length == 0 || hasControlCharacter(character) ? kReplacement : character;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return clean;
}

std::string_view endingOf(std::string_view name) {
  const size_t point = name.rfind('.');
  const bool isEnding = point != std::string_view::npos && name.size() - point <= kMaxEndingLength;
  return isEnding ? name.substr(point) : std::string_view();
}

}  // namespace

std::string jobNameOf(std::string_view fileName) {
  const size_t slash = fileName.find_last_of("/\\");
  if (slash != std::string_view::npos) fileName.remove_prefix(slash + 1);
  const std::string name = cleaned(fileName);
  if (name.size() <= kMaxJobNameLength) return name;
  const std::string_view ending = endingOf(name);
  return concat({cutText(name, kMaxJobNameLength - ending.size()), ending});
}

}  // namespace lumi
