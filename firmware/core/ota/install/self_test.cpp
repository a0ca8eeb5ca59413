#include "core/ota/install/self_test.h"

#include <algorithm>
#include <utility>

#include "core/base/lists.h"

namespace lumi {
namespace {

constexpr const char* kRecord = "self-test";
constexpr const char* kContent = "written by the self-test";

bool storageWorks(RecordStore& records) {
  return records.save(kRecord, kContent) && records.load(kRecord) == kContent && records.remove(kRecord);
}

}  // namespace

SelfTest::SelfTest(std::vector<Check> checks, Millis limit)
    : checks_(std::move(checks)), limit_(limit), passed_(checks_.size()) {}

void SelfTest::begin(Millis now) {
  begun_ = now;
  nextGo_ = now;
}

SelfTest::Verdict SelfTest::tick(Millis now) {
  if (!begun_) return Verdict::kPending;
  if (allPassedAt_) return now - *allPassedAt_ < settledAfter() ? Verdict::kPending : Verdict::kPassed;
  const bool isLast = now - *begun_ >= limit_;
  if (now >= nextGo_ || isLast) askAgain(now);
  if (allPassed()) allPassedAt_ = now;
  return isLast && !allPassedAt_ ? Verdict::kFailed : Verdict::kPending;
}

Millis SelfTest::settledAfter() const {
  return std::min(kSettled, limit_ / 2);
}

void SelfTest::askAgain(Millis now) {
  nextGo_ = now + kPause;
  for (size_t i = 0; i < checks_.size(); ++i) {
    if (!passed_[i]) passed_[i] = checks_[i].passes();
  }
}

bool SelfTest::allPassed() const {
  return allOf(passed_, [](bool passed) { return passed; });
}

std::string SelfTest::failure() const {
  std::string text;
  for (size_t i = 0; i < checks_.size(); ++i) {
    if (passed_[i]) continue;
    if (!text.empty()) text += ' ';
    text += checks_[i].failure;
  }
  return text;
}

SelfTest::Check storageCheck(RecordStore& records) {
  return {"The storage could not be written.", [&records] { return storageWorks(records); }};
}

}  // namespace lumi
