#include "unit/core/sand/pattern/gcode_reference.h"

#include <cctype>
#include <complex>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>

#include "unit/core/sand/pattern/pattern_reader_reference.h"

namespace lumi::test {
namespace {

using Vector = std::complex<double>;

/** A line without comments and blanks, and the original positions of its characters. */
struct Clean {
  std::string text;
  std::vector<size_t> places;  // one per character, then the end of the line
};

struct Word {
  char letter = 0;
  std::string number;
  size_t at = 0;  // position in Clean::text
};

std::optional<double> numberOf(const std::string& text) {
  static const std::regex kNumber("([+-]?)(\\d*)(\\.\\d*)?([eE][+-]?\\d{1,3})?");
  std::smatch match;
  if (!std::regex_match(text, match, kNumber)) return std::nullopt;
  const std::string decimals = match[3].str().substr(0, 7);
  if (match[2].length() == 0 && match[3].length() < 2) return std::nullopt;
  return std::strtod((match[1].str() + match[2].str() + decimals + match[4].str()).c_str(), nullptr);
}

bool canBecomeNumber(const std::string& text) {
  static const std::regex kStart(
      "[+-]?(0*\\d{0,9}(\\.\\d*)?|(?=\\.?\\d)0*\\d{0,9}(\\.\\d*)?[eE][+-]?\\d{0,3})");
  return std::regex_match(text, kStart);
}

std::string sentenceFor(char letter) {
  if (letter == 'G') return "Invalid command";
  return letter == 'X' || letter == 'Y' ? "Invalid X/Y coordinate" : "Invalid arc";
}

class GcodeReference {
 public:
  explicit GcodeReference(const TableShape& table) : pen_(run_, table) {}

  PatternRun run(const std::string& text) {
    const std::vector<std::string> lines = referenceLines(text);
    for (size_t i = 0; i < lines.size(); ++i) {
      first_.reset();
      readLine(lines[i]);
      if (!first_) continue;
      run_.error = tellAt(*first_, i + 1);
      return run_;
    }
    if (run_.stats.commandCount == 0) run_.error = "No valid GCode commands (G0/G1) found in file";
    return run_;
  }

 private:
  void error(size_t position, int rank, const std::string& sentence) {
    keepFirst(first_, {position, rank, sentence});
  }

  Clean clean(const std::string& raw) {
    Clean result;
    char comment = 0;
    for (size_t i = 0; i < raw.size(); ++i) {
      const char c = raw[i];
      const bool isOdd = isAboveAscii(c) && comment == 0 && !isAside(result.text.substr(0, 257));
      if (isReferenceControl(c) || isOdd) error(i, 0, "Invalid character");
      if (comment == '(' && c == ')') {
        comment = 0;
      } else if (comment == 0 && (c == ';' || c == '(')) {
        comment = c;
      } else if (comment == 0 && !isReferenceBlank(c)) {
        result.text += c;
        result.places.push_back(i);
        if (result.text.size() == 257) error(i, 1, "too long");
      }
    }
    result.places.push_back(raw.size());
    return result;
  }

  /** True if `text` makes the rest of its line ignored: $ or %, an M command, or anything after a *. */
  static bool isAside(const std::string& text) {
    static const std::regex kAside("[$%].*|[^A-Za-z]*([Nn][^A-Za-z]*)*[Mm].*|[^*]*[*].*");
    return std::regex_match(text, kAside);
  }

  /** A word goes to the next letter. An E without a blank before it belongs to a coordinate's number. */
  static std::vector<Word> wordsOf(const Clean& line) {
    std::vector<Word> words;
    const std::string body = line.text.substr(0, line.text.find('*'));
    if (isAside(body)) return words;
    for (size_t i = 0; i < body.size(); ++i) {
      const bool isLetter = std::isalpha(static_cast<unsigned char>(body[i])) != 0;
      const bool isJoined = i > 0 && line.places[i] == line.places[i - 1] + 1;
      const bool isExponent = std::toupper(body[i]) == 'E' && isJoined && !words.empty() &&
                              std::string("XYIJR").find(words.back().letter) != std::string::npos;
      if (isLetter && !isExponent) {
        words.push_back({static_cast<char>(std::toupper(body[i])), "", i});
      } else if (!words.empty()) {
        words.back().number += body[i];
      }
    }
    return words;
  }

  /** Returns the position at which the word is invalid, or nullopt if it is valid. */
  std::optional<size_t> errorIn(const Word& word) const {
    for (size_t length = 1; length <= word.number.size(); ++length) {
      if (!canBecomeNumber(word.number.substr(0, length))) return word.at + length;
    }
    const auto value = numberOf(word.number);
    if (value && std::abs(*value) < 1e9 && values_.count(word.letter) == 0) return std::nullopt;
    return word.at + 1 + word.number.size();
  }

  void readLine(const std::string& raw) {
    const Clean line = clean(raw);
    values_.clear();
    flags_.clear();
    for (const Word& word : wordsOf(line)) {
      if (std::string("GXYIJR").find(word.letter) == std::string::npos) continue;
      if (const auto wrong = errorIn(word)) {
        if (word.letter != 'G' && isNoMove()) continue;
        error(line.places[*wrong], 2, sentenceFor(word.letter));
        return;
      }
      if (word.letter != 'G') {
        values_[word.letter] = *numberOf(word.number);
      } else if (const std::string wrong = command(word.number); !wrong.empty()) {
        error(line.places[word.at + 1 + word.number.size()], 2, wrong);
        return;
      }
    }
    if (!first_) carryOut(raw.size());
  }

