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
  settings_ = std::move(next);
  record_.changed(clock_.now());
}

void Matrices::tick() {
  record_.tick(clock_.now(), [this] { return matricesToBytes(*settings_); });
}

Status Matrices::flush() {
  return record_.flush([this] { return matricesToBytes(*settings_); });
}

}  // namespace lumi
