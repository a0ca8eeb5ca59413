#include <cstdlib>
#include <regex>

#include "unit/core/sand/pattern/gcode_reference.h"
#include "unit/core/sand/pattern/pattern_reader_reference.h"

namespace lumi::test {
namespace {

const std::string kMantissa = "[+-]?(?:0*\\d{1,9}(?:\\.\\d*)?|0*\\.\\d+)";
const std::string kWhole = "(" + kMantissa + "(?:[eE][+-]?\\d{1,3})?)";
const std::string kStarted = "(?:[+-]?0*\\d{0,9}(?:\\.\\d*)?|" + kMantissa + "[eE][+-]?\\d{0,3})";
const std::string kBetween = "(?: +| *, *)";

/** Returns the value of a number. Only its first six decimals count. */
double valueOf(const std::string& text) {
  static const std::regex kTooFine("(\\.\\d{6})\\d+");
  return std::strtod(std::regex_replace(text, kTooFine, "$1").c_str(), nullptr);
}

bool canBecomePoint(const std::string& text) {
  static const std::regex kStart(" *(?:" + kWhole + kBetween + "){0,2}(?:" + kStarted + "|" + kWhole +
                                 " *)|" + " *" + kWhole + "(?:" + kBetween + kWhole + ")? *,? *");
  return std::regex_match(text, kStart);
}

class ThetaRhoReference {
  using Pair = std::pair<long double, long double>;

 public:
  ThetaRhoReference(ThetaRhoFit fit, const TableShape& table)
      : pen_(run_, table),
        middle_{table.width / 200.0L, table.height / 200.0L},
        radii_(fit == ThetaRhoFit::kCircle ? circleIn(middle_) : middle_) {}

  PatternRun run(const std::string& text) {
    const std::vector<std::string> lines = referenceLines(text);
    for (size_t i = 0; i < lines.size(); ++i) {
      first_.reset();
      readLine(lines[i]);
      if (!first_) continue;
      run_.error = tellAt(*first_, i + 1);
      return run_;
    }
    if (run_.stats.commandCount == 0) run_.error = "No valid theta-rho points found in file";
    return run_;
  }

 private:
  static Pair circleIn(const Pair& middle) {
    const long double radius = std::min(middle.first, middle.second);
    return {radius, radius};
  }

  void readLine(const std::string& raw) {
    const size_t comment = std::min({raw.find_first_of("#;"), raw.find("//"), raw.size()});
    std::string line;
    size_t counted = 0;
    for (size_t i = 0; i < raw.size(); ++i) {
      const bool isAside = i >= comment || isReferenceBlank(raw[i]);
      if (isReferenceControl(raw[i]) || (isAboveAscii(raw[i]) && i < comment)) {
        keepFirst(first_, {i, 0, "Invalid character"});
      }
      if (!isAside && ++counted == 257) keepFirst(first_, {i, 1, "too long"});
      line += isAside ? ' ' : raw[i];
    }
    const size_t sound = soundLength(line);
    if (sound < line.size()) keepFirst(first_, {sound, 2, "Invalid theta/rho"});
    if (!first_) takePoint(line);
  }

  /** Returns the length of the longest beginning of the line that can still become a point. */
  static size_t soundLength(const std::string& line) {
    size_t sound = 0;
    size_t end = line.size();
    while (sound < end) {
      const size_t tried = (sound + end + 1) / 2;
      if (canBecomePoint(line.substr(0, tried))) {
        sound = tried;
      } else {
        end = tried - 1;
      }
    }
    return sound;
  }

  void takePoint(const std::string& line) {
    static const std::regex kPoint(" *" + kWhole + kBetween + kWhole + "(?:" + kBetween + kWhole + ")? *");
    if (line.find_first_not_of(' ') == std::string::npos) return;
    std::smatch match;
    if (!std::regex_match(line, match, kPoint) || std::abs(valueOf(match[1].str())) > 1e6) {
      keepFirst(first_, {line.size(), 2, "Invalid theta/rho"});
      return;
    }
    const double theta = valueOf(match[1].str());
    const double wanted = valueOf(match[2].str());
    const double rho = wanted < 0 ? 0 : wanted > 1 ? 1 : wanted;
    if (wanted < 0 || wanted > 1) ++run_.stats.clampedCount;
    if (run_.stats.commandCount++ == 0) {
      draw(theta, rho, true);
    } else {
      interpolate(theta, rho);
    }
    theta_ = theta;
    rho_ = rho;
  }

  void interpolate(double theta, double rho) {
    const double turned = std::abs(theta - theta_);
    const double widest = rho > rho_ ? rho : rho_;
    const double radius = static_cast<double>(std::max(radii_.first, radii_.second));
    const bool isSpot = radius * widest <= 0.0125;
    const double exact = std::sqrt(turned * (turned * widest + 2 * std::abs(rho - rho_)) * radius / 0.2);
    const auto count = isSpot ? 1 : static_cast<long>(std::max(1.0, std::ceil(exact - 1e-6)));
    for (long k = 1; k <= count; ++k) {
      const long double part = static_cast<long double>(k) / static_cast<long double>(count);
      draw(theta_ + (theta - theta_) * part, rho_ + (rho - rho_) * part, false);
    }
  }

  void draw(long double theta, long double rho, bool isRapid) {
    pen_.drawTo(middle_.first + radii_.first * rho * std::sin(theta),
                middle_.second + radii_.second * rho * std::cos(theta), isRapid);
  }

  PatternRun run_;
  ReferencePen pen_;
  std::optional<ReferenceError> first_;
  const Pair middle_;
  const Pair radii_;
  double theta_ = 0;
  double rho_ = 0;
};

}  // namespace

PatternRun referenceThetaRho(const std::string& text, ThetaRhoFit fit, const TableShape& table) {
  return ThetaRhoReference(fit, table).run(text);
}

}  // namespace lumi::test