  std::string command(const std::string& number) {
    const size_t point = number.find('.');
    if (point != std::string::npos) {
      const std::string behindFirst = number.substr(std::min(point + 2, number.size()), 5);
      if (behindFirst.find_first_not_of('0') != std::string::npos) return "Invalid command";
    }
    const long tenths = std::lround(*numberOf(number) * 10);
    static const std::set<long> kNothing{170, 400, 490, 530, 540, 550, 560, 570, 580,
                                         590, 591, 592, 593, 610, 640, 911, 930, 940};
    if (tenths == 180 || tenths == 190 || tenths == 901) return "Unsupported command";
    if (tenths == 0 || tenths == 10 || tenths == 20 || tenths == 30) {
      motion_ = static_cast<int>(tenths / 10);
      flags_.insert("motion");
    } else if (tenths == 800) {
      motion_ = -1;
      flags_.erase("motion");
    } else if (tenths == 200 || tenths == 210) {
      unit_ = tenths == 200 ? 25.4 : 1;
    } else if (tenths == 900 || tenths == 910) {
      isRelative_ = tenths == 910;
    } else if (tenths == 280 || tenths == 300) {
      flags_.insert("home");
    } else if (tenths == 920) {
      flags_.insert("set");
    } else if (kNothing.count(tenths) == 0) {
      flags_.insert("other");
    }
    return "";
  }

  /** True if the words read so far make the line no move. */
  bool isNoMove() const {
    return flags_.count("home") != 0 || (flags_.count("other") != 0 && flags_.count("set") == 0);
  }
  bool has(char letter) const { return values_.count(letter) != 0; }
  double mm(char letter) const { return has(letter) ? values_.at(letter) * unit_ : 0; }

  void carryOut(size_t lineEnd) {
    if (flags_.count("home") != 0) {
      position_ = 0;
      pen_.drawTo(0, 0, true, false);
    } else if (flags_.count("set") != 0) {
      offset_ = {has('X') ? position_.real() - mm('X') : offset_.real(),
                 has('Y') ? position_.imag() - mm('Y') : offset_.imag()};
    } else if (flags_.count("other") == 0) {
      const bool movesAlone = motion_ >= 0 && (has('X') || has('Y'));
      if (movesAlone || flags_.count("motion") != 0) moveOn(lineEnd);
    }
  }

  void moveOn(size_t lineEnd) {
    const Vector base = isRelative_ ? position_ : offset_;
    const Vector to{has('X') ? base.real() + mm('X') : position_.real(),
                    has('Y') ? base.imag() + mm('Y') : position_.imag()};
    if (motion_ >= 2) {
      if (!drawArc(to)) error(lineEnd, 3, "Invalid arc");
    } else {
      ++run_.stats.commandCount;
      const bool hasTarget = has('X') || has('Y');
      if (pen_.drawTo(to.real(), to.imag(), motion_ == 0, hasTarget)) ++run_.stats.clampedCount;
    }
    position_ = to;
  }

  std::optional<Vector> centreOfArc(Vector to) const {
    const Vector way = to - position_;
    if (has('I') || has('J')) return position_ + Vector(mm('I'), mm('J'));
    if (!has('R')) return std::nullopt;
    const double radius = std::abs(mm('R'));
    const double length = std::sqrt(std::norm(way));
    if (radius == 0 || radius > 10000 || isHere(to) || length > 2 * radius + 0.01) return std::nullopt;
    const double beside = std::sqrt(std::max(0.0, radius * radius - length * length / 4));
    const double side = (motion_ == 3 ? 1 : -1) * (mm('R') < 0 ? -1 : 1);
    return position_ + way / 2.0 + way / length * Vector(0, 1) * beside * side;
  }

  bool isHere(Vector to) const {
    return std::abs(to.real() - position_.real()) <= 1e-9 && std::abs(to.imag() - position_.imag()) <= 1e-9;
  }

  bool drawArc(Vector to) {
    const std::optional<Vector> centre = centreOfArc(to);
    if (!centre) return false;
    const std::complex<long double> from(position_ - *centre);
    const std::complex<long double> end(to - *centre);
    const long double startRadius = std::abs(from);
    const long double endRadius = std::abs(end);
    const bool byCentre = has('I') || has('J');
    if (startRadius == 0 || (byCentre && startRadius > 10000)) return false;
    if (byCentre && std::abs(endRadius - startRadius) >= 0.5L) return false;

    const long double turn = 2 * std::acos(-1.0L);
    const long double direction = motion_ == 3 ? 1 : -1;
    long double sweep = direction * std::arg(end * std::conj(from));
    if (sweep <= 1e-9L) sweep += turn;
    if (isHere(to)) sweep = turn;
    const auto count =
        static_cast<long>(std::max(1.0L, std::ceil(sweep / std::sqrt(0.2L / startRadius) - 1e-6L)));
    bool isClamped = false;
    for (long k = 1; k <= count; ++k) {
      const long double part = static_cast<long double>(k) / static_cast<long double>(count);
      const long double radius = startRadius + (endRadius - startRadius) * part;
      const auto spoke = from / startRadius * std::polar(radius, direction * sweep * part);
      const long double x = k == count ? to.real() : centre->real() + spoke.real();
      const long double y = k == count ? to.imag() : centre->imag() + spoke.imag();
      if (pen_.drawTo(x, y, false)) isClamped = true;
    }
    if (isClamped) ++run_.stats.clampedCount;
    return true;
  }

  PatternRun run_;
  ReferencePen pen_;
  std::optional<ReferenceError> first_;  // first error of the line
  std::map<char, double> values_;        // of the line
  std::set<std::string> flags_;          // of the line
  int motion_ = 0;                       // -1: off
  double unit_ = 1;
  bool isRelative_ = false;
  Vector position_;
  Vector offset_;
};

}  // namespace

PatternRun referenceGcode(const std::string& text, const TableShape& table) {
  return GcodeReference(table).run(text);
}

}  // namespace lumi::test
