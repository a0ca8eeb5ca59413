#include "core/system/log/event_log.h"

#include <algorithm>
#include <utility>

#include "core/base/crc32.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/system/log/log_line.h"

namespace lumi {
namespace {

constexpr Millis kSameLine = kMinute;
constexpr Millis kSameTrouble = kHour;

std::string recordOf(uint32_t sequence, uint32_t pages) {
  return concat({"log-", numberText(sequence % pages)});
}

}  // namespace

EventLog::EventLog(const Clock& clock, Log& next) : clock_(clock), next_(next), page_(1, 1) {}

void EventLog::write(LogLevel level, std::string_view line) {
  Event event;
  event.text = safeLogLine(line, kMaxLineLength);
  next_.write(level, event.text);
  event.at = clock_.wall();
  event.uptime = static_cast<uint32_t>(clock_.now() / kSecond);
  event.level = level;
  const uint32_t crc = crc32(asBytes(event.text), static_cast<uint32_t>(level));
  if (countsUp(crc)) return saveIn(kSaveEvery);
  append(event);
  remember(
      {crc, page_.nextNumber() - 1, clock_.now() + (level == LogLevel::kInfo ? kSameLine : kSameTrouble)});
  const bool isFirst = !std::exchange(hasNews_, true);
  if (level == LogLevel::kInfo && !isFirst) return saveIn(kSaveEvery);
  saveSoon();
}

bool EventLog::countsUp(uint32_t crc) {
  for (Recent& one : recent_) {
    if (one.number == 0 || one.crc != crc || clock_.now() >= one.until) continue;
    repeat(one);
    return true;
  }
  return false;
}

void EventLog::repeat(Recent& one) {
  if (one.number >= page_.firstNumber()) return page_.repeat(one.number, 1);
  if (one.unsaved < UINT16_MAX) ++one.unsaved;
}

void EventLog::remember(const Recent& line) {
  *std::min_element(recent_.begin(), recent_.end(),
                    [](const Recent& a, const Recent& b) { return a.until < b.until; }) = line;
}

void EventLog::append(const Event& event) {
  if (page_.add(event)) return;
  turnPage();
  page_.add(event);
}

// Saving may itself log an error. The new page exists before the save, so that it can take this error.
void EventLog::turnPage() {
  EventPage full = std::exchange(page_, EventPage(page_.sequence() + 1, page_.nextNumber()));
  if (records_ == nullptr) return;
  const uint32_t slot = full.sequence() % kPages;
  if (!records_->save(recordOf(full.sequence(), kPages), full.bytes())) return;
  kept_[slot] = {full.sequence(), full.nextNumber()};
}

void EventLog::saveIn(Millis time) {
  const Millis at = clock_.now() + time;
  saveAt_ = std::min(saveAt_.value_or(at), at);
}

void EventLog::saveSoon() {
  const Millis now = clock_.now();
  if (soon_ && now - *soon_ >= kQuiet) gap_ = kSaveSoon;
  if (!soon_ || now >= nextSoon_) {
    nextSoon_ = now + gap_;
    gap_ = std::min(2 * gap_, kSaveEvery);
  }
  soon_ = now;
  saveIn(nextSoon_ - now);
}

void EventLog::tick() {
  if (saveAt_ && clock_.now() >= *saveAt_) (void)flush();
}

// Saving may itself log an event, which again requests a save.
Status EventLog::flush() {
  if (records_ == nullptr || !saveAt_ || saving_) return Done{};
  saving_ = true;
  saveAt_.reset();
  const Status saved = save();
  saving_ = false;
  if (!saved) saveIn(kSaveEvery);
  return saved;
}

Status EventLog::save() {
  saveRepetitions();
  return records_->save(recordOf(page_.sequence(), kPages), page_.bytes());
}

void EventLog::saveRepetitions() {
  for (const Kept& kept : kept_) {
    const bool isBehind =
        anyOf(recent_, [&kept](const Recent& one) { return one.unsaved > 0 && one.number < kept.next; });
    if (isBehind) saveRepetitions(kept);
  }
}

void EventLog::saveRepetitions(const Kept& kept) {
  auto page = loadPage(kept.sequence);
  if (!page || page->sequence() != kept.sequence) return;
  bool isChanged = false;
  for (const Recent& one : recent_) {
    if (one.unsaved == 0 || one.number < page->firstNumber() || one.number >= page->nextNumber()) continue;
    page->repeat(one.number, one.unsaved);
    isChanged = true;
  }
  if (!isChanged || !records_->save(recordOf(kept.sequence, kPages), page->bytes())) return;
  for (Recent& one : recent_) {
    if (one.number >= page->firstNumber() && one.number < page->nextNumber()) one.unsaved = 0;
  }
}

uint16_t EventLog::unsavedOf(uint32_t number) const {
  for (const Recent& one : recent_) {
    if (one.number == number) return one.unsaved;
  }
  return 0;
}

std::optional<EventPage> EventLog::loadPage(uint32_t sequence) const {
  auto bytes = records_->load(recordOf(sequence, kPages));
  return bytes ? EventPage::fromBytes(std::move(*bytes)) : std::nullopt;
}

void EventLog::load(RecordStore& records) {
  records_ = &records;
  for (uint32_t slot = 0; slot < kPages; ++slot) index(slot);
  moveBehindKept();
}

void EventLog::index(uint32_t slot) {
  const auto page = loadPage(slot);
  if (!page || page->sequence() % kPages != slot) return;
  kept_[slot] = {page->sequence(), page->nextNumber()};
}

// The last saved page continues in memory if it has room.
void EventLog::moveBehindKept() {
  const Kept last = *std::max_element(kept_.begin(), kept_.end(),
                                      [](const Kept& a, const Kept& b) { return a.sequence < b.sequence; });
  if (last.next == 0) return;
  recent_ = {};
  const EventPage sinceBoot = page_;
  auto page = loadPage(last.sequence);
  page_ = page ? std::move(*page) : EventPage(last.sequence + 1, last.next);
  if (page) kept_[last.sequence % kPages] = {};
  size_t offset = EventPage::kFirstOffset;
  while (const auto event = sinceBoot.read(offset, 0)) append(*event);
}

EventLog::Reader::Reader(const EventLog& log) : log_(log) {
  const uint32_t end = log.page_.nextNumber();
  number_ = end > kMax ? end - static_cast<uint32_t>(kMax) : 1;
}

std::optional<Event> EventLog::Reader::next() {
  while (page_ || openPage()) {
    while (auto event = page_->read(offset_, at_)) {
      if (at_++ < number_) continue;
      number_ = at_;
      event->times = addedUp(event->times, log_.unsavedOf(event->number));
      return event;
    }
    page_.reset();
  }
  return std::nullopt;
}

bool EventLog::Reader::openPage() {
  while (const Kept* kept = firstKept()) {
    page_ = log_.loadPage(kept->sequence);
    if (page_ && page_->sequence() == kept->sequence) return start();
    number_ = kept->next;
  }
  if (log_.page_.nextNumber() <= number_) return false;
  page_ = log_.page_;
  return start();
}

bool EventLog::Reader::start() {
  offset_ = EventPage::kFirstOffset;
  at_ = page_->firstNumber();
  return true;
}

const EventLog::Kept* EventLog::Reader::firstKept() const {
  const Kept* first = nullptr;
  for (const Kept& kept : log_.kept_) {
    if (kept.next > number_ && (first == nullptr || kept.sequence < first->sequence)) first = &kept;
  }
  return first;
}

}  // namespace lumi
