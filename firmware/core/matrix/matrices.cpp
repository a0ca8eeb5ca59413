#include "core/matrix/matrices.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/matrix/render/text_run.h"
#include "core/matrix/settings/matrices_codec.h"

namespace lumi {
namespace {

constexpr uint16_t kMessageSpeed = 100;
/** As wide as the matrix, so that a text enters from its edge. */
constexpr std::string_view kLeadIn = "           ";

}  // namespace

Matrices::Matrices(RecordStore& records, const Clock& clock, Log& log)
    : record_(records, "matrices"), clock_(clock), log_(log), settings_(sharedDefaultMatrices()) {}

void Matrices::load() {
  const std::optional<std::string> content = record_.load();
  if (!content) return;
  auto saved = std::make_shared<MatricesSettings>();
  if (Status read = matricesFromBytes(*content, *saved); read) {
    settings_ = std::move(saved);
  } else {
    log_.write(LogLevel::kWarning,
               {"The saved matrices can't be used, defaults hold: ", read.error().message});
  }
}

Status Matrices::apply(std::shared_ptr<const MatricesSettings> next, std::optional<uint32_t> seenRevision) {
  if (seenRevision && *seenRevision < revision())
    return conflict("The matrices were changed elsewhere in the meantime.");
  change(std::move(next));
  return Done{};
}

void Matrices::reset() {
  change(sharedDefaultMatrices());
}

void Matrices::change(std::shared_ptr<const MatricesSettings> next) {
  if (*next == *settings_) return;
  for (size_t i = 0; i < kMatrices; ++i) {
    if ((*next)[i] != (*settings_)[i]) endLive(i);
  }
  settings_ = std::move(next);
  record_.changed(clock_.now());
}

Status Matrices::showLive(const LivePixels& pixels) {
  const MatrixSettings& settings = (*settings_)[pixels.index];
  if (settings.mode != MatrixMode::kPattern) return conflict("The matrix does not show its pattern.");
  std::unique_ptr<Live>& live = live_[pixels.index];
  if (!live || live->shown.mode != MatrixMode::kPattern) beginLive(pixels.index);
  pixels.applyTo(live->shown.pattern);
  live->until = clock_.now() + kLiveFor;
  ++liveChanges_;
  return Done{};
}

Status Matrices::showMessage(size_t index, std::string_view text) {
  if (Status usable = checkMessage((*settings_)[index], text); !usable) return usable;
  MatrixSettings& shown = beginLive(index).shown;
  const bool fits = TextRun(Font::large(), text).width() <= static_cast<int32_t>(kMatrixColumns);
  shown.mode = MatrixMode::kText;
  shown.text = concat({fits ? "" : kLeadIn, text});
  shown.scroll = !fits;
  shown.speed = kMessageSpeed;
  const auto width = static_cast<Millis>(TextRun(Font::large(), shown.text).width());
  const Millis once = fits ? 0 : width * kPixel * kSecond / scrollPace(kMessageSpeed);
  live_[index]->until = clock_.now() + std::max(once, kMinMessage);
  ++liveChanges_;
  return Done{};
}

Status Matrices::checkMessage(const MatrixSettings& matrix, std::string_view text) {
  if (trim(text).empty() || text.size() > kMaxMessage || !isUtf8(text)) {
    return must("message", "a text of at most 1020 bytes");
  }
  if (!matrix.enabled) return conflict("The matrix is switched off.");
  return Done{};
}

Matrices::Live& Matrices::beginLive(size_t index) {
  live_[index] = std::make_unique<Live>(Live{(*settings_)[index], 0});
  return *live_[index];
}

MatrixSettings Matrices::shown(size_t index) const {
  return live_[index] ? live_[index]->shown : (*settings_)[index];
}

void Matrices::endLive(size_t index) {
  if (!live_[index]) return;
  live_[index].reset();
  ++liveChanges_;
}

void Matrices::tick() {
  for (size_t i = 0; i < kMatrices; ++i) {
    if (live_[i] && clock_.now() >= live_[i]->until) endLive(i);
  }
  record_.tick(clock_.now(), [this] { return matricesToBytes(*settings_); });
}

Status Matrices::flush() {
  return record_.flush([this] { return matricesToBytes(*settings_); });
}

}  // namespace lumi
