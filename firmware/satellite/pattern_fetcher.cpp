#include "satellite/pattern_fetcher.h"

#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/store/store_use.h"

namespace lumi {

void PatternFetcher::use(const DeviceConfig& config) {
  wanted_.clear();
  for (size_t i = 0; i < config.settings.pageCount(); ++i) {
    const uint8_t id = config.settings.page(i).patternId;
    if (id != 0 && !isWanted(id)) wanted_.push_back({id, config.patternRevisions[i]});
  }
  for (uint32_t id = 1; id <= kMaxSavedPatterns; ++id) {
    if (patterns_.crcOf(id) && !isWanted(id)) (void)patterns_.remove(id);
  }
  sendAt_ = ports_.clock.now();
  isFailureLogged_ = false;
}

bool PatternFetcher::isWanted(uint32_t id) const {
  return anyOf(wanted_, [id](const Wanted& one) { return one.id == id; });
}

bool PatternFetcher::next(HttpRequest& request) {
  if (ports_.clock.now() < sendAt_) return false;
  const auto missing =
      findIf(wanted_, [this](const Wanted& one) { return patterns_.crcOf(one.id) != one.crc; });
  if (missing == wanted_.end()) return false;
  fetched_ = *missing;
  request.url = concat({"/api/device/", options_.id, "/patterns/", fetched_.id});
  return true;
}

void PatternFetcher::status(int code, std::string_view) {
  if (code != 200) return retryLater(concat({"HTTP status ", code}));
  auto draft = patterns_.begin(roomFor(ports_.store, StoreUse::kPatterns), fetched_.id);
  if (!draft) return retryLater(draft.error().message);
  draft_ = std::move(draft.value());
}

bool PatternFetcher::body(ConstBytes piece) {
  if (!draft_) return false;
  if (const Status taken = draft_->take(piece); !taken) retryLater(taken.error().message);
  return draft_ != nullptr;
}

void PatternFetcher::end() {
  if (!isWanted(fetched_.id)) draft_.reset();
  if (!draft_) return;
  if (draft_->crc() != fetched_.crc) return retryLater("it has changed");
  const auto kept = patterns_.keep(*draft_);
  if (!kept) return retryLater(kept.error().message);
  draft_.reset();
}

void PatternFetcher::failed(std::string_view why) {
  retryLater(why);
}

void PatternFetcher::interrupted() {
  draft_.reset();
}

void PatternFetcher::retryLater(std::string_view why) {
  draft_.reset();
  sendAt_ = ports_.clock.now() + kRetry;
  if (std::exchange(isFailureLogged_, true)) return;
  ports_.log.write(LogLevel::kWarning, {"The saved pattern ", fetched_.id, " could not be fetched: ", why});
}

}  // namespace lumi
