#include "fuzz/image_checks.h"

#include <set>
#include <vector>

#include "core/base/text.h"
#include "core/ota/image/panel_files.h"
#include "core/ota/image/panel_image_reader.h"
#include "support/crypto/portable_crypto.h"

namespace lumi::fuzz {
namespace {

constexpr size_t kMax = 16 * 1024 * 1024;  // bytes
constexpr size_t kSignature = 72;          // bytes
constexpr size_t kDigest = 32;             // bytes

unsigned at(std::string_view bytes, size_t offset) {
  return static_cast<unsigned char>(bytes[offset]);
}

size_t numberAt(std::string_view bytes, size_t offset, int size) {
  size_t number = 0;
  for (int i = size - 1; i >= 0; --i) number = number << 8 | at(bytes, offset + static_cast<size_t>(i));
  return number;
}

std::string digestOf(std::string_view bytes) {
  const Digest digest = PortableCrypto().sha256(asBytes(bytes));
  return {digest.begin(), digest.end()};
}

/** The data of the segments of an image. `fit` is false if the image does not contain all of them. */
struct Segments {
  bool fit = false;
  std::vector<std::string_view> data;
  size_t end = 0;
};

Segments segmentsOf(std::string_view image) {
  Segments segments;
  if (image.size() < 24) return segments;
  segments.end = 24;
  const size_t count = at(image, 1);
  if (count < 1 || count > 16) return segments;
  for (size_t i = 0; i < count; ++i) {
    if (image.size() < segments.end + 8) return segments;
    const size_t length = numberAt(image, segments.end + 4, 4);
    segments.end += 8;
    if (length % 4 != 0 || length > kMax || segments.end + length > kMax) return segments;
    if (image.size() < segments.end + length) return segments;
    segments.data.push_back(image.substr(segments.end, length));
    segments.end += length;
  }
  segments.fit = true;
  return segments;
}

size_t checksumPlace(size_t end) {
  return end / 16 * 16 + 15;
}

char checksumOf(const std::vector<std::string_view>& segments) {
  unsigned sum = 0xEF;
  for (const std::string_view data : segments) {
    for (const char c : data) sum ^= static_cast<unsigned char>(c);
  }
  return static_cast<char>(sum);
}

/** True if the field is a text that ends with NUL. */
bool isField(std::string_view field) {
  const size_t end = field.find('\0');
  return end != std::string_view::npos && isUtf8(field.substr(0, end)) &&
         !hasControlCharacter(field.substr(0, end));
}

std::string_view fieldText(std::string_view field) {
  return field.substr(0, field.find('\0'));
}

bool endsRight(std::string_view image, size_t end, PlainImage& result) {
  result.signedBytes = end;
  result.isSigned = image.size() == end + kSignature && image.substr(end, 8) == "LUMISIG1";
  return result.isSigned || image.size() == end;
}

bool isDescriptor(std::string_view descriptor) {
  if (descriptor.size() < 256 || numberAt(descriptor, 0, 4) != 0xABCD5432) return false;
  return isField(descriptor.substr(16, 32)) && isField(descriptor.substr(48, 32)) &&
         isField(descriptor.substr(80, 16)) && isField(descriptor.substr(96, 16)) &&
         isField(descriptor.substr(112, 32));
}

struct PanelFile {
  std::string_view name;
  std::string_view content;
};

/** Returns the files of a payload, or none if it is invalid. */
std::vector<PanelFile> filesOf(std::string_view payload, std::string& version) {
  std::vector<PanelFile> files;
  if (payload.empty()) return {};
  const size_t versionLength = at(payload, 0);
  if (versionLength < 1 || versionLength > 31 || payload.size() < versionLength + 2) return {};
  version = payload.substr(1, versionLength);
  const size_t count = at(payload, 1 + versionLength);
  size_t place = versionLength + 2;
  for (size_t i = 0; i < count; ++i) {
    if (payload.size() < place + 1) return {};
    const size_t nameLength = at(payload, place);
    if (nameLength < 1 || nameLength > 63 || payload.size() < place + 5 + nameLength) return {};
    const size_t size = numberAt(payload, place + 1 + nameLength, 4);
    const size_t content = place + 5 + nameLength;
    if (size == 0 || size > payload.size() - content) return {};
    files.push_back({payload.substr(place + 1, nameLength), payload.substr(content, size)});
    place = content + size;
  }
  const bool isWhole = count >= 2 && count <= PanelImageReader::kMaxFiles && place == payload.size();
  return isWhole ? files : std::vector<PanelFile>();
}

bool isInBundle(const PanelChunk& chunk, std::string_view bundle, const std::vector<PanelFile>& files) {
  return std::any_of(files.begin(), files.end(), [&](const PanelFile& file) {
    return file.name == bundle && file.content.size() >= uint64_t{chunk.offset} + chunk.size;
  });
}

bool isPanelOf(const std::vector<PanelFile>& files, const std::string& version) {
  if (files.empty() || files.back().name != "panel.txt") return false;
  const auto manifest = panelManifestFromText(files.back().content);
  if (!manifest || manifest.value().version != version) return false;
  for (const PanelChunk& chunk : manifest.value().chunks) {
    if (!isInBundle(chunk, manifest.value().bundle(), files)) return false;
  }
  std::multiset<std::string> named(manifest.value().parts.begin(), manifest.value().parts.end());
  named.insert(manifest.value().page);
  std::multiset<std::string> held;
  for (size_t i = 0; i + 1 < files.size(); ++i) held.emplace(files[i].name);
  return named == held;
}

}  // namespace

PlainImage judgeProgram(std::string_view image, std::string_view project, unsigned chip) {
  PlainImage result;
  const Segments segments = segmentsOf(image);
  if (!segments.fit || at(image, 0) != 0xE9 || numberAt(image, 12, 2) != chip || at(image, 23) != 1)
    return result;
  const std::string_view descriptor = segments.data[0];
  if (!isDescriptor(descriptor) || fieldText(descriptor.substr(48, 32)) != project) return result;
  result.version = fieldText(descriptor.substr(16, 32));
  const size_t sum = checksumPlace(segments.end);
  if (result.version.empty() || image.size() < sum + 1 + kDigest) return result;
  if (image[sum] != checksumOf(segments.data)) return result;
  if (image.substr(sum + 1, kDigest) != digestOf(image.substr(0, sum + 1))) return result;
  result.isValid = endsRight(image, sum + 1 + kDigest, result);
  return result;
}

PlainImage judgePanel(std::string_view image) {
  PlainImage result;
  if (image.size() < 48 || image.substr(0, 10) != "LUMIPANEL1" || numberAt(image, 10, 2) != 0) return result;
  const size_t size = numberAt(image, 12, 4);
  if (size > kMax || image.size() < 48 + size) return result;
  const std::string_view payload = image.substr(48, size);
  if (image.substr(16, kDigest) != digestOf(payload)) return result;
  if (!isPanelOf(filesOf(payload, result.version), result.version)) return result;
  result.isValid = endsRight(image, 48 + size, result);
  return result;
}

std::string resealed(std::string image) {
  if (image.substr(0, 10) == "LUMIPANEL1" && image.size() > 48) {
    const size_t size = std::min(numberAt(image, 12, 4), image.size() - 48);
    return image.replace(16, kDigest, digestOf(std::string_view(image).substr(48, size)));
  }
  const Segments segments = segmentsOf(image);
  if (!segments.fit || image.size() < checksumPlace(segments.end) + 1 + kDigest) return image;
  const size_t sum = checksumPlace(segments.end);
  image[sum] = checksumOf(segments.data);
  return image.replace(sum + 1, kDigest, digestOf(std::string_view(image).substr(0, sum + 1)));
}

}  // namespace lumi::fuzz
