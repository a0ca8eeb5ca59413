#include "core/system/log/event_log.h"

#include <algorithm>

#include "core/base/text.h"

namespace lumi {

EventLog::EventLog(const Clock& clock, Log& next, const EventLogPlan& plan)
    : clock_(clock), next_(next), plan_(plan), page_(1, 1) {}

void EventLog::write(LogLevel level, TextView line) {
  Event event;
  event.text = safeLogLine(line, kMaxLineLength);
  next_.write(level, event.text);
  if (plan_.isSecurityOnly && level != LogLevel::kSecurity) return;
  event.at = clock_.wall();
  event.uptime = static_cast<uint32_t>(clock_.now() / kSecond);
  event.level = level;
  const Millis sameFor = level == LogLevel::kInfo ? kMinute : kHour;
  if (!page_.countRepetition(event, firstSinceBoot_, sameFor)) append(event);
  if (saveAt_) return;
  saveAt_ = clock_.now() + kSaveAfter;
  if (savedAt_) saveAt_ = std::max(*saveAt_, *savedAt_ + plan_.saveEvery);
}

// Saving may itself log an error. Begins the new page before the save, so that it can take this error.
void EventLog::append(const Event& event) {
  if (page_.add(event)) return;
  const EventPage full = std::exchange(page_, EventPage(page_.sequence() + 1, page_.nextNumber()));
  page_.add(event);
  if (records_ != nullptr) (void)save(full);
}

void EventLog::tick() {
  if (saveAt_ && clock_.now() >= *saveAt_) (void)flush();
}

// Saving may itself log an event, which again requests a save.
Status EventLog::flush() {
  if (records_ == nullptr || !saveAt_ || isSaving_) return Done{};
  isSaving_ = true;
  savedAt_ = clock_.now();
  saveAt_.reset();
  const Status saved = save(page_);
  isSaving_ = false;
  if (!saved) saveAt_ = clock_.now() + plan_.saveEvery;
  return saved;
}

Status EventLog::save(const EventPage& page) {
  const StoreUse use = plan_.isSecurityOnly ? StoreUse::kSettings : StoreUse::kLists;
  return records_->save(recordOf(page.sequence()), page.bytes(), use);
}

std::string EventLog::recordOf(uint32_t sequence) const {
  return concat({plan_.records, sequence % plan_.pages});
}

std::optional<EventPage> EventLog::loadPage(uint32_t sequence) const {
  auto bytes = records_ != nullptr ? records_->load(recordOf(sequence)) : std::nullopt;
  auto page = bytes ? EventPage::fromBytes(*bytes) : std::nullopt;
  return page && page->sequence() == sequence ? std::move(page) : std::nullopt;
}

// Continues the last saved page in memory if it has room.
void EventLog::load(RecordStore& records) {
  records_ = &records;
  if (!plan_.isSecurityOnly) records.withoutCopy(plan_.records);
  std::optional<EventPage> last;
  for (uint32_t slot = 0; slot < plan_.pages; ++slot) {
    auto bytes = records.load(recordOf(slot));
    auto page = bytes ? EventPage::fromBytes(*bytes) : std::nullopt;
    if (!page || page->sequence() % plan_.pages != slot) continue;
    if (!last || page->sequence() > last->sequence()) last = std::move(page);
  }
  if (!last) return;
  const EventPage sinceBoot = std::exchange(page_, std::move(*last));
  firstSinceBoot_ = page_.nextNumber();
  size_t offset = EventPage::kFirstOffset;
  while (const auto event = sinceBoot.read(offset, 0)) append(*event);
}

EventLog::Reader::Reader(const EventLog& log)
    : log_(log), sequence_(std::max(log.page_.sequence(), log.plan_.pages) - log.plan_.pages + 1) {
  const uint32_t end = log.page_.nextNumber();
  number_ = end > kMax ? end - static_cast<uint32_t>(kMax) : 1;
}

std::optional<Event> EventLog::Reader::next() {
  while (page_ || openPage()) {
    while (auto event = page_->read(offset_, at_)) {
      if (at_++ < number_) continue;
      number_ = at_;
      return event;
    }
    page_.reset();
  }
  return std::nullopt;
}

/**
 * Opens the next page that has an event to return. This may be the same page again, if new events were added
 * to it. Returns false if there is none.
 */
bool EventLog::Reader::openPage() {
  for (; sequence_ <= log_.page_.sequence(); ++sequence_) {
    const bool isCurrent = sequence_ == log_.page_.sequence();
    if (isCurrent && log_.page_.nextNumber() <= number_) return false;
    page_ = isCurrent ? log_.page_ : log_.loadPage(sequence_);
    if (page_ && page_->nextNumber() > number_) {
      offset_ = EventPage::kFirstOffset;
      at_ = page_->firstNumber();
      return true;
    }
  }
  return false;
}

}  // namespace lumi
