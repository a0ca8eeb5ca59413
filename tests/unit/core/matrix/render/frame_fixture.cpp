#include "unit/core/matrix/render/frame_fixture.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "core/base/text.h"
#include "core/matrix/settings/matrix_layout.h"

namespace lumi::test {
namespace {

bool readBool(const std::string& value) {
  if (value != "true" && value != "false") throw std::runtime_error("neither true nor false: " + value);
  return value == "true";
}

MatrixClock readClock(const std::string& value) {
  MatrixClock clock;
  std::istringstream words(value);
  for (std::string word; words >> word;) {
    if (word == "12")
      clock.hours = 12;
    else if (word == "seconds")
      clock.hasSeconds = true;
    else if (word == "day-month")
      clock.date = ClockDate::kDayMonth;
    else if (word == "month-day")
      clock.date = ClockDate::kMonthDay;
    else if (word == "monday")
      clock.week = ClockWeek::kMonday;
    else if (word == "sunday")
      clock.week = ClockWeek::kSunday;
    else if (word != "24")
      throw std::runtime_error("no form of the time: " + word);
  }
  return clock;
}

template <typename Named, typename Names>
Named readNamed(const Names& names, const std::string& value) {
  const auto found = std::find(names.begin(), names.end(), value);
  if (found == names.end()) throw std::runtime_error("no such name: " + value);
  return static_cast<Named>(found - names.begin());
}

/** Reads "MODE SECONDS TRANSITION TEXT"; the rest is that of the first page. */
MatrixPage readPage(const std::string& value, const MatrixPage& first) {
  MatrixPage page = first;
  std::istringstream words(value);
  std::string mode;
  std::string transition;
  words >> mode >> page.seconds >> transition;
  page.mode = readNamed<MatrixMode>(kMatrixModeNames, mode);
  page.transition = readNamed<PageTransition>(kPageTransitionNames, transition);
  std::getline(words >> std::ws, page.text);
  return page;
}

Rgb readColor(const std::string& value) {
  const auto color = colorFromHex(value);
  if (!color) throw std::runtime_error("no colour: " + value);
  return *color;
}

std::string unescaped(const std::string& value) {
  std::string text;
  for (size_t i = 0; i < value.size(); ++i) {
    if (value[i] != '\\') {
      text += value[i];
    } else if (value.at(++i) == 'x') {
      text += static_cast<char>(std::stoi(value.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      text += value[i] == 'n' ? '\n' : value[i];
    }
  }
  return text;
}

class Reader {
 public:
  explicit Reader(const std::string& path) : file_(path) {
    if (!file_) throw std::runtime_error(path + " cannot be read");
  }

  std::vector<FramePicture> read() {
    std::string line;
    while (next(line)) {
      try {
        take(line);
      } catch (const std::exception& problem) {
        throw std::runtime_error("line " + std::to_string(line_) + ": " + problem.what());
      }
    }
    return pictures_;
  }

 private:
  bool next(std::string& line) {
    ++line_;
    return static_cast<bool>(std::getline(file_, line));
  }

  void take(const std::string& line) {
    if (line.empty() || line.rfind("# ", 0) == 0) return;
    const size_t colon = line.find(':');
    if (colon == std::string::npos) throw std::runtime_error("no colon");
    const std::string key = line.substr(0, colon);
    const std::string value = line.size() > colon + 2 ? line.substr(colon + 2) : "";
    if (key == "picture") {
      takePicture();
    } else if (key == "share") {
      if (pictures_.empty()) throw std::runtime_error("share before a picture");
      pictures_.back().expected += block("share:\n", kMatrixColumns * 2);
    } else if (key == "pattern") {
      takePattern();
    } else if (key == "saved") {
      takeSaved(value);
    } else if (key == "frame") {
      takeFrame(value);
    } else if (key == "legend") {
      takeLegend(value);
    } else {
      takeSetting(key, value);
    }
  }

  std::string block(std::string text, size_t width) {
    std::string line;
    for (size_t row = 0; row < kMatrixRows; ++row) {
      if (!next(line) || line.size() != width)
        throw std::runtime_error("not 8 lines of " + std::to_string(width));
      text += line + "\n";
    }
    return text;
  }

  void takePicture() {
    FramePicture picture = now_;
    picture.line = line_;
    picture.settings.text.clear();
    for (int i = 0; i < textTimes_; ++i) picture.settings.text += now_.settings.text;
    picture.expected = block("picture:\n", kMatrixColumns);
    pictures_.push_back(picture);
  }

  void takePattern() {
    std::istringstream rows(block("", kMatrixColumns));
    std::string line;
    for (size_t row = 0; std::getline(rows, line); ++row) {
      for (size_t col = 0; col < kMatrixColumns; ++col) {
        now_.settings.pattern[layoutB(col, row)] = line[col] == '.' ? Rgb{} : now_.legend.at(line[col]);
      }
    }
  }

  void takeSaved(const std::string& value) {
    std::istringstream words(value);
    int id = 0;
    int columns = 0;
    words >> id >> columns;
    SavedPatternBytes pattern;
    pattern.columns = static_cast<uint8_t>(columns);
    pattern.durations.clear();
    pattern.frames.clear();
    pattern.colors = {Rgb{}};
    now_.saved[static_cast<uint8_t>(id)] = pattern;
    saved_ = static_cast<uint8_t>(id);
  }

  void takeFrame(const std::string& value) {
    SavedPatternBytes& pattern = now_.saved.at(saved_);
    std::vector<uint8_t> frame(pattern.columns * kMatrixRows);
    std::istringstream rows(block("", pattern.columns));
    std::string line;
    for (size_t row = 0; std::getline(rows, line); ++row) {
      for (size_t col = 0; col < pattern.columns; ++col) {
        const Rgb color = line[col] == '.' ? Rgb{} : now_.legend.at(line[col]);
        const auto found = std::find(pattern.colors.begin(), pattern.colors.end(), color);
        frame[layoutB(col, row)] = static_cast<uint8_t>(found - pattern.colors.begin());
        if (found == pattern.colors.end()) pattern.colors.push_back(color);
      }
    }
    pattern.durations.push_back(static_cast<uint16_t>(std::stoul(value)));
    pattern.frames.push_back(frame);
  }

  void takeLegend(const std::string& value) {
    std::istringstream entries(value);
    std::string entry;
    while (entries >> entry) {
      const Rgb color = readColor(entry.substr(2));
      for (const auto& [letter, other] : now_.legend) {
        if (letter == entry[0] || other == color) throw std::runtime_error("twice in the legend: " + entry);
      }
      now_.legend[entry[0]] = color;
    }
  }

  void takeSetting(const std::string& key, const std::string& value) {
    MatrixSettings& settings = now_.settings;
    if (key == "mode") {
      settings.mode = readNamed<MatrixMode>(kMatrixModeNames, value);
    } else if (key == "enabled") {
      settings.enabled = readBool(value);
    } else if (key == "scroll") {
      settings.scroll = readBool(value);
    } else if (key == "rainbowBorder") {
      settings.rainbowBorder = readBool(value);
    } else if (key == "text") {
      settings.text = unescaped(value);
    } else if (key == "textTimes") {
      textTimes_ = std::stoi(value);
    } else if (key == "color") {
      settings.color = readColor(value);
    } else if (key == "clock") {
      settings.clock = readClock(value);
    } else if (key == "seconds") {
      settings.seconds = static_cast<uint16_t>(std::stoul(value));
    } else if (key == "transition") {
      settings.transition = readNamed<PageTransition>(kPageTransitionNames, value);
    } else if (key == "patternId") {
      settings.patternId = static_cast<uint8_t>(std::stoul(value));
    } else if (key == "page") {
      settings.pages.push_back(readPage(value, settings));
    } else if (key == "pages") {
      settings.pages.clear();
    } else if (key == "part") {
      now_.part = readNamed<MatrixPart>(kMatrixPartNames, value);
    } else if (key == "speed") {
      settings.speed = static_cast<uint16_t>(std::stoul(value));
    } else {
      takeMoment(key, value);
    }
  }

  void takeMoment(const std::string& key, const std::string& value) {
    if (key == "shownFor") {
      now_.moment.shownFor = std::stoull(value);
    } else if (key == "localSecond") {
      now_.moment.localSecond.reset();
      if (value != "none") now_.moment.localSecond = static_cast<uint32_t>(std::stoul(value));
    } else if (key == "localDay") {
      now_.moment.localDay = static_cast<int32_t>(std::stoi(value));
    } else if (key == "weather") {
      takeWeather(value);
    } else if (key == "weatherAge") {
      now_.moment.weather.value().age = std::stoull(value);
    } else if (key == "fahrenheit") {
      now_.moment.weather.value().isFahrenheit = readBool(value);
    } else {
      throw std::runtime_error("unknown key: " + key);
    }
  }

  void takeWeather(const std::string& value) {
    now_.moment.weather.reset();
    if (value == "none") return;
    std::istringstream words(value);
    int code;
    std::string light;
    int tenths;
    if (!(words >> code >> light >> tenths)) throw std::runtime_error("no weather: " + value);
    Weather weather;
    weather.code = static_cast<uint8_t>(code);
    weather.isDay = light == "day";
    weather.tenthDegrees = static_cast<int16_t>(tenths);
    now_.moment.weather = weather;
  }

  std::ifstream file_;
  size_t line_ = 0;
  FramePicture now_;
  int textTimes_ = 1;
  uint8_t saved_ = 0;  // the saved pattern that gets the next frame
  std::vector<FramePicture> pictures_;
};

char letterOf(const MatrixPixel& pixel, const std::map<char, Rgb>& legend) {
  if (pixel == MatrixPixel{}) return '.';
  for (const auto& [letter, color] : legend) {
    if (color == pixel.color) return letter;
  }
  return '?';
}

std::string shareText(uint8_t share) {
  if (share == 0) return "..";
  if (share == 255) return "##";
  char text[8];
  std::snprintf(text, sizeof text, "%02x", share);
  return text;
}

}  // namespace

std::vector<FramePicture> readFrameFixture(const std::string& path) {
  return Reader(path).read();
}

std::string fixtureText(const MatrixFrame& frame, const std::map<char, Rgb>& legend) {
  std::string picture = "picture:\n";
  std::string shares = "share:\n";
  bool isAllOrNothing = true;
  for (size_t row = 0; row < kMatrixRows; ++row) {
    for (size_t col = 0; col < kMatrixColumns; ++col) {
      const MatrixPixel& pixel = frame.at(col, row);
      picture += letterOf(pixel, legend);
      shares += shareText(pixel.share);
      if (pixel.share != 0 && pixel.share != 255) isAllOrNothing = false;
    }
    picture += "\n";
    shares += "\n";
  }
  return isAllOrNothing ? picture : picture + shares;
}

}  // namespace lumi::test
