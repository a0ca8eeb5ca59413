#include "core/store/record_store.h"

#include <algorithm>
#include <array>
#include <utility>

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
 * Passes the length of the content to `announce` and the content, in pieces, to `take`. Returns the CRC-32 of
 * an intact file. Otherwise the pieces are not to be used.
 */
std::optional<uint32_t> readPieces(FileStore& files, std::string_view path,
                                   FunctionRef<void(size_t)> announce, FunctionRef<void(ConstBytes)> take) {
  const auto file = files.open(path, OpenMode::kRead);
  const auto header = file ? readHeader(*file) : std::nullopt;
  if (!header) return std::nullopt;
  announce(header->length);
  uint32_t crc = header->crcSoFar;
  std::array<uint8_t, kPieceSize> buffer;
  for (size_t left = header->length; left > 0;) {
    const Bytes piece = Bytes(buffer).sub(0, left);
    if (file->read(piece) != piece.size()) return std::nullopt;
    crc = crc32(piece, crc);
    take(piece);
    left -= piece.size();
  }
  if (crc != header->crc) return std::nullopt;
  return crc;
}

constexpr std::string_view kFolder = "records";
constexpr std::string_view kCopyEnding = ".old";
constexpr std::string_view kFreshEnding = ".new";

/** The three files of a record. `fresh` is written before it replaces one of the others. */
struct Paths {
  explicit Paths(std::string_view name)
      : main(concat({kFolder, "/", name})),
        fresh(concat({main, kFreshEnding})),
        copy(concat({main, kCopyEnding})) {}
  std::string main;
  std::string fresh;
  std::string copy;
};

std::string sentence(std::string_view name, std::string_view what) {
  return concat({"The record \"", name, "\" ", what});
}

/** Returns true once the copy is on flash. After false, `to` may have any content. */
bool copyFile(FileStore& files, std::string_view from, std::string_view to) {
  const auto in = files.open(from, OpenMode::kRead);
  const auto out = in ? files.open(to, OpenMode::kReplace) : nullptr;
  std::array<uint8_t, kPieceSize> buffer;
  while (out) {
    const size_t count = in->read(buffer);
    if (count == 0) return out->sync();
    if (!out->write(ConstBytes(buffer).sub(0, count))) return false;
  }
  return false;
}

/** Replaces `bad` by `good`. In a full store, `bad` makes room first. */
bool replaceDamaged(FileStore& files, const Paths& paths, const std::string& good, const std::string& bad) {
  const auto copies = [&] {
    return copyFile(files, good, paths.fresh) && crcOfRecordFile(files, paths.fresh);
  };
  if ((copies() || (files.remove(bad) && copies())) && files.rename(paths.fresh, bad)) return true;
  files.remove(paths.fresh);
  return false;
}

/** Returns 0 if there is no such file. */
uint64_t spaceIn(FileStore& files, const std::string& path) {
  const auto file = files.open(path, OpenMode::kRead);
  return file ? spaceOf(file->size()) : 0;
}

}  // namespace

std::optional<std::string> readRecordFile(FileStore& files, std::string_view path) {
  std::string content;
  const auto crc = readPieces(
      files, path, [&content](size_t length) { content.reserve(length); },
      [&content](ConstBytes piece) { content.append(asText(piece)); });
  if (!crc) return std::nullopt;
  return content;
}

std::optional<uint32_t> crcOfRecordFile(FileStore& files, std::string_view path) {
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
  if (auto content = readRecordFile(files_, paths.main)) return content;
  if (!exists(name)) return std::nullopt;
  if (auto content = readRecordFile(files_, paths.copy)) {
    log_.write(LogLevel::kWarning, sentence(name, "is damaged; its copy is used."));
    checkSoon(name);
    return content;
  }
  log_.write(LogLevel::kError, sentence(name, hasCopy(name) ? "and its copy are damaged." : "is damaged."));
  return std::nullopt;
}

bool RecordStore::exists(std::string_view name) const {
  const Paths paths(name);
  return files_.exists(paths.main) || files_.exists(paths.copy);
}

