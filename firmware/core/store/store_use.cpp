#include "core/store/store_use.h"

namespace lumi {
namespace {

constexpr uint64_t kBlock = 4096;     // bytes
constexpr uint64_t kPointers = 8;     // bytes in a block, on average
constexpr uint64_t kEntry = 40;       // bytes in the folder for a name and its tags
constexpr uint64_t kPlace = 8;        // bytes in the folder that point to a file's blocks
constexpr uint64_t kFolderShare = 8;  // bytes of flash for a byte in a folder

}  // namespace

uint64_t roomFor(const FileStore& files, StoreUse use, uint64_t promised) {
  const uint64_t kept = reserveOf(use) + promised;
  const uint64_t free = files.space().free;
  return free > kept ? free - kept : 0;
}

uint64_t spaceOf(uint64_t fileSize) {
  constexpr uint64_t kContent = kBlock - kPointers;
  const bool isInFolder = fileSize <= kMaxInFolder;
  const uint64_t inFolder = kEntry + (isInFolder ? fileSize : kPlace);
  const uint64_t blocks = isInFolder ? 0 : (fileSize + kContent - 1) / kContent;
  return blocks * kBlock + inFolder * kFolderShare;
}

}  // namespace lumi
