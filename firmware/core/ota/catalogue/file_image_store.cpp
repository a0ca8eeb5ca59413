#include "core/ota/catalogue/file_image_store.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/store/store_use.h"

namespace lumi {
namespace {

constexpr std::string_view kFolder = "firmware";
constexpr std::string_view kEnding = ".bin";
constexpr std::string_view kUnfinishedEnding = ".new";
/** The free space is queried once per this many bytes, because a query may read the whole store. */
constexpr uint64_t kRoomStep = 32 * 1024;
constexpr const char* kFaulty = "The firmware could not be stored: the storage is faulty.";

std::string nameOf(uint32_t id) {
  return concat({id, kEnding});
}

std::string pathOf(std::string_view name) {
  return concat({kFolder, "/", name});
}

std::string unfinishedPathOf(uint32_t id) {
  return concat({pathOf(nameOf(id)), kUnfinishedEnding});
}

}  // namespace

FileImageStore::FileImageStore(FileStore& files, uint64_t slotCapacity)
    : files_(files), slotCapacity_(slotCapacity) {}

void FileImageStore::load(const std::vector<uint32_t>& ids) {
  std::vector<std::string> strays;
  files_.list(kFolder, [&](std::string_view name) {
    const bool isNamed = anyOf(ids, [name](uint32_t id) { return nameOf(id) == name; });
    if (!isNamed) strays.push_back(std::string(name));
  });
  for (const std::string& name : strays) files_.remove(pathOf(name));
}

uint64_t FileImageStore::maxBytes() const {
  const uint64_t total = files_.space().total;
  return std::min({slotCapacity_, kMax, total - std::min(total, reserveOf(StoreUse::kImages))});
}

uint64_t FileImageStore::freeBytes() const {
  return std::min({slotCapacity_, kMax, roomFor(files_, StoreUse::kImages)});
}

Status FileImageStore::begin(uint32_t id) {
  abort();
  auto file = files_.open(unfinishedPathOf(id), OpenMode::kReplace);
  if (!file) return invalid(kFaulty);
  writtenId_ = id;
  written_ = std::move(file);
  size_ = granted_ = 0;
  return Done{};
}

bool FileImageStore::write(ConstBytes bytes) {
  if (!written_ || !hasRoomFor(bytes.size()) || !written_->write(bytes)) return false;
  size_ += bytes.size();
  return true;
}

/** Grants room in steps, because bytes written so far may not have reached the flash yet. */
bool FileImageStore::hasRoomFor(size_t bytes) {
  const uint64_t needed = size_ + bytes;
  if (needed > std::min(slotCapacity_, kMax)) return false;
  if (needed > granted_) granted_ = size_ + std::min(freeBytes(), std::max<uint64_t>(kRoomStep, bytes));
  return needed <= granted_;
}

bool FileImageStore::finish() {
  if (!written_ || !written_->sync()) return false;
  written_.reset();
  if (!files_.rename(unfinishedPathOf(writtenId_), pathOf(nameOf(writtenId_)))) return false;
  writtenId_ = 0;
  return true;
}

void FileImageStore::abort() {
  written_.reset();
  if (writtenId_ != 0) files_.remove(unfinishedPathOf(writtenId_));
  writtenId_ = 0;
}

bool FileImageStore::holds(uint32_t id) const {
  return files_.exists(pathOf(nameOf(id)));
}

size_t FileImageStore::read(uint32_t id, uint64_t offset, Bytes out) {
  if (!openFor(id) || !read_->seek(offset)) return 0;
  const size_t count = read_->read(out);
  if (count < out.size()) read_.reset();
  return count;
}

bool FileImageStore::openFor(uint32_t id) {
  if (read_ && readId_ == id) return true;
  read_ = files_.open(pathOf(nameOf(id)), OpenMode::kRead);
  readId_ = id;
  return read_ != nullptr;
}

Status FileImageStore::remove(uint32_t id) {
  if (readId_ == id) read_.reset();
  if (files_.remove(pathOf(nameOf(id)))) return Done{};
  return invalid("The firmware's file could not be deleted: the storage is faulty.");
}

}  // namespace lumi
