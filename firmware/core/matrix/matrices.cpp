#include "core/matrix/matrices.h"

#include <utility>

#include "core/matrix/settings/matrices_codec.h"

namespace lumi {

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
  if (!live) live = std::make_unique<Live>(Live{settings.pattern, 0});
  pixels.applyTo(live->pattern);
  live->until = clock_.now() + kLiveFor;
  ++liveChanges_;
  return Done{};
}

MatrixSettings Matrices::shown(size_t index) const {
  MatrixSettings shown = (*settings_)[index];
  if (live_[index]) shown.pattern = live_[index]->pattern;
  return shown;
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
