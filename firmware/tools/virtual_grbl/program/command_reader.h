#pragma once

#include <string>
#include <string_view>

#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi {

/** Executes commands from standard input, typed by a user or sent by a test. */
class CommandReader {
 public:
  explicit CommandReader(VirtualGrbl& table) : table_(table) {}

  /** Adds input and executes complete lines. Returns the text to print. */
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
