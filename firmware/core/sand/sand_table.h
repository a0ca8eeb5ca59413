#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/http/body.h"
#include "core/http/reply.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/ports/serial_port.h"
#include "core/sand/grbl_link.h"
#include "core/sand/job_queue.h"
#include "core/sand/sand_canvas.h"
#include "core/store/record_store.h"

namespace lumi {

/** What the hub must know of the table that hangs on it. */
struct SandHardware {
  double stepsPerMm = 80;
  bool homesItself =
      true;  // `$H` before the first job after a reset; otherwise a user confirms "Ball is at 0,0"
};

/** What a user sees of a job beside what the job itself holds. */
struct JobProgress {
  double percent = 0;    // 0..100, by time
  TablePoint ball;       // where the ball is, or was when the job stopped
  Millis duration = 0;   // estimate for the whole (kinematics.h)
  Millis remaining = 0;  // for what is left, by the pace so far
};

/** What a user sees of the table. */
struct TableStatus {
  bool online = false;
  MachineState machine = MachineState::kUnknown;
  int alarm = 0;
  bool homed = false;              // the hub knows where the ball is
  bool needsConfirmation = false;  // a job waits for somebody to say "Ball is at 0,0"
  bool canStop = false;  // SandAction::kStop does something: a job is under way, or the motors may move
  TablePoint position;
  int feedOverride = 100;  // percent
  std::string message;     // what is wrong or awaited, for people; "" when all is well
};

/** How a wish was taken. */
enum class SandApplied : uint8_t {
  kDone,
  kRefused,   // a bad value
  kUnknown,   // no such job
  kConflict,  // not in this state
  kNotSaved   // the store would not take it
};

struct SandAnswer {
  SandApplied applied = SandApplied::kDone;
  std::string message;  // why not, for people
};

enum class SandAction : uint8_t { kPause, kResume, kStop, kHome, kUnlock, kConfirmZero, kOverride };
enum class SandDecision : uint8_t { kContinue, kRestart, kDrop };

/**
 * The sand table: queue, link, the job being drawn, and the canvas. A waiting job starts by itself when the
 * table is online, Idle and knows where it is, unless an interrupted job waits for a decision.
 */
class SandTable {
 public:
  static constexpr Millis kCheckpointEvery = 30 * kSecond;
  static constexpr Millis kTidyEvery = 3 * kSecond;  // programs that were being read when they were deleted
  /** How long a restart may wait: Grbl's own acceleration stops the ball in 3.5 s. */
  static constexpr Millis kLongestLeave = 5 * kSecond;

  SandTable(RecordStore& records, FileStore& files, SerialPort& serial, const Clock& clock, Random& random,
            Log& log, uint32_t canvasLimit);
  ~SandTable();

  void setHardware(const SandHardware& hardware);
  void load();
  /** True while more work is waiting that should not sleep. */
  bool tick();

  /**
   * The hub is about to restart: what is drawn stops and becomes interrupted, from where the ball stands; if
   * the table does not stop, from where it was seen last. Nothing starts any more.
   */
  void prepareRestart();
  /** Nothing is drawn; at the latest kLongestLeave after prepareRestart(). */
  bool mayRestart() const;

  JobQueue& queue();
  const JobQueue& queue() const;
  const SandCanvas& canvas() const;
  JobProgress progressOf(const Job& job) const;
  TableStatus status() const;

  /** `value`: the percentage, for kOverride. */
  SandAnswer control(SandAction action, int value = 0);
  SandAnswer remove(std::string_view file);
  SandAnswer moveTo(std::string_view file, size_t position);
  SandAnswer setRepeat(std::string_view file, bool repeat);
  /**
   * Of an interrupted job; restart also of a failed or completed one. Before an interrupted job is dropped or
   * restarted, what was drawn of it goes on the canvas, which takes some passes.
   */
  SandAnswer decide(std::string_view file, SandDecision decision);
  /** Of a job that is not on the canvas yet, only what is drawn from now on will be. */
  SandAnswer clearCanvas();

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace lumi
