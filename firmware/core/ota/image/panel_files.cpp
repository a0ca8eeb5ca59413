#include "core/ota/image/panel_files.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/ota/model/firmware_version.h"

namespace lumi {
namespace {

constexpr std::string_view kFirstLine = "LUMIPANEL 1";
constexpr std::string_view kPageStart = "index-";
constexpr std::string_view kPageEnd = ".html.gz";
constexpr std::string_view kPacked = ".gz";
constexpr std::string_view kBundleEnd = ".bin";
constexpr std::string_view kScriptEnd = ".js.gz";
constexpr PanelPartKind kPartKinds[] = {
    {".js", "text/javascript; charset=utf-8"},
    {".png", "image/png"},
    {".webmanifest", "application/manifest+json"},
};
constexpr size_t kMarkSize = 8;  // bytes

bool isAlphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isAlphanumeric(std::string_view text) {
  return !text.empty() && allOf(text, [](char c) { return isAlphanumeric(c); });
}

/** Test for "NAME-HASH". */
bool isHashedName(std::string_view text) {
  const size_t dash = text.rfind('-');
  if (dash == std::string_view::npos || !isAlphanumeric(text.substr(dash + 1))) return false;
  const std::string_view name = text.substr(0, dash);
  return !name.empty() && allOf(name, [](char c) { return c == '-' || isAlphanumeric(c); });
}

bool isPrintable(std::string_view text) {
  return allOf(text, [](char c) { return c >= ' ' && c <= '~'; });
}

bool isVersion(std::string_view text) {
  return !trim(text).empty() && text.size() <= FirmwareVersion::kMaxVersionLength && isUtf8(text) &&
         !hasControlCharacter(text);
}

bool isPolicy(std::string_view text) {
  return !trim(text).empty() && isPrintable(text);
}

/** Parses "NAME OFFSET SIZE". */
std::optional<PanelChunk> chunkFromText(std::string_view text) {
  const size_t first = text.find(' ');
  const size_t second = first == std::string_view::npos ? first : text.find(' ', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(0, first);
  const auto offset = parseUnsigned(text.substr(first + 1, second - first - 1));
  const auto size = parseUnsigned(text.substr(second + 1));
  if (!isPanelPartName(name) || !endsWith(name, kScriptEnd)) return std::nullopt;
  if (!offset || !size || *size == 0 || *size > UINT32_MAX || *offset > UINT32_MAX - *size)
    return std::nullopt;
  return PanelChunk{std::string(name), static_cast<uint32_t>(*offset), static_cast<uint32_t>(*size)};
}

/** Parses the manifest line by line and stores the first problem. */
class ManifestLines {
 public:
  explicit ManifestLines(std::string_view text) : rest_(text) {}

  bool atEnd() const { return rest_.empty(); }

  bool takeExactly(std::string_view line) { return takeLine() == line || refuse(); }

  bool isNext(std::string_view key) const { return startsWith(rest_, key); }

  /** Returns the text after "KEY " in the next line if `isGood` accepts it. */
  template <typename Check>
  std::string take(std::string_view key, const Check& isGood) {
    std::string_view line = takeLine();
    const bool isItsLine = startsWith(line, key) && line.size() > key.size() && line[key.size()] == ' ';
    line.remove_prefix(isItsLine ? key.size() + 1 : 0);
    if (isItsLine && isGood(line)) return std::string(line);
    refuse();
    return {};
  }

  /** Error message, or "". */
  const std::string& problem() const { return problem_; }

 private:
  std::string_view takeLine() {
    ++number_;
    const size_t end = rest_.find('\n');
    if (end == std::string_view::npos) return {};
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return line;
  }

  bool refuse() {
    rest_ = {};
    if (problem_.empty()) {
      problem_ = concat({"The panel's manifest is not as it should be in line ", number_, "."});
    }
    return false;
  }

  std::string_view rest_;
  int number_ = 0;
  std::string problem_;
};

bool isNamedTwice(const std::vector<std::string>& parts) {
  return anyOf(parts, [&](const std::string& part) {
    return countIf(parts, [&](const std::string& other) { return other == part; }) > 1;
  });
}

}  // namespace

bool isPanelPageName(std::string_view name) {
  if (name.size() > PanelManifest::kMaxNameLength || !startsWith(name, kPageStart) ||
      !endsWith(name, kPageEnd) || name.size() <= kPageStart.size() + kPageEnd.size()) {
    return false;
  }
  name.remove_prefix(kPageStart.size());
  name.remove_suffix(kPageEnd.size());
  return isAlphanumeric(name);
}

bool isPanelBundleName(std::string_view name) {
  if (name.size() > PanelManifest::kMaxNameLength || !endsWith(name, kBundleEnd)) return false;
  name.remove_suffix(kBundleEnd.size());
  return isHashedName(name);
}

bool isPanelPartName(std::string_view name) {
  if (isPanelBundleName(name)) return true;
  if (name.size() > PanelManifest::kMaxNameLength || !endsWith(name, kPacked)) return false;
  name.remove_suffix(kPacked.size());
  const PanelPartKind* const kind = panelPartKind(name);
  if (kind == nullptr) return false;
  name.remove_suffix(kind->ending.size());
  return isHashedName(name);
}

const PanelPartKind* panelPartKind(std::string_view path) {
  for (const PanelPartKind& kind : kPartKinds) {
    if (endsWith(path, kind.ending)) return &kind;
  }
  return nullptr;
}

bool PanelManifest::names(std::string_view file) const {
  return page == file || includes(parts, file);
}

std::string_view PanelManifest::bundle() const {
  const auto found = findIf(parts, isPanelBundleName);
  return found == parts.end() ? std::string_view() : *found;
}

const PanelChunk* PanelManifest::findChunk(std::string_view name) const {
  return findPointer(chunks, [name](const PanelChunk& chunk) { return chunk.name == name; });
}

Result<PanelManifest> panelManifestFromText(std::string_view text) {
  if (text.size() > PanelManifest::kMax) return invalid("The panel's manifest is too long.");
  ManifestLines lines(text);
  PanelManifest manifest;
  lines.takeExactly(kFirstLine);
  manifest.version = lines.take("version", isVersion);
  manifest.page = lines.take("page", isPanelPageName);
  manifest.policy = lines.take("policy", isPolicy);
  while (lines.isNext("part")) manifest.parts.push_back(lines.take("part", isPanelPartName));
  while (!lines.atEnd() && manifest.chunks.size() <= PanelManifest::kMaxChunks) {
    lines.take("chunk", [&manifest](std::string_view value) {
      auto chunk = chunkFromText(value);
      if (chunk) manifest.chunks.push_back(std::move(*chunk));
      return chunk.has_value();
    });
  }
  if (!lines.problem().empty()) return invalid(lines.problem());
  if (manifest.parts.size() > PanelManifest::kMaxParts) return invalid("The panel has too many parts.");
  if (manifest.chunks.size() > PanelManifest::kMaxChunks) return invalid("The panel has too many chunks.");
  if (isNamedTwice(manifest.parts)) return invalid("The panel's manifest names a part twice.");
  if (!manifest.chunks.empty() && manifest.bundle().empty()) {
    return invalid("The panel's manifest names no bundle for its chunks.");
  }
  return manifest;
}

std::optional<std::string> readPanelManifestText(FileStore& www, std::string_view name) {
  const auto file = www.open(name, OpenMode::kRead);
  if (!file || file->size() > PanelManifest::kMax) return std::nullopt;
  std::string text(static_cast<size_t>(file->size()), '\0');
  if (file->read({reinterpret_cast<uint8_t*>(text.data()), text.size()}) != text.size()) return std::nullopt;
  return text;
}

Result<PanelManifest> readPanelManifest(FileStore& www, std::string_view name) {
  const auto missing = [](const char* what, std::string_view file) -> Error {
    return invalid(concat({what, ": there is no ", file, "."}));
  };
  if (!www.exists(name)) return missing("The panel is missing", name);
  const auto text = readPanelManifestText(www, name);
  if (!text) return invalid("The panel's manifest can't be read.");
  auto manifest = panelManifestFromText(*text);
  if (!manifest) return manifest;
  if (!www.exists(manifest.value().page)) return missing("The panel is not whole", manifest.value().page);
  for (const std::string& part : manifest.value().parts) {
    if (!www.exists(part)) return missing("The panel is not whole", part);
  }
  return manifest;
}

std::string panelFileMark(FileStore& www, std::string_view name) {
  const auto file = www.open(name, OpenMode::kRead);
  if (!file) return {};
  std::string mark(static_cast<size_t>(std::min<uint64_t>(kMarkSize, file->size())), '\0');
  if (!file->seek(file->size() - mark.size())) return {};
  mark.resize(file->read({reinterpret_cast<uint8_t*>(mark.data()), mark.size()}));
  return mark;
}

void extendPanelFileMark(std::string& mark, ConstBytes piece) {
  mark += asText(piece);
  if (mark.size() > kMarkSize) mark.erase(0, mark.size() - kMarkSize);
}

}  // namespace lumi
