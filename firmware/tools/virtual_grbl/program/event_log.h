#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi {

/** Writes events to a file, one per line: virtual milliseconds, a word, and its arguments. */
class EventLog : public VirtualGrblListener {
 public:
  ~EventLog() override;
  /** Creates or truncates the file. */
  Status open(const std::string& path);
  /** Sets the table whose time is logged. */
  void follow(const VirtualGrbl& table) { table_ = &table; }
  void flush();
  /** Writes the last line, which contains all counters. */
  void conclude();

  void lineAccepted(std::string_view line) override;
  void lineRefused(std::string_view line, int error) override;
  void ballArrived(double x, double y) override;
  void stateChanged(std::string_view state) override;
  void overrun() override;
  void starved() override;
  void faultFired(std::string_view what) override;

 private:
  void write(std::string_view word, std::string_view rest);

  std::FILE* file_ = nullptr;
  const VirtualGrbl* table_ = nullptr;
};

}  // namespace lumi
