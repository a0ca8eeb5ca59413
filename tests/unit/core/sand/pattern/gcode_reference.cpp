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

using Numbers = std::set<long>;  // times ten
const Numbers kGroups[] = {{0, 10, 20, 30},
                           {200, 210},
                           {900, 910},
                           {540, 550, 560, 570, 580, 590, 591, 592, 593},
                           {40, 100, 280, 300, 530, 920, 921, 922, 923}};
const Numbers kWithoutEffect{80,  90,  131, 150, 170, 400, 430, 440, 490, 501, 610, 611, 620,
                             630, 640, 670, 690, 800, 911, 930, 940, 950, 960, 970, 980, 990};
const Numbers kAlone{110, 220, 230, 290, 320, 340, 431, 500};
const Numbers kText{160,  230,  330,  360,  380,  700,  710,  750, 1170,
                    1180, 2910, 5500, 5510, 5870, 5880, 5890, 9280};
const Numbers kRefusedM{280,  320,  470,  720,  970,  980,  990,  2060, 4280, 5790, 8080,
                        8100, 8110, 8120, 8130, 8140, 8150, 8160, 8170, 8180, 8190};
const Numbers kWithParameters{170, 180, 840, 920};

/** Ten times the number of a G or M word. */
std::optional<long> tenthsOf(const std::string& number) {
  const size_t point = number.find('.');
  const auto value = numberOf(number);
  if (!value) return std::nullopt;
  if (point != std::string::npos) {
    const std::string behindFirst = number.substr(std::min(point + 2, number.size()), 5);
    if (behindFirst.find_first_not_of('0') != std::string::npos) return std::nullopt;
  }
  return std::lround(*value * 10);
}

constexpr char kUnsupported[] = "Unsupported command";

bool isLike(const std::string& text, const char* pattern) {
  return std::regex_match(text, std::regex(pattern));
}

