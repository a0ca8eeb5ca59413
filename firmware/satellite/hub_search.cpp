#include "satellite/hub_search.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "hub";

}  // namespace

HubSearch::HubSearch(HubFinder& finder, RecordStore& records, const Clock& clock, Log& log)
    : finder_(finder), records_(records), clock_(clock), log_(log) {}

void HubSearch::load() {
  url_ = records_.load(kRecord).value_or(std::string());
}

Status HubSearch::forget() {
  if (Status removed = records_.remove(kRecord); !removed) return removed;
  url_.clear();
  return Done{};
}

void HubSearch::tick(bool joined, bool online) {
  const Millis now = clock_.now();
  if (online || !joined) onlineAt_ = now;
  if (!joined || online || (!url_.empty() && now - onlineAt_ < kDoubtAfter)) return;
  if (const auto found = finder_.hubUrl(); found && *found != url_) take(*found);
  if (now < nextLook_) return;
  nextLook_ = now + kLookEvery;
  finder_.look();
}

void HubSearch::take(const std::string& url) {
  url_ = url;
  onlineAt_ = clock_.now();
  log_.write(LogLevel::kInfo, "Found the hub at " + url + ".");
  if (const Status saved = records_.save(kRecord, url); !saved) {
    log_.write(LogLevel::kWarning, "Where the hub is, is not kept: " + saved.error().message);
  }
}

}  // namespace lumi
