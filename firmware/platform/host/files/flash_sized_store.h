#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ports/file_store.h"

namespace lumi {

/**
 * Limits another store to the size of a flash partition, so that a computer plays a small board. Space is
 * counted as LittleFS uses it (DESIGN.md of littlefs 2.11; the numbers are those of esp_littlefs):
 *
 * - A file of more than 512 bytes has whole blocks of 4 KiB, each but the first with pointers to earlier
 *   ones. A smaller file is in its folder.
 * - A changed file has the blocks of its last sync, and copies of all blocks from its first change on.
 * - A folder has pairs of blocks, each with the entries of a range of names. A pair that is half full is
 * split, if there is room, and freed when it is empty; pairs are never joined. So a folder whose files come
 * and go takes more blocks than its files need.
 *
 * A write or a new file that needs more than is free fails.
 */
class FlashSizedStore : public FileStore {
 public:
  /** `inner` must outlive the store. */
  FlashSizedStore(FileStore& inner, uint64_t bytes) : inner_(inner), bytes_(bytes) {}

  void setSize(uint64_t bytes) { bytes_ = bytes; }

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    if (mode == OpenMode::kRead) return inner_.open(path, mode);
    const size_t slash = path.rfind('/');
    if (slash != path.npos) folders_.try_emplace(std::string(path.substr(0, slash)), Pairs{""});
    const bool isNew = !inner_.exists(path);
    const uint64_t synced = isNew ? 0 : inner_.open(path, OpenMode::kRead)->size();
    auto file = inner_.open(path, mode);
    if (!file) return nullptr;
    auto sized = std::make_unique<SizedFile>(*this, std::string(path), std::move(file), mode, synced);
    if (!isNew || fits()) return sized;
    sized.reset();
    (void)inner_.remove(path);
    return nullptr;
  }
  bool exists(std::string_view path) const override { return inner_.exists(path); }
  bool remove(std::string_view path) override { return inner_.remove(path); }
  bool rename(std::string_view from, std::string_view to) override { return inner_.rename(from, to); }
  void list(std::string_view folder, FileVisitor visit) const override { inner_.list(folder, visit); }

  /** Counts the folders of a hub, and those in which this store opened a file. */
  StoreSpace space() const override { return {bytes_, bytes_ - std::min(bytes_, usedBlocks() * kBlock)}; }

 private:
  static constexpr uint64_t kBlock = 4096;              // bytes
  static constexpr uint64_t kMaxInFolder = kBlock / 8;  // bytes; smaller files are in their folder's blocks
  static constexpr uint64_t kTags = 20;  // bytes in the folder for each file, with its time, besides its name
  static constexpr uint64_t kPlace = 8;  // bytes in the folder for a file with blocks of its own
  static constexpr uint64_t kHalfPair = kBlock / 2;  // bytes of entries; a pair with more is split
  static constexpr uint64_t kMaxPair = kBlock - 64;  // bytes of entries

  using Pairs = std::set<std::string>;              // first names of a folder's pairs; "" of the first one
  using Entries = std::map<std::string, uint64_t>;  // bytes in the folder, by name

  /** An open file that may be written. */
  class SizedFile : public File {
   public:
    SizedFile(FlashSizedStore& store, std::string path, std::unique_ptr<File> inner, OpenMode mode,
              uint64_t synced)
        : store_(store),
          path_(std::move(path)),
          inner_(std::move(inner)),
          isAppending_(mode == OpenMode::kAppend),
          synced_(synced),
          size_(inner_->size()) {
      if (mode == OpenMode::kReplace) firstChange_ = 0;
      store_.writers_.push_back(this);
    }
    ~SizedFile() override {
      auto& writers = store_.writers_;
      writers.erase(std::find(writers.begin(), writers.end(), this));
    }
    SizedFile(const SizedFile&) = delete;
    SizedFile& operator=(const SizedFile&) = delete;

    size_t read(Bytes out) override {
      const size_t count = inner_->read(out);
      position_ += count;
      return count;
    }
    bool write(ConstBytes bytes) override {
      if (isAppending_) position_ = inner_->size();
      const uint64_t before = blocks();
      const uint64_t firstBefore = firstChange_;
      firstChange_ = std::min(firstChange_, position_);
      const uint64_t sizeBefore = std::exchange(size_, std::max(size_, position_ + bytes.size()));
      const bool mayNeedBlocks = blocks() > before || size_ <= kMaxInFolder;
      if (mayNeedBlocks && !store_.fits()) {
        firstChange_ = firstBefore;
        size_ = sizeBefore;
        return false;
      }
      position_ += bytes.size();
      return inner_->write(bytes);
    }
    bool seek(uint64_t position) override {
      position_ = position;
      return inner_->seek(position);
    }
    uint64_t size() const override { return size_; }
    bool sync() override {
      if (!inner_->sync()) return false;
      synced_ = size_;
      firstChange_ = kNone;
      return true;
    }