Status RecordStore::save(std::string_view name, std::string_view content, StoreUse use,
                         std::string_view head) {
  const size_t size = head.size() + content.size();
  if (size > kMaxRecord) return notSaved(sentence(name, "is too long to be saved."));
  const uint64_t growth = use == StoreUse::kUpkeep ? 0 : growthOf(name, size);
  const bool isRefused = growth > 0 && roomFor(files_, use) < growth;
  const bool isSaved = !isRefused && write(name, content, head);
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

/** The bytes by which a save of `size` bytes makes a record and its copy grow. Either may be missing. */
uint64_t RecordStore::growthOf(std::string_view name, size_t size) const {
  const uint64_t before = spaceIn(files_, Paths(name).main);
  const uint64_t after = std::max(before, spaceOf(kHeaderSize + size));
  return (hasCopy(name) ? 2 : 1) * (after - before);
}

bool RecordStore::hasCopy(std::string_view name) const {
  return !anyOf(alone_, [name](std::string_view beginning) { return startsWith(name, beginning); });
}

/**
 * Replaces the file, then removes the copy of the old content. A power cut in between leaves a copy that
 * differs; so does a fault when it is removed. tick() writes it again.
 */
bool RecordStore::write(std::string_view name, std::string_view content, std::string_view head) {
  const Paths paths(name);
  noteChange(name);
  if (hasCopy(name)) checkSoon(name);
  const auto writes = [&] { return writeRecordFile(files_, paths.fresh, content, head); };
  if ((writes() || (removeCopy(name) && writes()) ||
       writesWithoutCopies(head.size() + content.size(), writes)) &&
      files_.rename(paths.fresh, paths.main)) {
    (void)files_.remove(paths.copy);
    return true;
  }
  files_.remove(paths.fresh);
  return false;
}

/** Returns false if nothing was removed. */
bool RecordStore::removeCopy(std::string_view name) {
  const Paths paths(name);
  return files_.exists(paths.copy) && crcOfRecordFile(files_, paths.main) && files_.remove(paths.copy);
}

/**
 * Removes copies of other records until a record of `size` bytes fits. In a store with room, keeps them. Each
 * attempt to write costs time and wears the flash, so there is one only once there should be room, or at the
 * end.
 */
bool RecordStore::writesWithoutCopies(size_t size, FunctionRef<bool()> writes) {
  std::vector<std::string> names;
  files_.list(kFolder, [&names](std::string_view file) {
    if (endsWith(file, kCopyEnding)) names.emplace_back(file.substr(0, file.find('.')));
  });
  const uint64_t needed = spaceOf(kHeaderSize + size);
  bool isUntried = false;
  for (const std::string& name : names) {
    if (roomFor(files_, StoreUse::kUpkeep) >= 2 * needed) return false;
    if (spaceIn(files_, Paths(name).copy) == 0 || !removeCopy(name)) continue;
    checkSoon(name);
    isUntried = roomFor(files_, StoreUse::kUpkeep) < needed;
    if (!isUntried && writes()) return true;
  }
  return isUntried && writes();
}

void RecordStore::noteChange(std::string_view name) {
  isBusy_ = true;
  if (checked_ && checked_->name == name) checked_.reset();
}

Status RecordStore::remove(std::string_view name) {
  const Paths paths(name);
  noteChange(name);
  // Removes the main file last: while it exists, neither of the other files can replace the record.
  for (const std::string* path : {&paths.fresh, &paths.copy, &paths.main}) {
    if (files_.remove(*path)) continue;
    const Error error = notSaved(sentence(name, "could not be erased: the storage is faulty."));
    log_.write(LogLevel::kError, error.message);
    return error;
  }
  return Done{};
}

// Each of the two files is read in a pass of its own, because a long record takes as long as a frame.
void RecordStore::tick(Millis now) {
  if (std::exchange(isBusy_, false)) {
    busySince_ = busySince_.value_or(now);
    checkAt_ = std::min(now + kQuiet, *busySince_ + kAtMost);
  }
  if (now < checkAt_) return;
  busySince_.reset();
  if (!checked_ && !unchecked_.empty()) return checkMain();
  checkAt_ = now + kBetweenChecks;
  if (!checked_ && now >= listAt_) listNext(now);
  if (checked_) checkCopy(*checked_);
  checked_.reset();
}

void RecordStore::checkMain() {
  std::string name = std::move(unchecked_.back());
  unchecked_.pop_back();
  const Paths paths(name);
  const auto crc = crcOfRecordFile(files_, paths.main);
  checked_ = CheckedMain{std::move(name), crc};
}

void RecordStore::checkSoon(std::string_view name) {
  // First saved, first checked: a record that is saved all the time does not keep the others waiting.
  if (!includes(unchecked_, name)) unchecked_.insert(unchecked_.begin(), std::string(name));
}

/**
 * Adds the next few names in alphabetical order. Files with an ending that is not of `Paths` are no records.
 * Removes what power cuts left of saves: many of them would fill the store.
 */
void RecordStore::listNext(Millis now) {
  constexpr size_t kAtOnce = 8;  // a folder of 200 files is searched in one pass
  std::vector<std::string> unfinished;
  unchecked_ = {};
  files_.list(kFolder, [&](std::string_view file) {
    if (endsWith(file, kFreshEnding)) unfinished.push_back(concat({kFolder, "/", file}));
    const std::string_view name = file.substr(0, file.find('.'));
    const std::string_view ending = file.substr(name.size());
    const bool isOfRecord = ending.empty() || ending == kCopyEnding;
    if (!isOfRecord || name <= lastListed_) return;
    const bool isFull = unchecked_.size() == kAtOnce;
    if (isFull && name >= unchecked_.front()) return;
    const auto place = findIf(unchecked_, [name](const std::string& one) { return one <= name; });
    if (place != unchecked_.end() && *place == name) return;
    unchecked_.insert(place, std::string(name));
    if (isFull) unchecked_.erase(unchecked_.begin());
  });
  for (const std::string& path : unfinished) (void)files_.remove(path);
  lastListed_ = unchecked_.empty() ? std::string() : unchecked_.front();
  if (unchecked_.empty()) listAt_ = now + (std::exchange(lacksCopies_, false) ? kForRoom : kEveryRecord);
}

/** Of two intact files that differ, the copy is the older one. */
void RecordStore::checkCopy(const CheckedMain& checked) {
  const auto& [name, main] = checked;
  const Paths paths(name);
  const auto copy = crcOfRecordFile(files_, paths.copy);
  if (main == copy) return;  // or both are damaged
  if (main && !hasCopy(name)) return;
  const bool isMissing = !files_.exists(main ? paths.copy : paths.main);
  if (main && isMissing && roomFor(files_, StoreUse::kSettings) < spaceIn(files_, paths.main)) {
    lacksCopies_ = true;
    listAt_ = std::min(listAt_, checkAt_ + kForRoom);
    return;
  }
  const bool isWritten = main ? replaceDamaged(files_, paths, paths.main, paths.copy)
                              : replaceDamaged(files_, paths, paths.copy, paths.main);
  if (main && (copy || isMissing)) return;  // as after any save
  log_.write(LogLevel::kWarning,
             {main ? "The copy of the record \"" : "The record \"", name,
              isWritten ? "\" was damaged and is written again."
                        : "\" is damaged and can't be written again: the storage is full or faulty."});
}

}  // namespace lumi
