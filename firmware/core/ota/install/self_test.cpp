#include "core/ota/install/self_test.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kRecord = "self-test";
constexpr const char* kContent = "written by the self-test";

bool storageWorks(RecordStore& records) {
  return records.save(kRecord, kContent, StoreUse::kUpkeep) && records.load(kRecord) == kContent &&
         records.remove(kRecord);
}

}  // namespace

SelfTest::SelfTest(std::vector<Check> checks, Millis limit, Millis now)
    : checks_(std::move(checks)), limit_(limit), begun_(now), nextGo_(now) {}

SelfTest::Verdict SelfTest::tick(Millis now) {
  if (allPassedAt_) {
    const bool isSettled = now - *allPassedAt_ >= std::min(kSettled, limit_ / 2);
    return isSettled ? Verdict::kPassed : Verdict::kPending;
  }
  const bool isLast = now - begun_ >= limit_;
  if (now >= nextGo_ || isLast) {
    nextGo_ = now + kPause;
    removeIf(checks_, [](const Check& check) { return check.passes(); });
  }
  if (checks_.empty()) allPassedAt_ = now;
  return isLast && !allPassedAt_ ? Verdict::kFailed : Verdict::kPending;
}

std::string SelfTest::failure() const {
  std::string text;
  for (const Check& check : checks_) addSentence(text, check.failure);
  return text;
}

SelfTest::Check storageCheck(RecordStore& records) {
  return {"The storage could not be written.", [&records] { return storageWorks(records); }};
}

}  // namespace lumi
