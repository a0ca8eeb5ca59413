#include "core/sand/canvas/canvas_reader.h"

#include <algorithm>

#include "core/base/lists.h"

namespace lumi {

std::shared_ptr<CanvasLease> OpenReaders::lease() {
  const auto isGone = [](const std::weak_ptr<CanvasLease>& lease) { return lease.expired(); };
  removeIf(readers_, isGone);
  auto lease = std::make_shared<CanvasLease>();
  readers_.push_back(lease);
  return lease;
}

void OpenReaders::closeAll() {
  for (const auto& weak : readers_) {
    if (const auto lease = weak.lock()) lease->file.reset();
  }
}

void OpenReaders::endAll() {
  closeAll();
  for (const auto& weak : readers_) {
    if (const auto lease = weak.lock()) lease->isOver = true;
  }
  readers_.clear();
}

bool CanvasReader::next(uint32_t end) {
  if (offset_ >= end) return false;
  const size_t filled = fill(std::min(end - offset_, kMaxChunk));
  const auto head = readChunk(ConstBytes(buffer_).sub(0, filled));
  if (!head || (link_ && *link_ != head->link)) return false;
  head_ = *head;
  offset_ += static_cast<uint32_t>(bytes().size());
  link_ = linkBehind(bytes());
  return true;
}

size_t CanvasReader::fill(uint32_t size) {
  if (lease_->isOver) return 0;
  if (!lease_->file) lease_->file = files_.open(kCanvasPath, OpenMode::kRead);
  if (!lease_->file || !lease_->file->seek(offset_)) return 0;
  return lease_->file->read(Bytes(buffer_).sub(0, size));
}

}  // namespace lumi
