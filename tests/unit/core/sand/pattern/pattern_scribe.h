#pragma once

#include <random>
#include <string>

namespace lumi::test {

/** Generates random pattern files. The seed determines them. */
class Scribe {
 public:
  explicit Scribe(unsigned seed) : random_(seed) {}

  /** Generates mostly valid G-code. Of 1,000 tokens about `wildness` may be anything. */
  std::string gcode(int wildness) {
    std::string text = pick(20) == 0 ? "\xEF\xBB\xBF" : "";
    const int lines = 1 + pick(40);
    for (int i = 0; i < lines; ++i) {
      const int words = pick(6);
      for (int word = 0; word < words; ++word) text += pick(1000) < wildness ? anything() : gcodeWord();
      if (pick(12) == 0) text += arc();
      text += lineEnd();
    }
    return text;
  }

  std::string thetaRho(int wildness) {
    std::string text;
    const int lines = 1 + pick(25);
    for (int i = 0; i < lines; ++i) {
      if (pick(1000) < wildness) text += anything();
      text += pick(8) == 0 ? "" : thetaRhoPoint();
      text += (pick(6) == 0 ? "# a comment, \xC3\xB6" : "") + lineEnd();
    }
    return text;
  }

  std::string bytes() {
    static const std::string kLikely = "GXYIJRgxyF0123456789.-+ \n\r;()*$%#,eE\xEF\xBB\xBF";
    std::string text;
    const int length = pick(120);
    for (int i = 0; i < length; ++i) {
      text += pick(10) == 0 ? static_cast<char>(pick(256)) : oneOf(kLikely);
    }
    return text;
  }

  size_t pieceSize() { return static_cast<size_t>(1 + pick(40)); }

 private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  char oneOf(const std::string& characters) {
    return characters[static_cast<size_t>(pick(static_cast<int>(characters.size())))];
  }
  template <size_t N>
  std::string oneOf(const char* const (&texts)[N]) {
    return texts[pick(N)];
  }

  std::string lineEnd() {
    static const char* const kEnds[] = {"\n", "\n", "\n", "\r\n", "\r", " \n"};
    return oneOf(kEnds);
  }

  std::string digits(int most) {
    std::string text;
    for (int count = pick(most + 1); count > 0; --count) text += static_cast<char>('0' + pick(10));
    return text;
  }

  std::string number() {
    static const char* const kSigns[] = {"", "", "", "-", "+"};
    std::string text = oneOf(kSigns) + std::to_string(pick(pick(4) == 0 ? 700 : 60));
    if (pick(3) != 0) text += "." + digits(8);
    return text;
  }

  std::string angle() { return oneOf("+-01") + std::to_string(pick(10)) + "." + digits(8); }

  std::string gcodeWord() {
    static const char* const kWords[] = {
        "G0",      "G1",     "G1",    "g1",      "G01", "G20",    "G21",
        "G90",     "G91",    "G90",   "G92",     "G28", "G80",    "G4",
        "G17",     "G54",    "G1.0",  "G59.1",   "G30", "G28.1",  "F100",
        "S5",      "M3",     "(a ) ", "(G1 X5)", " ",   "\t",     "*12",
        "; X1",    "N5",     "/",     "T1",      "E.5", "\" ,5 ", "( open \xC3\xA4",
        "Z-1.2.3", "G40 G49"};
    if (pick(3) != 0) return std::string(1, oneOf("XYxy")) + (pick(5) == 0 ? " " : "") + number();
    return oneOf(kWords);
  }

  std::string arc() {
    const std::string start = pick(2) == 0 ? "G2" : "G3";
    if (pick(3) == 0) return start + "X" + number() + "R" + number() + "\n G1";
    const std::string centre = (pick(4) != 0 ? "I" + number() : "") + (pick(3) != 0 ? "J" + number() : "");
    return "\n" + start + centre + "\nG1";
  }

  std::string thetaRhoPoint() {
    static const char* const kBetween[] = {" ", "\t", "  ", ",", " , ", ", "};
    static const char* const kExponents[] = {"", "", "", "e0", "E-1", "e-17", "e-007", "e-312", "e-999"};
    const std::string rho = pick(9) == 0 ? number() : "0." + digits(8) + "0";
    return angle() + oneOf(kExponents) + oneOf(kBetween) + rho +
           (pick(5) == 0    ? "e-1 "
            : pick(30) == 0 ? "E-310"
                            : "");
  }

  std::string anything() {
    static const char* const kAnything[] = {"X",
                                            "Y-",
                                            "X1.2.3",
                                            "X1-2",
                                            "G1.55",
                                            "G18",
                                            "G90.1",
                                            "R",
                                            "I.",
                                            "J1234567890",
                                            "X000000000000012.5",
                                            "\x01",
                                            "\x7F",
                                            "\xC3\xA4",
                                            "Xnan",
                                            "Y 1e5",
                                            "G",
                                            "G2",
                                            "G3",
                                            "G2 R5 ",
                                            "G123456789.9",
                                            "G-1",
                                            "G3 X1Y1I1",
                                            "G28 X Y",
                                            "\nG29 X1-Y",
                                            "\nM117 Printing done",
                                            "\nN7 M84 X Y E",
                                            "$",
                                            "%",
                                            "*",
                                            "(",
                                            ")",
                                            ";\x02",
                                            "e",
                                            "1 2 3",
                                            "1,,2",
                                            "#",
                                            "1e",
                                            "1e123 ",
                                            "0e999 ",
                                            "1 1e1234",
                                            "1000001 1",
                                            "-",
                                            ".",
                                            ","};
    if (pick(40) == 0) return std::string(static_cast<size_t>(230 + pick(40)), oneOf("Z1, ."));
    return oneOf(kAnything);
  }

  std::mt19937 random_;
};

}  // namespace lumi::test
