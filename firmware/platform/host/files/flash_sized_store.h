#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "core/ports/file_store.h"

namespace lumi {

/**
 * Reports the space that another store's files would leave free on a flash partition, so that a computer
 * plays a small board. It counts blocks as LittleFS uses them; the blocks of folders are estimated. Writing
 * is not limited.
 */
class FlashSizedStore : public FileStore {
 public:
  /** `inner` must outlive the store. Only the folders of a hub are counted. */
  FlashSizedStore(FileStore& inner, uint64_t bytes) : inner_(inner), bytes_(bytes) {}

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    return inner_.open(path, mode);
  }
  bool exists(std::string_view path) const override { return inner_.exists(path); }
  bool remove(std::string_view path) override { return inner_.remove(path); }
  bool rename(std::string_view from, std::string_view to) override { return inner_.rename(from, to); }
  void list(std::string_view folder,
            const std::function<void(std::string_view name, uint64_t size)>& visit) const override {
    inner_.list(folder, visit);
  }

  StoreSpace space() const override {
    uint64_t blocks = 0;
    for (const std::string_view folder : {"", "records", "gcode", "firmware"}) {
      uint64_t inFolder = 0;
      inner_.list(folder, [&](std::string_view name, uint64_t size) {
        blocks += blocksOf(size);
        inFolder += kTags + name.size() + (size <= kMaxInFolder ? size : kPlace);
      });
      blocks += 2 * std::max<uint64_t>(1, (inFolder + kPair - 1) / kPair);
    }
    return {bytes_, bytes_ - std::min(bytes_, blocks * kBlock)};
  }

 private:
  static constexpr uint64_t kBlock = 4096;              // bytes
  static constexpr uint64_t kMaxInFolder = kBlock / 8;  // bytes; smaller files are in their folder's blocks
  static constexpr uint64_t kTags = 8;                  // bytes in the folder for each file, besides its name
  static constexpr uint64_t kPlace = 8;  // bytes in the folder for a file with blocks of its own
  /** Bytes in a pair of the folder's blocks, on average; measured with littlefs. */
  static constexpr uint64_t kPair = 1000;

  static uint64_t blocksOf(uint64_t fileSize) {
    if (fileSize <= kMaxInFolder) return 0;
    uint64_t blocks = 0;
    for (uint64_t stored = 0; stored < fileSize; ++blocks) stored += kBlock - pointerBytes(blocks);
    return blocks;
  }

  /** All blocks of a file but the first start with pointers to earlier ones. */
  static uint64_t pointerBytes(uint64_t block) {
    return block == 0 ? 0 : 4 * (1 + static_cast<uint64_t>(__builtin_ctzll(block)));
  }

  FileStore& inner_;
  const uint64_t bytes_;
};

}  // namespace lumi