    bool isOf(std::string_view path) const { return path_ == path; }
    /** Those of the last sync and the new ones. */
    uint64_t blocks() const {
      const uint64_t all = blocksOf(size_);
      const uint64_t kept = firstChange_ == kNone ? all : std::min(all, blocksBefore(firstChange_));
      return blocksOf(synced_) + all - kept;
    }

   private:
    static constexpr uint64_t kNone = UINT64_MAX;

    FlashSizedStore& store_;
    std::string path_;
    std::unique_ptr<File> inner_;
    bool isAppending_;
    uint64_t synced_;  // size at the last sync
    uint64_t size_;
    uint64_t position_ = 0;
    uint64_t firstChange_ = kNone;  // position of the first byte changed since
  };

  static std::string pathOf(std::string_view folder, std::string_view name) {
    return folder.empty() ? std::string(name) : std::string(folder).append("/").append(name);
  }

  uint64_t sizeOf(const std::string& path) const {
    const auto file = inner_.open(path, OpenMode::kRead);
    return file ? file->size() : 0;
  }

  const SizedFile* writerOf(std::string_view folder, std::string_view name) const {
    const std::string path = pathOf(folder, name);
    const auto found = std::find_if(writers_.begin(), writers_.end(),
                                    [&](const SizedFile* file) { return file->isOf(path); });
    return found == writers_.end() ? nullptr : *found;
  }

  bool fits() const { return usedBlocks() * kBlock <= bytes_ && !isPairFull_; }

  uint64_t usedBlocks() const {
    uint64_t blocks = 0;
    std::vector<std::pair<Pairs*, Entries>> folders;
    for (auto& [folder, pairs] : folders_) {
      Entries entries;
      inner_.list(folder, [&](std::string_view name) {
        const SizedFile* const writer = writerOf(folder, name);
        const uint64_t size = writer != nullptr ? writer->size() : sizeOf(pathOf(folder, name));
        blocks += writer != nullptr ? writer->blocks() : blocksOf(size);
        entries.emplace(name, kTags + name.size() + (size <= kMaxInFolder ? size : kPlace));
      });
      for (auto pair = std::next(pairs.begin()); pair != pairs.end();) {
        pair = isEmpty(entries, pairs, pair) ? pairs.erase(pair) : std::next(pair);
      }
      blocks += 2 * pairs.size();
      folders.emplace_back(&pairs, std::move(entries));
    }
    isPairFull_ = false;
    for (auto& [pairs, entries] : folders) blocks = splitPairs(entries, *pairs, blocks);
    return blocks;
  }

  static bool isEmpty(const Entries& entries, const Pairs& pairs, Pairs::iterator pair) {
    const auto first = entries.lower_bound(*pair);
    const auto next = std::next(pair);
    return first == entries.end() || (next != pairs.end() && first->first >= *next);
  }

  /** Splits pairs that are more than half full, while there is room. Returns the used blocks. */
  uint64_t splitPairs(const Entries& entries, Pairs& pairs, uint64_t blocks) const {
    for (auto pair = pairs.begin(); pair != pairs.end();) {
      const auto next = std::next(pair);
      uint64_t bytes = 0;
      std::vector<const std::string*> names;
      for (auto one = entries.lower_bound(*pair);
           one != entries.end() && (next == pairs.end() || one->first < *next); ++one) {
        bytes += one->second;
        names.push_back(&one->first);
      }
      const bool splits = bytes > kHalfPair && names.size() > 1;
      if (splits && (blocks + 2) * kBlock <= bytes_) {
        pairs.insert(*names[names.size() / 2]);
        blocks += 2;
      } else {
        isPairFull_ = isPairFull_ || bytes > kMaxPair;
        pair = next;
      }
    }
    return blocks;
  }

  static uint64_t blocksOf(uint64_t fileSize) {
    if (fileSize <= kMaxInFolder) return 0;
    return blocksBefore(fileSize - 1) + 1;
  }

  /** The blocks that end at or before this position of a file. */
  static uint64_t blocksBefore(uint64_t position) {
    uint64_t blocks = 0;
    for (uint64_t end = kBlock; end <= position; end += kBlock - pointerBytes(blocks)) ++blocks;
    return blocks;
  }

  /** All blocks of a file but the first start with pointers to earlier ones. */
  static uint64_t pointerBytes(uint64_t block) {
    return block == 0 ? 0 : 4 * (1 + static_cast<uint64_t>(__builtin_ctzll(block)));
  }

  FileStore& inner_;
  uint64_t bytes_;
  mutable std::map<std::string, Pairs> folders_{
      {"", {""}}, {"records", {""}}, {"gcode", {""}}, {"firmware", {""}}, {"matrix-patterns", {""}}};
  mutable bool isPairFull_ = false;
  std::vector<SizedFile*> writers_;
};

}  // namespace lumi
