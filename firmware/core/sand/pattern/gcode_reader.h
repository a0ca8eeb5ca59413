#pragma once

#include "core/sand/pattern/gcode_machine.h"
#include "core/sand/pattern/line_reader.h"
#include "core/sand/pattern/number_reader.h"

namespace lumi {

/** Reads G-code files (docs/sand-table.md). */
class GcodeReader : public LineReader {
 public:
  GcodeReader(MoveSink& sink, const TableShape& table, const Placement& placement)
      : LineReader(sink, table, placement) {}

 private:
  static constexpr uint8_t kNoWord = 0;
  enum class Comment : uint8_t { kNone, kToLineEnd, kInBrackets };

  const uint8_t* readLine(const uint8_t* at, const uint8_t* end) override;
  void endLine() override;
  bool isDrawing() const override { return machine_.isDrawing(); }
  void drawNext() override { machine_.drawNext(); }
  const char* whatIsMissing() const override;

  const uint8_t* skipComment(const uint8_t* at, const uint8_t* end);
  const uint8_t* takeSomeOfNumber(const uint8_t* at, const uint8_t* end);
  bool takeCharacter(uint8_t character);
  bool startWord(uint8_t letter);
  bool skipWord(uint8_t letter);
  bool isExponent(uint8_t letter) const;
  bool takeOfNumber(uint8_t character);
  bool endWord();
  bool endAxis(GcodeAxis axis);
  bool endG();
  bool dropWord();
  bool failWord();

  GcodeMachine machine_{drawer()};
  uint8_t word_ = kNoWord;  // g, x, y, i, j or r while its number is being read
  ScaledNumber number_;     // of word_
  Comment comment_ = Comment::kNone;
  bool isRestSkipped_ = false;
  bool isAfterGap_ = false;  // a blank or a comment precedes the next character
  bool isFirstWord_ = true;  // the next word is the first of its line; N words do not count
};

}  // namespace lumi
