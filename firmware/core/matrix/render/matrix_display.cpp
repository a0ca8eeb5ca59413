#include "core/matrix/render/matrix_display.h"

#include <algorithm>
#include <utility>

#include "core/base/frame_grid.h"
#include "core/pixels/power.h"

namespace lumi {
namespace {

constexpr Rgb kNoticeColor{255, 255, 255};

constexpr std::array<uint16_t, 256> makeLight() {
  std::array<uint16_t, 256> light{};
  for (size_t i = 0; i < light.size(); ++i) light[i] = linearOf(static_cast<uint8_t>(i));
  return light;
}

constexpr std::array<uint16_t, 256> kLight = makeLight();  // linear light, indexed by a channel of an Rgb

LinearColor lightOf(const MatrixPixel& pixel) {
  const Gain share = static_cast<Gain>(pixel.share + (pixel.share >> 7)) << 8;  // 255 gives kFullGain
  return scaled({kLight[pixel.color.red], kLight[pixel.color.green], kLight[pixel.color.blue]}, share);
}

EpochMillis secondOf(EpochMillis time) {
  return time / 1000 - (time % 1000 < 0 ? 1 : 0);
}

}  // namespace

MatrixDisplay::MatrixDisplay(const Clock& clock, LedOutput& output, SavedPatternReader* saved)
    : clock_(clock), output_(output), renderer_(saved) {}

void MatrixDisplay::setHardware(const MatrixHardware& hardware) {
  if (hardware_ == hardware) return;
  hardware_ = hardware;
  for (size_t row = 0; row < kMatrixRows; ++row) {
    for (size_t col = 0; col < kMatrixColumns; ++col) {
      wiredIndexes_[row * kMatrixColumns + col] = static_cast<uint8_t>(wiredIndex(hardware.wiring, col, row));
    }
  }
  renderer_.setPart(hardware.part);
  output_.configure({kMatrixPixels, hardware.order});
  sentAt_.reset();
  dimBySettings();
}

void MatrixDisplay::setSettings(const MatrixSettings& settings) {
  if (settings == renderer_.settings()) return;
  const uint32_t course = courseOf(settings);
  if (std::exchange(course_, course) != course) shownSince_ = clock_.now();
  renderer_.setSettings(settings);
  dimBySettings();
}

void MatrixDisplay::setTimeZone(const TimeZone& zone) {
  zone_ = zone;
  zoneSecond_.reset();
}

void MatrixDisplay::setWeather(const std::optional<Weather>& weather) {
  weather_ = weather;
  weatherSince_ = clock_.now();
}

void MatrixDisplay::setNotice(const std::string& text) {
  notice_ = text;
  dimBySettings();
}

void MatrixDisplay::dimBySettings() {
  if (!hardware_) return;
  const uint8_t brightness = notice_.empty() ? renderer_.settings().brightness : kNoticeBrightness;
  encoder_ = WireEncoder(gainOfLightness(static_cast<float>(brightness) / 255.0f), hardware_->order);
}

void MatrixDisplay::tick() {
  const Millis now = clock_.now();
  if (!hardware_ || now < nextFrame_ || !output_.ready()) return;
  nextFrame_ = frameAfter(now);
  encode(drawFrame(now));
  limitCurrent(wire_, hardware_->currentLimitMilliamps);
  const bool isStill = sentAt_ && now - *sentAt_ < kStillInterval && wire_ == sent_;
  if (!isStill) send(now);
}

const MatrixFrame& MatrixDisplay::drawFrame(Millis now) {
  return notice_.empty() ? renderer_.draw(momentAt(now)) : renderer_.drawNotice(notice_, kNoticeColor);
}

MatrixMoment MatrixDisplay::momentAt(Millis now) {
  MatrixMoment moment;
  const std::optional<EpochMillis> wall = clock_.wall();
  moment.shownFor =
      start_ && wall ? static_cast<Millis>(std::max<EpochMillis>(*wall - *start_, 0)) : now - shownSince_;
  takeLocalTime(moment);
  moment.weather = weather_;
  if (moment.weather) moment.weather->age += now - weatherSince_;
  return moment;
}

void MatrixDisplay::takeLocalTime(MatrixMoment& moment) {
  const std::optional<EpochMillis> wall = clock_.wall();
  if (!wall) return;
  const EpochMillis second = secondOf(*wall);
  if (zoneSecond_ != second) {
    zoneSecond_ = second;
    local_ = zone_.localAt(*wall);
  }
  moment.localSecond = static_cast<uint32_t>(local_.second);
  moment.localDay = static_cast<int32_t>(local_.day);
}

void MatrixDisplay::encode(const MatrixFrame& frame) {
  for (size_t row = 0; row < kMatrixRows; ++row) {
    for (size_t col = 0; col < kMatrixColumns; ++col) {
      const MatrixPixel& pixel = frame.at(col, row);
      const LinearColor light = lightOf(pixel);
      // A column that moves between two pixels stays visible: the pixel that has at least half of its light
      // is never black.
      const WireColor wire = pixel.share < 128 ? encoder_.encode(light) : encoder_.encodeVisible(light);
      putWire(&wire_[size_t{wiredIndexes_[row * kMatrixColumns + col]} * 3], wire);
    }
  }
}

void MatrixDisplay::send(Millis now) {
  output_.show(wire_);
  sent_ = wire_;
  sentAt_ = now;
}

}  // namespace lumi
