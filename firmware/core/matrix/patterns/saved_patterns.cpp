#include "core/matrix/patterns/saved_patterns.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <utility>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/matrix/patterns/saved_pattern_reader.h"

namespace lumi {
namespace {

constexpr std::string_view kUnfinished = "matrix-patterns/new";
constexpr int kReadings = 2;    // attempts before a file counts as damaged
constexpr size_t kPiece = 256;  // bytes per read; the buffer is on the stack
constexpr const char* kFull = "There are 64 patterns already. Please delete one first.";
constexpr const char* kNoRoom = "There is no room for another pattern. Please delete one first.";
constexpr const char* kAnother = "Another pattern is being saved. Please try again in a moment.";
constexpr const char* kNotStored = "The pattern could not be saved: the storage is full or faulty.";
constexpr const char* kNotDeleted = "The pattern could not be deleted: the storage is faulty.";
constexpr const char* kBeingRead = "The pattern is being read. Please try again in a moment.";

std::string pathOf(size_t id) {
  return concat({SavedPatterns::kFolder, "/", id});
}

std::string crcBytes(uint32_t crc) {
  ByteWriter bytes(SavedPatterns::kTrailer);
  bytes.number(crc);
  return bytes.take();
}

std::bitset<kMaxSavedPatterns + 1> idsIn(const FileStore& files) {
  std::bitset<kMaxSavedPatterns + 1> ids;
  files.list(SavedPatterns::kFolder, [&ids](std::string_view name) {
    const auto id = parseUnsigned(name);
    if (id && *id <= kMaxSavedPatterns) ids.set(static_cast<size_t>(*id));
  });
  return ids;
}

/** The size without the CRC. */
uint64_t patternSize(const File& file) {
  return std::max<uint64_t>(file.size(), SavedPatterns::kTrailer) - SavedPatterns::kTrailer;
}

/** The CRC behind the pattern. */
std::optional<uint32_t> storedCrc(File& file) {
  std::array<uint8_t, SavedPatterns::kTrailer> bytes{};
  if (!file.seek(patternSize(file)) || file.read(bytes) != bytes.size()) return std::nullopt;
  return ByteReader(asText(bytes)).number<uint32_t>();
}

/** Reads the start of a file. */
std::optional<SavedPatternSummary> summaryIn(File& file, uint32_t crc) {
  for (int tries = 0; tries < kReadings; ++tries) {
    std::array<uint8_t, SavedPatternLayout::kSize> start{};
    SavedPatternLayout layout;
    std::array<uint8_t, SavedPatternLayout::kMaxName> name{};
    file.seek(0);
    if (file.read(start) != start.size() || !layout.read(start)) continue;
    if (file.read(name) < layout.nameSize) continue;
    return SavedPatternSummary{madeReadable(asText({name.data(), layout.nameSize})), layout.columns,
                               layout.frames, crc};
  }
  return std::nullopt;
}

uint32_t nameCrcIn(File* file) {
  const auto summary = file != nullptr ? summaryIn(*file, 0) : std::nullopt;
  return summary ? crc32(asBytes(summary->name)) : 0;
}

bool isWhole(File& file, uint32_t crc) {
  file.seek(0);
  SavedPatternChecker checker;
  std::array<uint8_t, kPiece> buffer;
  for (uint64_t left = patternSize(file); left > 0;) {
    const Bytes piece = Bytes(buffer).sub(0, static_cast<size_t>(std::min<uint64_t>(left, kPiece)));
    if (file.read(piece) != piece.size() || !checker.feed(piece)) return false;
    left -= piece.size();
  }
  return checker.end() && checker.crc() == crc;
}

}  // namespace

/** A file of `patterns`, which count it while it is open. */
class SavedPatterns::OpenFile : public File {
 public:
  OpenFile(SavedPatterns& patterns, std::unique_ptr<File> file)
      : patterns_(patterns), file_(std::move(file)) {
    ++patterns_.openFiles_;
  }
  ~OpenFile() override { --patterns_.openFiles_; }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  size_t read(Bytes out) override { return file_->read(out); }
  bool write(ConstBytes) override { return false; }
  bool seek(uint64_t position) override { return file_->seek(position); }
  uint64_t size() const override { return file_->size(); }
  bool sync() override { return false; }

