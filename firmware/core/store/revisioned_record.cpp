#include "core/store/revisioned_record.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr size_t kRevisionSize = 4;  // bytes before the content, little endian

}  // namespace

RevisionedRecord::RevisionedRecord(RecordStore& records, std::string name)
    : records_(records), name_(std::move(name)) {}

std::optional<std::string> RevisionedRecord::load() {
  std::string content;
  if (auto record = records_.load(name_); record && record->size() >= kRevisionSize) {
    savedRevision_ = ByteReader(*record).number<uint32_t>();
    content = std::move(record->erase(0, kRevisionSize));
  }
  leap(content);
  if (content.empty()) return std::nullopt;
  return content;
}

void RevisionedRecord::leap(std::string_view content) {
  revision_ = savedRevision_ + kLeapAtBoot;
  // Saves the jump at once. If it were only in memory, the next boot would jump to the same revision.
  if (save(content).ok()) return;
  firstChange_ = 0;
  saveAt_ = 0;
}

uint32_t RevisionedRecord::changed(Millis now) {
  changedQuietly(now);
  return ++revision_;
}

uint32_t RevisionedRecord::changedInPassing(Millis now) {
  if (!firstChange_) {
    firstChange_ = now;
    saveAt_ = now + kSeldom;
  }
  return ++revision_;
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
  ByteWriter revision(kRevisionSize);
  revision.number(revision_);
  auto saved = records_.save(name_, content, use, revision.take());
  if (saved.ok()) {
    savedRevision_ = revision_;
    firstChange_.reset();
    retryAt_ = 0;
    retryAfter_ = kQuiet;
  }
  return saved;
}

}  // namespace lumi
