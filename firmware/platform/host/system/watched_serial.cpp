#include "platform/host/system/watched_serial.h"

#include <cstdlib>

namespace lumi {

size_t WatchedSerial::read(Bytes out) {
  const size_t count = port_.read(out);
  for (size_t i = 0; i < count; ++i) {
    const char c = static_cast<char>(out[i]);
    if (c == '<') {
      inReport_ = true;
      length_ = 0;
    } else if (c == '>' && inReport_) {
      inReport_ = false;
      noteReport();
    } else if (inReport_ && length_ < report_.size() - 1) {
      report_[length_++] = c;
    }
  }
  return count;
}

void WatchedSerial::noteReport() {
  report_[length_] = '\0';
  const std::string_view report(report_.data(), length_);
  ball_.state = report.substr(0, report.find_first_of(":|"));
  readPair("|WCO:", offsetX_, offsetY_);
  ++ball_.reports;
  if (readBall()) return;
  if (readPair("|MPos:", ball_.x, ball_.y)) {
    ball_.x -= offsetX_;
    ball_.y -= offsetY_;
  } else {
    readPair("|WPos:", ball_.x, ball_.y);
  }
}

/** Reads "|Ball:x,y,width,height" or "|Ball:x,y,diameter". Returns false if it is missing or incomplete. */
bool WatchedSerial::readBall() {
  constexpr std::string_view kName = "|Ball:";
  const size_t at = std::string_view(report_.data(), length_).find(kName);
  if (at == std::string_view::npos) return false;
  std::array<double, 4> numbers{};
  size_t count = 0;
  char* end = report_.data() + at + kName.size() - 1;
  while (count < numbers.size() && (count == 0 || *end == ',')) {
    const char* const from = end + 1;
    numbers[count++] = std::strtod(from, &end);
    if (end == from) return false;
  }
  if (count < 3) return false;
  ball_.x = numbers[0];
  ball_.y = numbers[1];
  ball_.isRound = count == 3;
  ball_.width = numbers[2];
  ball_.height = ball_.isRound ? ball_.width : numbers[3];
  return true;
}

/** Reads a pair such as "|MPos:1.5,2.5" anywhere in the report. Returns false if it is missing. */
bool WatchedSerial::readPair(std::string_view name, double& x, double& y) const {
  const size_t at = std::string_view(report_.data(), length_).find(name);
  if (at == std::string_view::npos) return false;
  char* end = nullptr;
  x = std::strtod(report_.data() + at + name.size(), &end);
  y = *end == ',' ? std::strtod(end + 1, nullptr) : 0;
  return true;
}

}  // namespace lumi