 private:
  SavedPatterns& patterns_;
  std::unique_ptr<File> file_;
};

SavedPatternDraft::SavedPatternDraft(SavedPatterns& patterns, std::unique_ptr<File> file, uint8_t id)
    : patterns_(patterns), file_(std::move(file)), id_(id) {}

SavedPatternDraft::~SavedPatternDraft() {
  file_.reset();
  if (!isKept_) (void)patterns_.files_.remove(kUnfinished);
  patterns_.isWriting_ = false;
}

Status SavedPatternDraft::take(ConstBytes piece) {
  if (Status valid = checker_.feed(piece); !valid) return valid;
  return file_->write(piece) ? Status(Done{}) : notSaved(kNotStored);
}

Status SavedPatternDraft::finish() {
  if (Status whole = checker_.end(); !whole) return whole;
  const bool isStored = file_->write(asBytes(crcBytes(crc()))) && file_->sync();
  file_.reset();
  return isStored ? Status(Done{}) : notSaved(kNotStored);
}

void SavedPatterns::load() {
  if (files_.exists(kUnfinished)) (void)files_.remove(kUnfinished);
  const std::bitset<kMaxSavedPatterns + 1> ids = idsIn(files_);
  entries_.reserve(ids.count());
  for (uint8_t id = 1; id <= kMaxSavedPatterns; ++id) {
    if (!ids[id]) continue;
    const auto file = files_.open(pathOf(id), OpenMode::kRead);
    const auto crc = file ? storedCrc(*file) : std::nullopt;
    entries_.push_back({crc.value_or(0), nameCrcIn(file.get()), id, false});
    lastId_ = id;
  }
}

SavedPatterns::Entry* SavedPatterns::find(uint32_t id) {
  const auto entry = findIf(entries_, [id](const Entry& one) { return one.id == id; });
  return entry == entries_.end() ? nullptr : &*entry;
}

std::optional<uint32_t> SavedPatterns::crcOf(uint32_t id) const {
  for (const Entry& entry : entries_) {
    if (entry.id == id) return entry.crc;
  }
  return std::nullopt;
}

std::optional<SavedPatternSummary> SavedPatterns::summaryOf(uint32_t id) const {
  const auto crc = crcOf(id);
  const auto file = crc ? files_.open(pathOf(id), OpenMode::kRead) : nullptr;
  return file ? summaryIn(*file, *crc) : std::nullopt;
}

std::optional<uint8_t> SavedPatterns::idOf(std::string_view name, uint32_t number) const {
  const uint32_t nameCrc = crc32(asBytes(name));
  std::vector<uint8_t> ids;
  for (const Entry& entry : entries_) {
    if (entry.nameCrc == nameCrc) ids.push_back(entry.id);
  }
  std::sort(ids.begin(), ids.end());
  for (const uint8_t id : ids) {
    const auto summary = summaryOf(id);
    if (summary && summary->name == name && --number == 0) return id;
  }
  return std::nullopt;
}

std::unique_ptr<File> SavedPatterns::open(uint32_t id) {
  Entry* entry = find(id);
  auto file = entry ? files_.open(pathOf(id), OpenMode::kRead) : nullptr;
  if (!file) return nullptr;
  for (int tries = 0; tries < kReadings && !entry->isChecked; ++tries) {
    entry->isChecked = isWhole(*file, entry->crc);
  }
  if (!entry->isChecked) {
    file.reset();
    drop(id);
    return nullptr;
  }
  file->seek(0);
  return std::make_unique<OpenFile>(*this, std::move(file));
}

/** An open file could not be removed or replaced. */
void SavedPatterns::closeReaders() {
  for (SavedPatternReader* reader = readers_; reader != nullptr; reader = reader->next_) reader->close();
}

/** Removes a damaged pattern. */
void SavedPatterns::drop(uint32_t id) {
  log_.write(LogLevel::kWarning, {"The saved pattern ", id, " is damaged, so it is removed."});
  closeReaders();
  (void)files_.remove(pathOf(id));
  changed(id);
}

/** Forgets what was known of the pattern. */
void SavedPatterns::changed(uint32_t id) {
  removeIf(entries_, [id](const Entry& one) { return one.id == id; });
  ++revision_;
}

Result<std::unique_ptr<SavedPatternDraft>> SavedPatterns::begin(uint64_t freeBytes, uint8_t id) {
  if (isWriting_) return conflict(kAnother);
  if (!find(id) && entries_.size() == kMaxSavedPatterns) return conflict(kFull);
  if (freeBytes < kRoom) return conflict(kNoRoom);
  auto file = files_.open(kUnfinished, OpenMode::kReplace);
  if (!file) return notSaved(kNotStored);
  isWriting_ = true;
  return std::make_unique<SavedPatternDraft>(*this, std::move(file), id);
}

/** The next one in turn, so that a page that names a removed pattern does not soon show another one. After a
 * restart the turn begins behind the highest id. */
uint8_t SavedPatterns::freeId() const {
  uint8_t id = lastId_;
  do {
    id = static_cast<uint8_t>(id % kMaxSavedPatterns + 1);
  } while (crcOf(id));
  return id;
}

Result<uint8_t> SavedPatterns::keep(SavedPatternDraft& draft) {
  if (Status stored = draft.finish(); !stored) return stored.error();
  const uint8_t id = draft.id_ == 0 ? freeId() : draft.id_;
  closeReaders();
  if (!files_.rename(kUnfinished, pathOf(id))) {
    return find(id) && openFiles_ > 0 ? conflict(kBeingRead) : notSaved(kNotStored);
  }
  closeReaders();  // while the store was busy, a frame may have opened the old file
  draft.isKept_ = true;
  changed(id);
  entries_.push_back({draft.crc(), crc32(asBytes(madeReadable(draft.checker_.name()))), id, true});
  if (draft.id_ == 0) lastId_ = id;
  return id;
}

Status SavedPatterns::remove(uint32_t id) {
  if (!find(id)) return notFound("There is no such pattern.");
  closeReaders();
  if (!files_.remove(pathOf(id))) return openFiles_ > 0 ? conflict(kBeingRead) : notSaved(kNotDeleted);
  changed(id);
  return Done{};
}

Status SavedPatterns::forget(FileStore& files) {
  const auto ids = idsIn(files);
  bool isErased = !files.exists(kUnfinished) || files.remove(kUnfinished);
  for (size_t id = 1; id <= kMaxSavedPatterns; ++id) {
    if (ids[id]) isErased = files.remove(pathOf(id)) && isErased;
  }
  return isErased ? Status(Done{}) : Error{"The saved patterns can't be erased."};
}

}  // namespace lumi
