#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/ports/serial_port.h"
#include "core/sand/canvas/sand_canvas.h"
#include "core/sand/grbl/grbl_link.h"
#include "core/sand/queue/job_queue.h"
#include "core/store/record_store.h"

namespace lumi {

/** Properties of the connected table. */
struct SandHardware {
  double stepsPerMm = 80;
  bool homesItself =
      true;  // `$H` before the first job after a reset; otherwise a user confirms "Ball is at 0,0"
};

/** Progress of a job, in addition to the fields of Job. */
struct JobProgress {
  double percent = 0;    // 0..100, in terms of time
  TablePoint ball;       // current position of the ball, or its position when the job stopped
  Millis duration = 0;   // estimate for the whole job (kinematics.h)
  Millis remaining = 0;  // estimate for the rest, based on the speed so far
};

/** State of the table for the user. */
struct TableStatus {
  bool online = false;
  MachineState machine = MachineState::kUnknown;
  int alarm = 0;
  bool homed = false;              // the position of the ball is known
  bool needsConfirmation = false;  // a job waits for a user to confirm "Ball is at 0,0"
  bool canStop = false;            // SandAction::kStop has an effect: a job is active or the motors may move
  TablePoint position;
  int feedOverride = 100;  // percent
  std::string message;     // problem or awaited action, for the user; "" if there is none
};

enum class SandAction : uint8_t { kPause, kResume, kStop, kHome, kUnlock, kConfirmZero, kOverride };
enum class SandDecision : uint8_t { kContinue, kRestart, kDrop };

/**
 * The sand table: the queue, the link to the controller, the current job and the canvas. A waiting job starts
 * by itself when the table is online and Idle and its position is known. It does not start while an
 * interrupted job waits for a decision.
 */
class SandTable {
 public:
  static constexpr Millis kCheckpointEvery = 30 * kSecond;
  /** Interval for removing deleted programs that were being read. */
  static constexpr Millis kTidyEvery = 3 * kSecond;
  /** Maximum delay of a restart. Grbl's default acceleration stops the ball within 3.5 s. */
  static constexpr Millis kMaxLeave = 5 * kSecond;

  SandTable(RecordStore& records, FileStore& files, SerialPort& serial, const Clock& clock, Random& random,
            Log& log, uint32_t canvasLimit);
  ~SandTable();

  void setHardware(const SandHardware& hardware);
  void load();
  /** Returns true if the next pass must follow at once. */
  bool tick();

  /**
   * Prepares a restart of the hub. The current job stops and becomes interrupted at the position where the
   * ball stops, or at the last known position if the table does not stop. No further job starts.
   */
  void prepareRestart();
  /** True if nothing is being drawn, at the latest kMaxLeave after prepareRestart(). */
  bool mayRestart() const;

  JobQueue& queue();
  const JobQueue& queue() const;
  const SandCanvas& canvas() const;
  JobProgress progressOf(const Job& job) const;
  TableStatus status() const;

  /** `value`: the percentage for kOverride. */
  Status control(SandAction action, int value = 0);
  Status remove(std::string_view file);
  Status moveTo(std::string_view file, size_t position);
  Status setRepeat(std::string_view file, bool repeat);
  /**
   * Decides about an interrupted job; kRestart also works for a failed or completed job. Before an
   * interrupted job is dropped or restarted, the part that was drawn is added to the canvas, which takes
   * several passes.
   */
  Status decide(std::string_view file, SandDecision decision);
  /**
   * Clears the sand. A run that is not on the canvas yet loses its earlier moves; only moves drawn from now
   * on are added later.
   */
  Status clearCanvas();

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace lumi
