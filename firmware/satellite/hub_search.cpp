#include "satellite/hub_search.h"

#include "core/base/lists.h"
#include "core/json/field_list.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "hub";
constexpr size_t kMaxText = 256;  // bytes

}  // namespace

void fields(FieldVisitor& visit, FoundHub& hub) {
  visit.text("url", hub.url, kMaxText);
  visit.text("id", hub.id, kMaxText);
}

HubSearch::HubSearch(HubFinder& finder, RecordStore& records, const Clock& clock, Log& log)
    : finder_(finder), records_(records), clock_(clock), log_(log) {}

void HubSearch::load() {
  if (!readFields(records_.load(kRecord).value_or(std::string()), "The record", kept_)) kept_ = {};
  hub_ = kept_;
}

Status HubSearch::forget() {
  if (Status removed = records_.remove(kRecord); !removed) return removed;
  hub_ = kept_ = {};
  return Done{};
}

void HubSearch::tick(bool joined, bool answers, bool online) {
  const Millis now = clock_.now();
  if (online) keep();
  if (answers || online || !joined) answeredAt_ = now;
  const bool isDoubtful = hub_.url.empty() || now - answeredAt_ >= kDoubtAfter;
  if (!joined || !isDoubtful) return;
  if (const FoundHub* found = another()) take(*found);
  if (now < nextLook_) return;
  nextLook_ = now + kLookEvery;
  finder_.look();
}

const FoundHub* HubSearch::another() const {
  const auto& hubs = finder_.hubs();
  const auto other = findIf(hubs, [this](const FoundHub& hub) {
    return hub.url != hub_.url && (kept_.id.empty() || hub.id == kept_.id);
  });
  return other == hubs.end() ? nullptr : &*other;
}

void HubSearch::take(const FoundHub& hub) {
  hub_ = hub;
  answeredAt_ = clock_.now();
  log_.write(LogLevel::kInfo, {"Found the hub at ", hub.url, "."});
}

void HubSearch::keep() {
  if (hub_.url.empty() || (kept_.url == hub_.url && kept_.id == hub_.id)) return;
  if (clock_.now() < nextSave_) return;
  if (records_.save(kRecord, fieldsToJson(hub_), StoreUse::kSettings)) {
    kept_ = hub_;
  } else {
    nextSave_ = clock_.now() + kSaveAgain;
  }
}

}  // namespace lumi
