#include "core/store/revisioned_record.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr size_t kLimitSize = 4;  // bytes before the content, little endian
constexpr uint32_t kFirst = 1;    // 0 means no revision

}  // namespace

RevisionedRecord::RevisionedRecord(RecordStore& records, std::string name)
    : records_(records), name_(std::move(name)) {}

std::optional<std::string> RevisionedRecord::load() {
  std::string content = loadContent();
  revision_ = savedRevision_ = std::max(limit_, kFirst);
  if (content.empty()) return std::nullopt;
  return content;
}

/** Returns the content on flash, or "", and takes over its limit if that is higher. */
std::string RevisionedRecord::loadContent() {
  auto record = records_.load(name_);
  if (!record || record->size() < kLimitSize) return {};
  limit_ = std::max(limit_, ByteReader(*record).number<uint32_t>());
  return std::move(record->erase(0, kLimitSize));
}

uint32_t RevisionedRecord::nextRevision() {
  if (revision_ + 1 >= limit_) {
    limit_ = revision_ + kAhead;
    // If this fails, the limit is saved with the change.
    (void)write(loadContent(), StoreUse::kSettings);
  }
  return ++revision_;
}

uint32_t RevisionedRecord::changed(Millis now) {
  changedQuietly(now);
  return nextRevision();
}

uint32_t RevisionedRecord::changedInPassing(Millis now) {
  if (!firstChange_) {
    firstChange_ = now;
    saveAt_ = now + kSeldom;
  }
  return nextRevision();
}

void RevisionedRecord::changedQuietly(Millis now) {
  if (!firstChange_) firstChange_ = now;
  saveAt_ = std::max(retryAt_, std::min(now + kQuiet, *firstChange_ + kAtMost));
}

bool RevisionedRecord::tick(Millis now, FunctionRef<std::string()> encode) {
  if (!firstChange_ || now < saveAt_) return false;
  if (save(encode()).ok()) return true;
  retryAt_ = now + retryAfter_;
  retryAfter_ = std::min(2 * retryAfter_, kMaxRetry);
  firstChange_ = now;
  saveAt_ = retryAt_;
  return true;
}

Status RevisionedRecord::flush(FunctionRef<std::string()> encode, StoreUse use) {
  if (!firstChange_) return Done{};
  return save(encode(), use);
}

Status RevisionedRecord::save(std::string_view content, StoreUse use) {
  const Status saved = write(content, use);
  if (saved.ok()) {
    savedRevision_ = revision_;
    firstChange_.reset();
    retryAt_ = 0;
    retryAfter_ = kQuiet;
  }
  return saved;
}

Status RevisionedRecord::write(std::string_view content, StoreUse use) {
  ByteWriter limit(kLimitSize);
  limit.number(limit_);
  return records_.save(name_, content, use, limit.take());
}

}  // namespace lumi
