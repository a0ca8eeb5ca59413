#include "core/store/record_file.h"

#include <array>
#include <functional>

#include "core/base/crc32.h"
#include "core/store/record_store.h"

namespace lumi {
namespace {

constexpr size_t kFieldSize = 4;
constexpr size_t kCheckedSize = 3 * kFieldSize;  // magic, version, length
constexpr size_t kHeaderSize = kCheckedSize + kFieldSize;
constexpr size_t kPieceSize = 256;       // bytes per read; the buffer is on the stack
constexpr uint32_t kMagic = 0x4345524C;  // "LREC"
constexpr uint32_t kVersion = 1;

using Header = std::array<uint8_t, kHeaderSize>;

void putField(Header& header, size_t field, uint32_t value) {
  for (size_t i = 0; i < kFieldSize; i++) {
    header[field * kFieldSize + i] = static_cast<uint8_t>(value >> (8 * i));
  }
}

uint32_t getField(const Header& header, size_t field) {
  uint32_t value = 0;
  for (size_t i = 0; i < kFieldSize; i++) {
    value |= static_cast<uint32_t>(header[field * kFieldSize + i]) << (8 * i);
  }
  return value;
}

uint32_t crcOfChecked(const Header& header) {
  return crc32(ConstBytes(header).sub(0, kCheckedSize));
}

Header headerFor(std::string_view content) {
  Header header;
  putField(header, 0, kMagic);
  putField(header, 1, kVersion);
  putField(header, 2, static_cast<uint32_t>(content.size()));
  putField(header, 3, crc32(asBytes(content), crcOfChecked(header)));
  return header;
}

/** The length of the content from the header. Returns nothing if the file has no room for it. */
std::optional<size_t> readHeader(File& file, Header& header) {
  if (file.read(header) != kHeaderSize) return std::nullopt;
  const size_t length = getField(header, 2);
  const bool plausible = getField(header, 0) == kMagic && getField(header, 1) == kVersion &&
                         length <= RecordStore::kMaxRecord && file.size() == kHeaderSize + length;
  return plausible ? std::optional<size_t>(length) : std::nullopt;
}

/**
 * Passes the length of the content to `announce`, then the content piece by piece to `take`. Returns true if
 * the file is intact.
 */
bool readPieces(FileStore& files, std::string_view path, const std::function<void(size_t)>& announce,
                const std::function<void(ConstBytes)>& take) {
  const auto file = files.open(path, OpenMode::kRead);
  Header header;
  const auto length = file ? readHeader(*file, header) : std::nullopt;
  if (!length) return false;
  announce(*length);
  uint32_t crc = crcOfChecked(header);
  std::array<uint8_t, kPieceSize> buffer;
  for (size_t left = *length; left > 0;) {
    const Bytes piece = Bytes(buffer).sub(0, left);
    if (file->read(piece) != piece.size()) return false;
    crc = crc32(piece, crc);
    take(piece);
    left -= piece.size();
  }
  return crc == getField(header, 3);
}

}  // namespace

std::optional<std::string> readRecordFile(FileStore& files, std::string_view path) {
  std::string content;
  const bool whole = readPieces(
      files, path, [&content](size_t length) { content.reserve(length); },
      [&content](ConstBytes piece) { content.append(asText(piece)); });
  if (!whole) return std::nullopt;
  return content;
}

bool isWholeRecordFile(FileStore& files, std::string_view path) {
  return readPieces(
      files, path, [](size_t) {}, [](ConstBytes) {});
}

bool writeRecordFile(FileStore& files, std::string_view path, std::string_view content) {
  const auto file = files.open(path, OpenMode::kReplace);
  return file && file->write(headerFor(content)) && file->write(asBytes(content)) && file->sync();
}

}  // namespace lumi
