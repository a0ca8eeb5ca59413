#pragma once

#include <string>
#include <string_view>

#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi {

/** Carries out what is typed, or sent by a test, on standard input. */
class CommandReader {
 public:
  explicit CommandReader(VirtualGrbl& table) : table_(table) {}

  /** Takes what has come; complete lines are carried out. Returns what is to be printed. */
  std::string take(std::string_view text);
  bool wantsToQuit() const { return quits_; }

 private:
  std::string carryOut(std::string_view line);
  bool apply(std::string_view word, double number);

  VirtualGrbl& table_;
  std::string partial_;
  bool quits_ = false;
};

}  // namespace lumi
