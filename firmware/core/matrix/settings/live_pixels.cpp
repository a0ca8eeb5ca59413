#include "core/matrix/settings/live_pixels.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/text.h"
#include "core/json/json_fields.h"

namespace lumi {
namespace {

void readPixel(JsonField& field, LivePixels& live) {
  const std::optional<uint64_t> index = parseUnsigned(field.path());
  if (!index || *index >= kMatrixPixels) {
    field.refuse(Error{"The names in pixels must be whole numbers from 0 to 255."});
    return;
  }
  const auto color = colorFromHex(field.text());
  if (!color) {
    field.refuse(Error{"A pixel must be a colour such as #ff8000."});
    return;
  }
  live.colors[*index] = *color;
  live.painted.set(*index);
}

}  // namespace

void LivePixels::applyTo(MatrixPattern& pattern) const {
  for (size_t i = 0; i < kMatrixPixels; ++i) {
    if (painted[i]) pattern[i] = colors[i];
  }
}

Result<std::unique_ptr<LivePixels>> livePixelsFromJson(std::string_view body) {
  auto live = std::make_unique<LivePixels>();
  uint32_t index = UINT32_MAX;
  bool hasPixels = false;
  const Status done = readJsonBody(body, [&](JsonField& field) {
    if (field.enter("pixels.")) return readPixel(field, *live);
    hasPixels |= field.object("pixels");
    field.whole("index", UINT32_MAX, index);
  });
  if (!done) return done.error();
  if (!hasPixels) return must("pixels", "an object");
  if (index >= kMatrices) return notFound("There is no matrix with this index.");
  live->index = index;
  return live;
}

}  // namespace lumi
