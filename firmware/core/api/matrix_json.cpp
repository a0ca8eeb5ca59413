#include "core/api/matrix_json.h"

#include <cstdio>
#include <optional>
#include <utility>

#include "core/api/framed_source.h"
#include "core/api/piece_source.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kTextSlice = 128;  // bytes; each may become six
constexpr size_t kPatternSlice = 32;

const char* flagName(bool flag) {
  return flag ? "true" : "false";
}

std::string inQuotes(std::string_view text) {
  std::string json;
  appendJsonString(json, text);
  return json;
}

/** The fields of one matrix, a few hundred bytes at a time. */
class MatrixPieces {
 public:
  explicit MatrixPieces(const MatrixSettings& matrix) : matrix_(&matrix) {}

  std::optional<std::string> next() {
    if (step_ == Step::kDone) return std::nullopt;
    if (step_ == Step::kHead) {
      step_ = Step::kText;
      return head();
    }
    if (step_ == Step::kText && at_ < matrix_->text.size()) return textSlice();
    if (step_ == Step::kText) return betweenTextAndPattern();
    return patternSlice();
  }

 private:
  enum class Step : uint8_t { kHead, kText, kPattern, kDone };

  std::string head() const {
    return "\"name\":" + inQuotes(matrix_->name) +
           ",\"matrix\":{\"width\":" + std::to_string(kMatrixColumns) +
           ",\"height\":" + std::to_string(kMatrixRows) +
           ",\"brightness\":" + std::to_string(matrix_->brightness) +
           ",\"enabled\":" + flagName(matrix_->enabled) + "},\"display\":{\"mode\":\"" +
           std::string(nameOf(matrix_->mode)) + "\",\"text\":\"";
  }

  std::string textSlice() {
    const std::string slice = inQuotes(std::string_view(matrix_->text).substr(at_, kTextSlice));
    at_ += kTextSlice;
    return slice.substr(1, slice.size() - 2);
  }

  std::string betweenTextAndPattern() {
    step_ = Step::kPattern;
    at_ = 0;
    return "\",\"color\":\"" + toHexColor(matrix_->color) + "\",\"speed\":" + std::to_string(matrix_->speed) +
           ",\"scroll\":" + flagName(matrix_->scroll) +
           ",\"rainbowBorder\":" + flagName(matrix_->rainbowBorder) + ",\"pattern\":[";
  }

  std::string patternSlice() {
    std::string slice;
    slice.reserve(kPatternSlice * sizeof("\"#rrggbb\""));
    for (size_t i = 0; i < kPatternSlice; ++i, ++at_) {
      slice += at_ == 0 ? "\"" : ",\"";
      slice += toHexColor(matrix_->pattern[at_]) + '"';
    }
    if (at_ < kMatrixPixels) return slice;
    step_ = Step::kDone;
    return slice + "]}";
  }

  static_assert(kMatrixPixels % kPatternSlice == 0);

  const MatrixSettings* matrix_;
  Step step_ = Step::kHead;
  size_t at_ = 0;  // of the text or the pattern
};

std::string wiringJson(const MatrixHardware& hardware) {
  return "{\"rotation\":" + std::to_string(hardware.wiring.rotation) +
         ",\"flip\":" + flagName(hardware.wiring.flip) +
         ",\"serpentine\":" + flagName(hardware.wiring.serpentine) + ",\"colorOrder\":\"" +
         kColorOrderNames[static_cast<size_t>(hardware.order)] +
         "\",\"currentLimit\":" + std::to_string(hardware.currentLimitMilliamps) + "}";
}

std::string weatherJson(const std::optional<Weather>& weather) {
  if (!weather) return "null";
  char temperature[16];
  std::snprintf(temperature, sizeof temperature, "%.1f", weather->tenthDegrees / 10.0);
  return std::string("{\"temperature\":") + temperature + ",\"unit\":\"" +
         (weather->isFahrenheit ? "F" : "C") + "\",\"code\":" + std::to_string(weather->code) +
         ",\"isDay\":" + flagName(weather->isDay) + ",\"age\":" + std::to_string(weather->age / kSecond) +
         "}";
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
    return "},{";
  };
  return std::make_unique<PieceSource>("{\"matrices\":[{", std::move(next),
                                       "}],\"revision\":" + std::to_string(revision) + "}");
}

std::unique_ptr<BodySource> deviceConfigJson(std::shared_ptr<const DeviceConfig> config, uint32_t revision) {
  std::string rest = ",\"wiring\":" + wiringJson(config->hardware) +
                     ",\"timezone\":" + inQuotes(config->timeZone) +
                     ",\"weather\":" + weatherJson(config->weather) + "}";
  MatrixPieces pieces(config->settings);
  auto next = [config = std::move(config), pieces]() mutable { return pieces.next(); };
  return std::make_unique<PieceSource>("{\"revision\":" + std::to_string(revision) + ",", std::move(next),
                                       std::move(rest));
}

}  // namespace lumi
