#include "core/store/record_store.h"

#include <algorithm>
#include <array>

#include "core/base/crc32.h"
#include "core/base/function_ref.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kCheckedSize = 12;  // magic, version, length
constexpr size_t kHeaderSize = kCheckedSize + 4;
constexpr size_t kPieceSize = 256;       // bytes per read; the buffer is on the stack
constexpr uint32_t kMagic = 0x4345524C;  // "LREC"
constexpr uint32_t kVersion = 1;

std::string headerFor(std::string_view content, std::string_view head) {
  ByteWriter header(kHeaderSize);
  header.number(kMagic);
  header.number(kVersion);
  header.number(static_cast<uint32_t>(head.size() + content.size()));
  std::string bytes = header.take();
  ByteWriter crc(sizeof(uint32_t));
  crc.number(crc32(asBytes(content), crc32(asBytes(head), crc32(asBytes(bytes)))));
  return bytes.append(crc.take());
}

struct Header {
  size_t length;      // of the content
  uint32_t crc;       // of header and content
  uint32_t crcSoFar;  // of the header alone
};

/** Returns nothing if the file does not start with a header that fits the size of the file. */
std::optional<Header> readHeader(File& file) {
  std::array<uint8_t, kHeaderSize> bytes;
  if (file.read(bytes) != kHeaderSize) return std::nullopt;
  ByteReader in(asText(bytes));
  const bool isKnown = in.number<uint32_t>() == kMagic && in.number<uint32_t>() == kVersion;
  const auto length = in.number<uint32_t>();
  if (!isKnown || length > RecordStore::kMaxRecord || file.size() != kHeaderSize + length)
    return std::nullopt;
  return Header{length, in.number<uint32_t>(), crc32(ConstBytes(bytes).sub(0, kCheckedSize))};
}

/**
 * Passes the length of the content to `announce` and the content, in pieces, to `take`. Returns true if the
 * file is intact; otherwise the pieces are not to be used.
 */
bool readPieces(FileStore& files, std::string_view path, FunctionRef<void(size_t)> announce,
                FunctionRef<void(ConstBytes)> take) {
  const auto file = files.open(path, OpenMode::kRead);
  const auto header = file ? readHeader(*file) : std::nullopt;
  if (!header) return false;
  announce(header->length);
  uint32_t crc = header->crcSoFar;
  std::array<uint8_t, kPieceSize> buffer;
  for (size_t left = header->length; left > 0;) {
    const Bytes piece = Bytes(buffer).sub(0, left);
    if (file->read(piece) != piece.size()) return false;
    crc = crc32(piece, crc);
    take(piece);
    left -= piece.size();
  }
  return crc == header->crc;
}

/** The three files of a record. A save completes `fresh` before it changes `main`. */
struct Paths {
  explicit Paths(std::string_view name)
      : main(concat({"records/", name})), fresh(concat({main, ".new"})), copy(concat({main, ".old"})) {}
  std::string main;
  std::string fresh;
  std::string copy;
};

std::string sentence(std::string_view name, std::string_view what) {
  return concat({"The record \"", name, "\" ", what});
}

/**
 * If a save was interrupted between its two renames, there is no main file and the new file is the record.
 * Renames the new file in that case. Returns false if the rename fails.
 */
bool finishInterruptedSave(FileStore& files, const Paths& paths) {
  if (files.exists(paths.main) || !isWholeRecordFile(files, paths.fresh)) return true;
  return files.rename(paths.fresh, paths.main);
}

/** Makes the main file the backup copy, unless it is damaged. Returns false if the rename fails. */
bool keepMainAsCopy(FileStore& files, const Paths& paths) {
  return !isWholeRecordFile(files, paths.main) || files.rename(paths.main, paths.copy);
}

bool replaceMain(FileStore& files, const Paths& paths) {
  if (!keepMainAsCopy(files, paths)) return false;
  if (files.rename(paths.fresh, paths.main)) return true;
  if (!files.exists(paths.main)) files.rename(paths.copy, paths.main);
  return false;
}

struct NewMain {
  std::string_view content;
  std::string_view head;
  bool keepsCopy;  // of the present main file
};

bool writeAndReplace(FileStore& files, const Paths& paths, const NewMain& next) {
  const auto replaces = [&] {
    return next.keepsCopy ? replaceMain(files, paths) : files.rename(paths.fresh, paths.main);
  };
  if (writeRecordFile(files, paths.fresh, next.content, next.head) && replaces()) return true;
  files.remove(paths.fresh);
  return false;
}

/** Writes `content` to one of the two files of the record, which has its old content until then. */
bool replaceOne(FileStore& files, const Paths& paths, const std::string& file, std::string_view content) {
  if (writeRecordFile(files, paths.fresh, content) && files.rename(paths.fresh, file)) return true;
  files.remove(paths.fresh);
  return false;
}

