#include "core/api/json/matrix_json.h"

#include <optional>
#include <utility>

#include "core/api/streams/framed_source.h"
#include "core/api/streams/piece_source.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr size_t kTextSlice = 128;  // bytes; escaping makes at most 6 bytes of each
constexpr size_t kPatternSlice = 32;

/** The fields of one matrix in pieces of a few hundred bytes. The last field, "display", is left open. */
class MatrixPieces {
 public:
  /** `revisions`: of the pages' saved patterns; null: they are left out. */
  explicit MatrixPieces(const MatrixSettings& matrix, const uint32_t* revisions = nullptr)
      : matrix_(&matrix), revisions_(revisions) {}

  std::optional<std::string> next() {
    if (step_ == Step::kDone) return std::nullopt;
    if (step_ == Step::kHead) {
      step_ = Step::kText;
      return head();
    }
    if (step_ == Step::kText && at_ < matrix_->text.size()) return textSlice();
    if (step_ == Step::kText) return betweenTextAndPattern();
    if (step_ == Step::kPattern) return patternSlice();
    return page();
  }

 private:
  enum class Step : uint8_t { kHead, kText, kPattern, kPages, kDone };

  /** Returns the fields up to the opening quote of the text. */
  std::string head() const {
    JsonWriter json;
    json.field("name", matrix_->name);
    json.beginObject("matrix");
    json.field("width", kMatrixColumns);
    json.field("height", kMatrixRows);
    json.field("brightness", matrix_->brightness);
    json.field("enabled", matrix_->enabled);
    json.endObject();
    json.beginObject("display");
    json.field("mode", nameOf(matrix_->mode));
    json.json("text", "\"");
    return json.take();
  }

  std::string textSlice() {
    std::string slice;
    appendJsonString(slice, std::string_view(matrix_->text).substr(at_, kTextSlice));
    at_ += kTextSlice;
    return slice.substr(1, slice.size() - 2);
  }

  std::string betweenTextAndPattern() {
    step_ = Step::kPattern;
    at_ = 0;
    JsonWriter json("\"");
    writeAppearance(json, *matrix_, 0);
    json.beginArray("pattern");
    return json.take();
  }

  /** Writes the fields of a page except mode and text. */
  void writeAppearance(JsonWriter& json, const MatrixPage& page, size_t index) const {
    json.field("color", toHexColor(page.color));
    json.field("speed", page.speed);
    json.field("scroll", page.scroll);
    json.field("rainbowBorder", page.rainbowBorder);
    json.beginObject("clock");
    json.field("hours", page.clock.isTwelveHours ? 12 : 24);
    json.field("seconds", page.clock.hasSeconds);
    json.field("date", kClockDateNames[static_cast<size_t>(page.clock.date)]);
    json.field("week", kClockWeekNames[static_cast<size_t>(page.clock.week)]);
    json.endObject();
    json.field("seconds", page.seconds);
    json.field("transition", kPageTransitionNames[static_cast<size_t>(page.transition)]);
    json.field("patternId", page.patternId);
    if (revisions_ && page.patternId != 0) json.field("patternRevision", revisions_[index]);
  }

  std::string patternSlice() {
    std::string slice;
    slice.reserve(kPatternSlice * sizeof("\"#rrggbb\""));
    for (size_t i = 0; i < kPatternSlice; ++i, ++at_) {
      slice += at_ == 0 ? "\"" : ",\"";
      slice += toHexColor(matrix_->pattern[at_]) + '"';
    }
    if (at_ < kMatrixPixels) return slice;
    step_ = Step::kPages;
    at_ = 0;
    return slice + "],\"pages\":[";
  }

  std::string page() {
    if (at_ == matrix_->pages.size()) {
      step_ = Step::kDone;
      return "]";
    }
    const MatrixPage& page = matrix_->pages[at_];
    JsonWriter json;
    json.beginObject();
    json.field("mode", nameOf(page.mode));
    json.field("text", page.text);
    writeAppearance(json, page, at_ + 1);
    json.endObject();
    return (at_++ == 0 ? "" : ",") + json.take();
  }

  static_assert(kMatrixPixels % kPatternSlice == 0);

  const MatrixSettings* matrix_;
  const uint32_t* revisions_;
  Step step_ = Step::kHead;
  size_t at_ = 0;  // position in the text, the pattern or the pages
};

void writeWiring(JsonWriter& json, const MatrixHardware& hardware) {
  json.beginObject("wiring");
  json.field("rotation", hardware.wiring.rotation);
  json.field("flip", hardware.wiring.flip);
  json.field("serpentine", hardware.wiring.serpentine);
  json.field("colorOrder", kColorOrderNames[static_cast<size_t>(hardware.order)]);
  json.field("currentLimit", hardware.currentLimitMilliamps);
  json.endObject();
}

void writeWeather(JsonWriter& json, const std::optional<Weather>& weather) {
  if (!weather) return json.null("weather");
  json.beginObject("weather");
  json.decimal("temperature", weather->tenthDegrees, 1);
  json.field("unit", weather->isFahrenheit ? "F" : "C");
  json.field("code", weather->code);
  json.field("isDay", weather->isDay);
  json.field("age", weather->age / kSecond);
  json.endObject();
}

}  // namespace

std::unique_ptr<BodySource> matricesJson(std::shared_ptr<const MatricesSettings> settings,
                                         uint32_t revision) {
  MatrixPieces first((*settings)[0]);
  auto next = [settings = std::move(settings), index = size_t{0},
               pieces = first]() mutable -> std::optional<std::string> {
    if (auto piece = pieces.next()) return piece;
    if (++index == kMatrices) return std::nullopt;
    pieces = MatrixPieces((*settings)[index]);
    return "}},{";
  };
  JsonWriter closing("}}]");
  closing.field("revision", revision);
  closing.endObject();
  return std::make_unique<PieceSource>("{\"matrices\":[{", std::move(next), closing.take());
}

std::unique_ptr<BodySource> deviceConfigJson(std::shared_ptr<const DeviceConfig> config, uint32_t revision) {
  JsonWriter rest("}");
  writeWiring(rest, config->hardware);
  rest.field("timezone", config->timeZone);
  rest.field("temporary", config->isTemporary);
  writeWeather(rest, config->weather);
  rest.endObject();
  MatrixPieces pieces(config->settings, config->patternRevisions.data());
  auto next = [config = std::move(config), pieces]() mutable { return pieces.next(); };
  return std::make_unique<PieceSource>(concat({"{\"revision\":", numberText(revision), ","}), std::move(next),
                                       rest.take());
}

}  // namespace lumi
