#include "core/matrix/settings/live_pixels.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/json/json_field.h"
#include "core/json/json_reader.h"

namespace lumi {
namespace {

/** Reads a body in pieces: it may be too large for a JsonDocument. Members that are null count as missing. */
class BodyReader final : public JsonEvents {
 public:
  explicit BodyReader(LivePixels& live) : live_(live) {}

  Status read(std::string_view body) {
    JsonReader reader(*this, body.size());
    const bool isWhole = reader.feed(asBytes(body)) && reader.end();
    if (!problem_.empty()) return invalid(problem_);
    if (!isWhole) return must(kSubject, "a JSON object");
    if (!hasPixels_) return must("pixels", "an object");
    if (index_ >= kMatrices) return notFound("There is no matrix with this index.");
    live_.index = index_;
    return Done{};
  }

 private:
  static constexpr const char* kSubject = "The body";

  bool name(std::string_view name) override {
    name_ = name;
    return true;
  }
  bool value(const JsonValue& value) override {
    JsonField field(depth_ == 0 ? kSubject : std::string_view(name_), value);
    if (depth_ == 0 && !field.isObject()) field.refuse("a JSON object");
    if (depth_ == 1 && !field.isNull()) readMember(field);
    if (depth_ == 2 && !field.isNull() && inPixels_) readPixel(field);
    if (value.opens()) ++depth_;
    problem_ = field.problem();
    return problem_.empty();
  }
  void ended() override { --depth_; }

  void readMember(JsonField& field) {
    inPixels_ = field.object("pixels");
    hasPixels_ |= inPixels_;
    field.whole("index", UINT32_MAX, index_);
  }
  void readPixel(JsonField& field) {
    const std::optional<uint64_t> index = parseUnsigned(field.name());
    if (!index || *index >= kMatrixPixels) {
      field.refuse(Error{"The names in pixels must be whole numbers from 0 to 255."});
      return;
    }
    const auto color = colorFromHex(field.text());
    if (!color) {
      field.refuse(Error{"A pixel must be a colour such as #ff8000."});
      return;
    }
    const auto pixel = static_cast<size_t>(*index);
    live_.colors[pixel] = *color;
    live_.painted.set(pixel);
  }

  LivePixels& live_;
  uint32_t index_ = UINT32_MAX;  // of the matrix
  bool hasPixels_ = false;
  bool inPixels_ = false;  // the latest member of the body is `pixels`
  size_t depth_ = 0;
  std::string name_;  // of the member that comes next
  std::string problem_;
};

}  // namespace

void LivePixels::applyTo(MatrixPattern& pattern) const {
  for (size_t i = 0; i < kMatrixPixels; ++i) {
    if (painted[i]) pattern[i] = colors[i];
  }
}

Result<std::unique_ptr<LivePixels>> livePixelsFromJson(std::string_view body) {
  auto live = std::make_unique<LivePixels>();
  if (const Status read = BodyReader(*live).read(body); !read) return read.error();
  return live;
}

}  // namespace lumi