// Writes the copy first: the record has its old content until the main file is replaced. Only a first save
// has nothing to keep, and is complete without a copy.
bool writeToBoth(FileStore& files, const Paths& paths, std::string_view content) {
  const bool isFirst = !files.exists(paths.main);
  if (!isFirst && !replaceOne(files, paths, paths.copy, content)) return false;
  if (!replaceOne(files, paths, paths.main, content)) return false;
  if (isFirst) (void)replaceOne(files, paths, paths.copy, content);
  return true;
}

/** Returns 0 if there is no such file. */
uint64_t spaceIn(FileStore& files, const std::string& path) {
  const auto file = files.open(path, OpenMode::kRead);
  return file ? spaceOf(file->size()) : 0;
}

bool anyExists(const FileStore& files, const Paths& paths) {
  return files.exists(paths.main) || files.exists(paths.copy);
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

bool writeRecordFile(FileStore& files, std::string_view path, std::string_view content,
                     std::string_view head) {
  const auto file = files.open(path, OpenMode::kReplace);
  return file && file->write(asBytes(headerFor(content, head).append(head))) &&
         file->write(asBytes(content)) && file->sync();
}

RecordStore::RecordStore(FileStore& files, Log& log) : files_(files), log_(log) {}

std::optional<std::string> RecordStore::load(std::string_view name) {
  const Paths paths(name);
  const bool settled = finishInterruptedSave(files_, paths);
  if (auto content = readRecordFile(files_, settled ? paths.main : paths.fresh)) return content;
  const bool damaged = anyExists(files_, paths);
  for (const std::string* path : {&paths.copy, &paths.fresh}) {
    if (auto content = readRecordFile(files_, *path)) {
      log_.write(LogLevel::kWarning, sentence(name, "is damaged; its copy is used."));
      return content;
    }
  }
  if (damaged) log_.write(LogLevel::kError, sentence(name, "and its copy are damaged."));
  return std::nullopt;
}

bool RecordStore::exists(std::string_view name) const {
  const Paths paths(name);
  return anyExists(files_, paths) || isWholeRecordFile(files_, paths.fresh);
}

bool RecordStore::isWhole(std::string_view name) const {
  const Paths paths(name);
  return isWholeRecordFile(files_, files_.exists(paths.main) ? paths.main : paths.fresh);
}

/** The bytes by which a save of `size` bytes makes a record grow, both files together. */
uint64_t RecordStore::growthOf(std::string_view name, size_t size, Copy copy) const {
  const Paths paths(name);
  const uint64_t main = spaceIn(files_, paths.main);
  const uint64_t next = spaceOf(kHeaderSize + size);
  const uint64_t before = main + spaceIn(files_, paths.copy);
  const uint64_t after = next + (copy == Copy::kSame ? next : copy == Copy::kPrevious ? main : 0);
  return after - std::min(after, before);
}

bool RecordStore::replace(std::string_view name, std::string_view content, std::string_view head, Copy copy) {
  const Paths paths(name);
  if (copy == Copy::kSame) return writeToBoth(files_, paths, content);
  if (!writeAndReplace(files_, paths, {content, head, copy == Copy::kPrevious})) return false;
  if (copy == Copy::kNone && files_.exists(paths.copy)) (void)files_.remove(paths.copy);
  return true;
}

Status RecordStore::write(std::string_view name, std::string_view content, std::string_view head, How how) {
  const size_t size = head.size() + content.size();
  if (size > kMaxRecord) return notSaved(sentence(name, "is too long to be saved."));
  const bool isSettled = finishInterruptedSave(files_, Paths(name));
  const uint64_t growth = growthOf(name, size, how.copy);
  const auto hasRoom = [&](StoreUse use) { return growth == 0 || roomFor(files_, use) >= growth; };
  const bool isRefused = how.use != StoreUse::kUpkeep && !hasRoom(how.use);
  // Deletions that each add a copy would use up the room that is reserved for them.
  const bool isTight = how.use == StoreUse::kUpkeep && !hasRoom(StoreUse::kSettings);
  const bool isSaved =
      isSettled && !isRefused && replace(name, content, head, isTight ? Copy::kNone : how.copy);
  // Logs the first failure of several in a row, and the next success.
  const auto known = findIf(failing_, [name](const std::string& one) { return one == name; });
  const bool hadFailed = known != failing_.end();
  if (isSaved) {
    if (!hadFailed) return Done{};
    failing_.erase(known);
    log_.write(LogLevel::kInfo, sentence(name, "is saved again."));
    return Done{};
  }
  const Error error = notSaved(
      sentence(name, isRefused ? "could not be saved: the storage is full. Please delete something first."
                               : "could not be saved: the storage is full or faulty."));
  if (hadFailed) return error;
  failing_.push_back(std::string(name));
  log_.write(LogLevel::kError, error.message);
  return error;
}

Status RecordStore::remove(std::string_view name) {
  const Paths paths(name);
  // Removes the main file last: while it exists, neither of the other files can replace the record.
  for (const std::string* path : {&paths.fresh, &paths.copy, &paths.main}) {
    if (files_.remove(*path)) continue;
    const Error error = notSaved(sentence(name, "could not be erased: the storage is faulty."));
    log_.write(LogLevel::kError, error.message);
    return error;
  }
  return Done{};
}

}  // namespace lumi
