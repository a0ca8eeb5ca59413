#include "core/matrix/matrices.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/matrix/render/text_run.h"

namespace lumi {
namespace {

constexpr uint16_t kNotificationSpeed = 100;
/** As wide as two matrices, so that a text enters from the edge. */
constexpr std::string_view kLeadIn = "                      ";

/** How long a text that is too long takes to run through so often: width and columns as in scrollPlace(). */
Millis scrollTime(int32_t width, int32_t columns, uint8_t repeat) {
  const auto pixels = static_cast<Millis>((repeat - 1) * (width + columns) + width);
  return pixels * kPixel * kSecond / scrollPace(kNotificationSpeed);
}

bool isOnlyRenamed(const MatrixSettings& from, MatrixSettings to) {
  to.name = from.name;
  return to == from;
}

Status read(std::string_view record, MatrixSettings& matrix) {
  FieldsInPieces reader(matrix, "The record", MatrixSettings::kMaxTextLength);
  (void)reader.feed(asBytes(record));
  const Status done = reader.end();
  return done ? validate(matrix) : done;
}

}  // namespace

Matrices::Matrices(RecordStore& records, const Clock& clock, Log& log, const SavedPatterns* patterns)
    : records_{RevisionedRecord(records, std::string(matrixId(0))),
               RevisionedRecord(records, std::string(matrixId(1)))},
      clock_(clock),
      log_(log),
      patterns_(patterns),
      settings_(sharedDefaultMatrices()) {}

void Matrices::load() {
  auto settings = sharedDefaultMatrices();
  for (size_t i = 0; i < kMatrices; ++i) {
    const std::optional<std::string> content = records_[i].load();
    const Status done = content ? read(*content, (*settings)[i]) : Done{};
    if (done) continue;
    (*settings)[i] = (*settings_)[i];
    log_.write(LogLevel::kWarning,
               {"The settings of ", matrixId(i), " can't be used, defaults hold: ", done.error().message});
  }
  settings_ = std::move(settings);
}

Status Matrices::apply(std::shared_ptr<const MatricesSettings> next, std::optional<uint32_t> seenRevision,
                       const Source& source) {
  if (seenRevision && *seenRevision < revision())
    return conflict("The matrices were changed elsewhere in the meantime.");
  change(std::move(next), source);
  return Done{};
}

void Matrices::reset(const Source& source) {
  change(sharedDefaultMatrices(), source);
}

void Matrices::change(std::shared_ptr<const MatricesSettings> next, const Source& source) {
  bool isAnyChanged = false;
  for (size_t i = 0; i < kMatrices; ++i) {
    if ((*next)[i] == (*settings_)[i]) continue;
    isAnyChanged = true;
    records_[i].changed(clock_.now());
    lastSource_ = source;
    if (!isOnlyRenamed((*settings_)[i], (*next)[i])) setSource(i, source);
    endLive(i);
  }
  if (!isAnyChanged) return;
  for (size_t i = 0; isJoined_ && i < kMatrices; ++i) endLive(i);
  settings_ = std::move(next);
}

void Matrices::setJoined(bool isJoined) {
  if (isJoined == isJoined_) return;
  isJoined_ = isJoined;
  for (size_t i = 0; i < kMatrices; ++i) endLive(i);
}

int32_t Matrices::columns() const {
  return static_cast<int32_t>(isJoined_ ? 2 * kMatrixColumns : kMatrixColumns);
}

bool Matrices::showsSaved(const MatrixPage& page) const {
  return page.mode == MatrixMode::kPattern && patterns_ != nullptr && patterns_->crcOf(page.patternId);
}

bool Matrices::showsOwnPattern(const MatrixSettings& matrix) const {
  for (size_t i = 0; i < matrix.pageCount(); ++i) {
    const MatrixPage& page = matrix.page(i);
    if (page.mode == MatrixMode::kPattern && !showsSaved(page)) return true;
  }
  return false;
}

Status Matrices::showLive(const LivePixels& pixels) {
  if (!showsOwnPattern((*settings_)[isJoined_ ? 0 : pixels.index])) {
    return conflict("The matrix does not show its pattern.");
  }
  if (isJoined_ && pixels.index > 0 && !notifications_[0].empty()) endLive(0);
  std::unique_ptr<Live>& live = live_[pixels.index];
  if (!live || live->shown.mode != MatrixMode::kPattern) {
    beginLive(pixels.index).shown.mode = MatrixMode::kPattern;
  }
  notifications_[pixels.index].clear();
  pixels.applyTo(live->shown.pattern);
  live->until = clock_.now() + kLiveFor;
  ++liveChanges_;
  return Done{};
}

Status Matrices::notify(size_t index, Notification notification) {
  if (isJoined_) index = 0;
  if (Status usable = checkNotification(notification.text); !usable) return usable;
  if (!(*settings_)[index].enabled) return conflict("The matrix is switched off.");
  std::vector<Notification>& waiting = notifications_[index];
  size_t text = notification.text.size();
  for (const Notification& one : waiting) text += one.text.size();
  if (waiting.size() == kMaxNotifications || text > kMaxWaitingText) {
    return conflict("Too many notifications are waiting for the matrix.");
  }
  waiting.push_back(std::move(notification));
  if (waiting.size() == 1) showNotification(index);
  return Done{};
}

Status Matrices::notify(const PostedNotification& posted) {
  if (isJoined_ || posted.matrix) return notify(posted.matrix.value_or(0), posted.notification);
  const Status first = notify(0, posted.notification);
  const Status second = notify(1, posted.notification);
  return first ? first : second;
}

void Matrices::showNotification(size_t index) {
  const Notification& notification = notifications_[index].front();
  MatrixSettings& shown = beginLive(index).shown;
  const int32_t width = TextRun(Font::large(), notification.text).width();
  const bool fits = width <= columns();
  const std::string_view leadIn = fits ? "" : kLeadIn.substr(0, kLeadIn.size() / (isJoined_ ? 1 : 2));
  shown.mode = MatrixMode::kText;
  shown.text = concat({leadIn, notification.text});
  shown.color = notification.color.value_or(shown.color);
  shown.scroll = !fits;
  shown.rainbowBorder = false;
  shown.speed = kNotificationSpeed;
  const int32_t before = TextRun(Font::large(), leadIn).width() + 1;
  const Millis once = fits ? 0 : scrollTime(before + width, columns(), notification.repeat);
  live_[index]->until = clock_.now() + std::max(once, notification.seconds * kSecond);
  ++liveChanges_;
}

Matrices::Live& Matrices::beginLive(size_t index) {
  live_[index] = std::make_unique<Live>(Live{(*settings_)[index], 0});
  live_[index]->shown.pages.clear();
  live_[index]->shown.patternId = 0;
  return *live_[index];
}

const MatrixSettings& Matrices::shownAlone(size_t index) const {
  return live_[index] ? live_[index]->shown : (*settings_)[index];
}

MatrixSettings Matrices::shown(size_t index) const {
  MatrixSettings shown = shownAlone(isJoined_ ? 0 : index);
  if (isJoined_) {
    shown.pattern = shownAlone(index).pattern;
    const bool isRightPainted = live_[1] && !live_[0];
    if (isRightPainted) {
      shown.pages.clear();
      shown.mode = MatrixMode::kPattern;
      shown.patternId = 0;
    }
  }
  for (size_t i = 0; i < shown.pageCount(); ++i) {
    MatrixPage& page = shown.page(i);
    if (!showsSaved(page)) page.patternId = 0;
  }
  return shown;
}

void Matrices::endLive(size_t index) {
  notifications_[index].clear();
  if (!live_[index]) return;
  live_[index].reset();
  ++liveChanges_;
}

/** Ends what has been shown long enough. The next notification follows. */
void Matrices::endShown(size_t index) {
  std::vector<Notification>& waiting = notifications_[index];
  if (waiting.size() <= 1) return endLive(index);
  waiting.erase(waiting.begin());
  showNotification(index);
}

void Matrices::tick() {
  for (size_t i = 0; i < kMatrices; ++i) {
    if (live_[i] && clock_.now() >= live_[i]->until) endShown(i);
  }
  for (size_t i = 0; i < kMatrices; ++i) {
    records_[i].tick(clock_.now(), [this, i] { return fieldsToRecord((*settings_)[i]); });
  }
}

Status Matrices::flush() {
  Status done = Done{};
  for (size_t i = 0; done && i < kMatrices; ++i) {
    done = records_[i].flush([this, i] { return fieldsToRecord((*settings_)[i]); });
  }
  return done;
}

}  // namespace lumi
