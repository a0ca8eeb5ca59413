#pragma once

#include <cstdio>
#include <fstream>
#include <iomanip>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi {

/** Writes events to a file, one per line: virtual milliseconds, a word, and its arguments. */
class EventLog : public VirtualGrblListener {
 public:
  /** Sets the table whose time is logged. `trace`: the places of the ball are logged, too. */
  void follow(const VirtualGrbl& table, bool trace) {
    table_ = &table;
    trace_ = trace;
  }
  /** Creates or truncates the file. */
  Status open(const std::string& path) {
    file_.open(path);
    if (!file_) return Error{"The log " + path + " can't be written."};
    file_ << std::fixed << std::setprecision(3);
    return Done{};
  }
  void flush() { file_.flush(); }

  void lineAccepted(std::string_view line) override { write("line " + std::string(line)); }
  void lineRefused(std::string_view line, int error) override {
    write("refused " + std::to_string(error) + " " + std::string(line));
  }
  void stateChanged(std::string_view state) override { write("state " + std::string(state)); }
  void ballArrived(double x, double y) override {
    char text[64];
    std::snprintf(text, sizeof text, "ball %.3f %.3f", x, y);
    if (trace_) write(text);
  }
  void starved(double milliseconds) override { write("starved " + std::to_string(milliseconds)); }
  void overrun() override { write("overrun"); }

 private:
  void write(const std::string& event) {
    if (!file_.is_open() || !table_) return;
    file_ << static_cast<double>(table_->microseconds()) / 1000 << ' ' << event << '\n';
  }

  std::ofstream file_;
  const VirtualGrbl* table_ = nullptr;
  bool trace_ = false;
};

}  // namespace lumi
