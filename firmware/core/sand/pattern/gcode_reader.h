#pragma once

#include "core/sand/pattern/gcode_machine.h"
#include "core/sand/pattern/number_reader.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/** Reads G-code files (docs/sand-table.md). */
class GcodeReader : public PatternReader {
 public:
  GcodeReader(MoveSink& sink, const TableShape& table, const Placement& placement, const ChordRule& chords)
      : PatternReader(sink, table, placement, chords) {}

 private:
  static constexpr uint8_t kNoWord = 0;
  enum class Comment : uint8_t { kNone, kToLineEnd, kInBrackets };

  const uint8_t* readLine(const uint8_t* at, const uint8_t* end) override;
  void endLine() override;
  uint32_t pending() const override { return machine_.pending(); }
  void drawNext() override { machine_.drawNext(); }
  const char* whatIsMissing() const override { return "No valid GCode commands (G0/G1) found in file"; }

  const uint8_t* skipComment(const uint8_t* at, const uint8_t* end);
  const uint8_t* takeSomeOfNumber(const uint8_t* at, const uint8_t* end);
  bool takeCharacter(uint8_t character);
  bool startWord(uint8_t letter);
  bool takeSetting(uint8_t letter);
  bool takeVariable();
  bool endsM(uint8_t character) const;
  bool startsText(uint8_t character) const;
  /** False for an extruder's word (`X1 E3`, `G92E0`). */
  bool isExponent(uint8_t letter) const {
    return letter == 'e' && word_ != kNoWord && !isCommand(word_) && !isAfterGap_;
  }
  static bool isCommand(uint8_t letter) { return letter == 'g' || letter == 'm'; }
  bool takeOfNumber(uint8_t character) { return word_ == kNoWord || number_.take(character) || dropWord(); }
  bool endWord();
  bool endAxis(GcodeAxis axis);
  bool endCommand();
  bool dropWord();
  bool failUnsupported() {
    fail(GcodeMachine::kUnsupported);
    return false;
  }

  GcodeMachine machine_{drawer()};
  uint8_t word_ = kNoWord;  // g, m, x, y, i, j, r, p or l while its number is being read
  ScaledNumber number_;     // of word_
  Comment comment_ = Comment::kNone;
  bool isRestSkipped_ = false;
  bool isAfterGap_ = false;     // a blank or a comment precedes the next character
  bool isFirstWord_ = true;     // the next word is the first of its line; N words do not count
  bool isProgramName_ = false;  // the first word of the line is an O word
  bool isAfterDollar_ = false;  // the next character is the second of a line that starts with $
};

}  // namespace lumi