std::string sentenceFor(char letter) {
  if (letter == 'G' || letter == 'M') return "Invalid command";
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
      const bool isOdd = isAboveAscii(c) && comment == 0 && !isAside(result);
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

  /** The end of the number of the M word at `at`. It ends at the first gap after a digit, too. */
  static size_t endOfM(const Clean& line, size_t at) {
    bool hasDigit = false;
    for (size_t i = at + 1; i < line.text.size(); ++i) {
      const auto c = static_cast<unsigned char>(line.text[i]);
      const bool isDigit = std::isdigit(c) != 0;
      const bool isJoined = line.places[i] == line.places[i - 1] + 1;
      if (std::isalpha(c) != 0 || (hasDigit && (!isJoined || !(isDigit || c == '.')))) return i;
      hasDigit = hasDigit || isDigit;
    }
    return line.text.size();
  }

  /** Where the ignored rest of a line begins: at $ or % as its start, at a *, or after a text command. */
  static size_t bodyEnd(const Clean& line) {
    if (line.text.find_first_of("$%") == 0) return 0;
    for (size_t i = 0; i < line.text.size(); ++i) {
      if (line.text[i] == '*') return i;
      if (std::toupper(line.text[i]) != 'M') continue;
      const size_t end = endOfM(line, i);
      const auto tenths = tenthsOf(line.text.substr(i + 1, end - i - 1));
      if (tenths && kText.count(*tenths) != 0) return end;
    }
    return std::string::npos;
  }
  static bool isAside(const Clean& line) { return bodyEnd(line) != std::string::npos; }

  /**
   * A word goes to the next letter. An E without a gap before it belongs to a coordinate's number. Each # is
   * a word, too.
   */
  static std::vector<Word> wordsOf(const Clean& line) {
    std::vector<Word> words;
    size_t open = 0;       // index + 1 of the word whose number continues
    size_t numberEnd = 0;  // of an M word
    const std::string body = line.text.substr(0, bodyEnd(line));
    for (size_t i = 0; i < body.size(); ++i) {
      const bool isLetter = std::isalpha(static_cast<unsigned char>(body[i])) != 0;
      const bool isJoined = i > 0 && line.places[i] == line.places[i - 1] + 1;
      const bool isExponent = std::toupper(body[i]) == 'E' && isJoined && open != 0 &&
                              std::string("XYIJRPL").find(words[open - 1].letter) != std::string::npos;
      if (isLetter && !isExponent) {
        words.push_back({static_cast<char>(std::toupper(body[i])), "", i});
        open = words.size();
        numberEnd = words.back().letter == 'M' ? endOfM(line, i) : body.size();
      } else {
        if (open != 0 && i < numberEnd) words[open - 1].number += body[i];
        if (body[i] == '#') words.push_back({'#', "", i});
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
    const bool isCommand = word.letter == 'G' || word.letter == 'M';
    if (isCommand && tenthsOf(word.number)) return std::nullopt;
    if (!isCommand && value && std::abs(*value) < 1e9 && values_.count(word.letter) == 0) return std::nullopt;
    return word.at + 1 + word.number.size();
  }

  void readLine(const std::string& raw) {
    const Clean line = clean(raw);
    values_.clear();
    flags_.clear();
    named_.clear();
    said_.clear();
    owner_ = 'G';
    const std::string start = line.text.substr(0, 257);
    if (isLike(start, "\\$[jJ].*")) error(line.places[1], 3, kUnsupported);
    if (isLike(start, "\\$[hH].*")) said_[4] = 280;
    const bool isProgramName = isLike(start, "[^A-Za-z]*([Nn][^A-Za-z]*)*[Oo].*");
    for (const Word& word : wordsOf(line)) {
      const size_t end = line.places[word.at + 1 + word.number.size()];
      if (word.letter == '#') {
        if (owner_ == 'P') continue;
        return error(line.places[word.at], 3, kUnsupported);
      }
      if (isProgramName && named_.count('O') != 0) return error(line.places[word.at], 3, kUnsupported);
      const bool isCommand = word.letter == 'G' || word.letter == 'M';
      if (owner_ == 'P' && !isCommand) continue;
      named_.insert(word.letter);
      if (std::string("GMXYIJRPL").find(word.letter) == std::string::npos) continue;
      if (const auto wrong = errorIn(word)) {
        if (isOptional(word.letter)) continue;
        return error(line.places[*wrong], 2, sentenceFor(word.letter));
      }
      if (!isCommand) {
        values_[word.letter] = *numberOf(word.number);
        continue;
      }
      const long tenths = *tenthsOf(word.number);
      if (!(word.letter == 'G' ? takeG(tenths) : takeM(tenths))) return error(end, 2, kUnsupported);
    }
    if (!first_) carryOut(raw.size());
  }

  /** False if the word is not understood. */
  bool takeG(long tenths) {
    owner_ = 'G';
    for (size_t group = 0; group < std::size(kGroups); ++group) {
      if (kGroups[group].count(tenths) == 0) continue;
      if (said_.count(group) != 0 && said_[group] != tenths) return false;
      said_[group] = tenths;
      setMode(group, tenths);
      return true;
    }
    if (tenths == 800) {
      motion_ = -1;
      said_.erase(0);
    }
    if (kAlone.count(tenths) != 0) flags_.insert("alone");
    return kAlone.count(tenths) + kWithoutEffect.count(tenths) != 0;
  }

  void setMode(size_t group, long tenths) {
    if (group == 0) motion_ = static_cast<int>(tenths / 10);
    if (group == 1) unit_ = tenths == 200 ? 25.4 : 1;
    if (group == 2) isRelative_ = tenths == 910;
    if (group == 3) system_ = static_cast<size_t>(std::distance(kGroups[3].begin(), kGroups[3].find(tenths)));
  }

  bool takeM(long tenths) {
    owner_ = tenths >= 1000 || kWithParameters.count(tenths) != 0 ? 'P' : 'M';
    if (tenths == 20 || tenths == 300) flags_.insert("end");
    return kRefusedM.count(tenths) == 0;
  }

  bool isOptional(char letter) const {
    if (letter == 'G' || letter == 'M') return owner_ == 'P';
    if (letter == 'P' || letter == 'L' || flags_.count("alone") != 0 || says(280) || says(300)) return true;
    return owner_ == 'M' && letter != 'X' && letter != 'Y';
  }
  bool says(long once) const { return said_.count(4) != 0 && said_.at(4) == once; }
  bool has(char letter) const { return values_.count(letter) != 0; }
  bool hasTarget() const { return has('X') || has('Y'); }
  double mm(char letter) const { return has(letter) ? values_.at(letter) * unit_ : 0; }
  Vector replaced(Vector old, Vector with) const {
    return {has('X') ? with.real() : old.real(), has('Y') ? with.imag() : old.imag()};
  }
  Vector written() const { return {mm('X'), mm('Y')}; }

  void carryOut(size_t lineEnd) {
    const bool isRetraction = says(100) && !has('L');
    const bool isOffsetOnly = says(921) || says(922) || says(923);
    if (hasTarget() && (flags_.count("alone") != 0 || isRetraction || isOffsetOnly)) {
      return error(lineEnd, 3, kUnsupported);
    }
    const bool waits = says(40) && !has('P') && said_.count(0) == 0;
    if (says(280) || says(300)) {
      goHome();
    } else if (says(920)) {
      stored_ = offset_ = replaced(offset_, position_ - systems_[system_] - written());
    } else if (says(100) && !isRetraction) {
      if (!setSystem()) return error(lineEnd, 3, kUnsupported);
    } else if (!waits) {
      if (says(921)) stored_ = 0;
      if (isOffsetOnly) offset_ = says(923) ? stored_ : 0;
      if (said_.count(0) != 0 || hasTarget()) moveOn(lineEnd);
    }
    if (flags_.count("end") == 0) return;
    motion_ = 1;
    isRelative_ = false;
    system_ = 0;
  }

  void goHome() {
    if (hasTarget()) drawRapidly(target());
    const bool isAll = named_.count('X') + named_.count('Y') + named_.count('Z') == 0;
    const bool isX = isAll || named_.count('X') != 0;
    const bool isY = isAll || named_.count('Y') != 0;
    if (isX || isY) drawRapidly({isX ? 0 : position_.real(), isY ? 0 : position_.imag()});
  }

  void drawRapidly(Vector to) {
    position_ = to;
    pen_.drawTo(to.real(), to.imag(), true, false);
  }

  bool setSystem() {
    const double which = has('P') ? values_['P'] : 0;
    const double what = values_['L'];
    static const std::set<double> kSystems{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    if (kSystems.count(which) == 0 || (what != 2 && what != 20) || has('R')) return false;
    Vector& system = systems_[which == 0 ? system_ : static_cast<size_t>(which) - 1];
    system = replaced(system, what == 2 ? written() : position_ - offset_ - written());
    return true;
  }

  Vector target() const {
    const Vector base = says(530) ? 0 : isRelative_ ? position_ : systems_[system_] + offset_;
    return replaced(position_, base + written());
  }

  void moveOn(size_t lineEnd) {
    if (motion_ < 0) return error(lineEnd, 3, kUnsupported);
    const Vector to = target();
    if (motion_ >= 2) {
      if (has('P')) return error(lineEnd, 3, kUnsupported);
      if (!drawArc(to)) error(lineEnd, 3, "Invalid arc");
    } else {
      if (hasTarget() && has('R')) return error(lineEnd, 3, kUnsupported);
      ++run_.stats.commandCount;
      if (pen_.drawTo(to.real(), to.imag(), motion_ == 0, hasTarget())) ++run_.stats.clampedCount;
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
  std::set<char> named_;                 // letters of the line
  std::map<size_t, long> said_;          // the line's word of each group
  char owner_ = 'G';                     // what the next words belong to: M, its parameters (P), or the line
  int motion_ = 0;                       // -1: off
  double unit_ = 1;
  bool isRelative_ = false;
  Vector position_;
  Vector offset_;
  Vector stored_;
  Vector systems_[9];
  size_t system_ = 0;
};

}  // namespace

PatternRun referenceGcode(const std::string& text, const TableShape& table) {
  return GcodeReference(table).run(text);
}

}  // namespace lumi::test
