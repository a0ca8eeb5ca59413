#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/sand/drawing/controller_check.h"
#include "core/sand/grbl/grbl_link.h"

namespace lumi {

/** Lines that draw nothing. They are sent one by one, while no other line is in flight. */
class TableCommands {
 public:
  enum class Answer : uint8_t { kRead, kDone, kReleased };

  explicit TableCommands(GrblLink& link) : link_(link) {}

  void add(std::string line);
  void readSettings();
  /** Releases the motors. */
  void release();
  /** Sets the harmless settings that differ, as soon as the settings are known. Then reads all again. */
  void adjust() { lines_.emplace_back(kAdjust); }
  /** Makes a mark whose position is unknown disappear. */
  void clearMark();
  /** Call when the controller has restarted: only its settings are read, and adjusted if that waits. */
  void restart();
  void clear();

  bool isEmpty() const { return lines_.empty(); }
  /** True if no line waits, other than those that read settings. */
  bool onlyRead() const;
  /** Sends the next line. Call only while online, without lines in flight and not isEmpty(). */
  void send(const SandHardware& table);
  /** Call when a line was answered. Returns kReleased if the motors are released now. */
  Answer answered(int error);
  /** What the controller refused last, for the user, or "". */
  const std::string& refusal() const { return refusal_; }
  void forgetRefusal() { refusal_.clear(); }

 private:
  static constexpr std::string_view kAdjust = "adjust";

  GrblLink& link_;
  std::vector<std::string> lines_;
  std::string refusal_;
};

}  // namespace lumi
