#include "tools/virtual_grbl/program/command_reader.h"

#include <cstdio>
#include <cstdlib>

#include "core/base/text.h"

namespace lumi {

std::string CommandReader::take(std::string_view text) {
  std::string answers;
  partial_ += text;
  for (size_t end; (end = partial_.find('\n')) != std::string::npos;) {
    answers += carryOut(trim(std::string_view(partial_).substr(0, end)));
    partial_.erase(0, end + 1);
  }
  return answers;
}

std::string CommandReader::carryOut(std::string_view line) {
  if (line.empty()) return "";
  const size_t blank = line.find(' ');
  const std::string_view word = line.substr(0, blank);
  const std::string rest(blank == std::string_view::npos ? "" : line.substr(blank + 1));
  if (word == "ball") {
    char text[96];
    std::snprintf(text, sizeof text, "Ball: %.3f %.3f %s\n", table_.ball().x, table_.ball().y,
                  table_.state().c_str());
    return text;
  }
  const bool understood = apply(word, std::strtod(rest.c_str(), nullptr));
  return (understood ? "Done: " : "Not understood: ") + std::string(line) + "\n";
}

bool CommandReader::apply(std::string_view word, double number) {
  const int whole = number > 0 && number < 256 ? static_cast<int>(number) : 0;
  if (word == "hang") {
    table_.hang(number);
  } else if (word == "resume") {
    table_.resume();
  } else if (word == "reset") {
    table_.power();
  } else if (word == "error" && whole > 0) {
    table_.refuseNext(whole);
  } else if (word == "alarm" && whole > 0) {
    table_.raiseAlarm(whole);
  } else if (word == "drop") {
    table_.dropNextByte();
  } else if (word == "unplug") {
    table_.unplug(number);
  } else if (word == "plug") {
    table_.plug();
  } else if (word == "quit") {
    quits_ = true;
  } else {
    return false;
  }
  return true;
}

}  // namespace lumi
