#include "core/system/event_log.h"

#include <algorithm>
#include <utility>

#include "core/base/crc32.h"
#include "core/system/log_line.h"

namespace lumi {
namespace {

constexpr Millis kSameLine = kMinute;
constexpr Millis kSameTrouble = kHour;

std::string recordOf(uint32_t sequence, uint32_t pages) {
  return "log-" + std::to_string(sequence % pages);
}

}  // namespace

EventLog::EventLog(const Clock& clock, Log& next) : clock_(clock), next_(next), page_(1, 1) {}

void EventLog::write(LogLevel level, std::string_view line) {
  Event event;
  event.text = safeLogLine(line, kLongestLine);
  next_.write(level, event.text);
  event.at = clock_.wall();
  event.uptime = static_cast<uint32_t>(clock_.now() / kSecond);
  event.level = level;
  const uint32_t crc = crc32(asBytes(event.text), static_cast<uint32_t>(level));
  if (!countsUp(crc, level)) {
    append(event);
    remember(crc, page_.nextNumber() - 1);
  }
  unsaved(level);
}

bool EventLog::countsUp(uint32_t crc, LogLevel level) {
  const Millis within = level == LogLevel::kInfo ? kSameLine : kSameTrouble;
  for (Recent& one : recent_) {
    if (one.number == 0 || one.crc != crc || clock_.now() - one.last >= within) continue;
    one.last = clock_.now();
    page_.repeat(one.number);
    return true;
  }
  return false;
}

void EventLog::remember(uint32_t crc, uint32_t number) {
  const auto oldest = std::min_element(recent_.begin(), recent_.end(), [](const Recent& a, const Recent& b) {
    return a.number == 0 || b.number == 0 ? a.number < b.number : a.last < b.last;
  });
  *oldest = {crc, number, clock_.now()};
}

void EventLog::append(const Event& event) {
  if (page_.add(event)) return;
  turnPage();
  page_.add(event);
}

// Saving may itself log an error, which must find room: it is told on the new page.
void EventLog::turnPage() {
  EventPage full = std::exchange(page_, EventPage(page_.sequence() + 1, page_.nextNumber()));
  recent_ = {};
  if (records_ == nullptr) return;
  const uint32_t slot = full.sequence() % kPages;
  if (!records_->save(recordOf(full.sequence(), kPages), full.bytes())) return;
  kept_[slot] = {full.sequence(), full.nextNumber()};
}

void EventLog::unsaved(LogLevel level) {
  const bool soon = level != LogLevel::kInfo || !savedOnce_;
  const Millis at = clock_.now() + (soon ? kSaveSoon : kSaveEvery);
  saveAt_ = std::min(saveAt_.value_or(at), at);
}

void EventLog::tick() {
  if (saveAt_ && clock_.now() >= *saveAt_) (void)flush();
}

Status EventLog::flush() {
  if (records_ == nullptr || !saveAt_ || saving_) return Done{};
  saving_ = true;
  const Status saved = save();
  saving_ = false;
  savedOnce_ = true;
  saveAt_.reset();
  if (!saved) saveAt_ = clock_.now() + kSaveEvery;
  return saved;
}

Status EventLog::save() {
  return records_->save(recordOf(page_.sequence(), kPages), page_.bytes());
}

void EventLog::load(RecordStore& records) {
  records_ = &records;
  for (uint32_t slot = 0; slot < kPages; ++slot) index(slot);
  moveBehindKept();
}

void EventLog::index(uint32_t slot) {
  auto bytes = records_->load(recordOf(slot, kPages));
  const auto page = bytes ? EventPage::fromBytes(std::move(*bytes)) : std::nullopt;
  if (!page || page->sequence() % kPages != slot) return;
  kept_[slot] = {page->sequence(), page->nextNumber()};
}

// The last page goes on in memory, as long as it has room.
void EventLog::moveBehindKept() {
  const Kept last = *std::max_element(kept_.begin(), kept_.end(),
                                      [](const Kept& a, const Kept& b) { return a.sequence < b.sequence; });
  if (last.next == 0) return;
  recent_ = {};
  const EventPage sinceBoot = page_;
  auto bytes = records_->load(recordOf(last.sequence, kPages));
  auto page = bytes ? EventPage::fromBytes(std::move(*bytes)) : std::nullopt;
  page_ = page ? std::move(*page) : EventPage(last.sequence + 1, last.next);
  if (page) kept_[last.sequence % kPages] = {};
  size_t offset = EventPage::kFirstOffset;
  while (const auto event = sinceBoot.read(offset, 0)) append(*event);
}

EventLog::Reader::Reader(const EventLog& log) : log_(log) {
  const uint32_t end = log.page_.nextNumber();
  number_ = end > kMost ? end - static_cast<uint32_t>(kMost) : 1;
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

bool EventLog::Reader::openPage() {
  while (const Kept* kept = firstKept()) {
    auto bytes = log_.records_->load(recordOf(kept->sequence, kPages));
    page_ = bytes ? EventPage::fromBytes(std::move(*bytes)) : std::nullopt;
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
