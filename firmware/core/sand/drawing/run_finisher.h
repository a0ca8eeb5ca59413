#pragma once

#include <optional>
#include <string>

#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/sand/drawing/ball_trail.h"
#include "core/sand/drawing/canvas_committer.h"
#include "core/sand/drawing/job_journal.h"
#include "core/sand/library/pattern_library.h"

namespace lumi {

/**
 * Brings to the canvas what the ball has drawn: each run when it has ended, and the ways between runs. Then
 * saves what becomes of the run's job, so that after a power cut each run is in the sand once.
 */
class RunFinisher {
 public:
  RunFinisher(JobQueue& queue, PatternLibrary& library, FileStore& files, SandCanvas& canvas,
              JobJournal& journal, const Clock& clock, Log& log);

  /** The ways that tick() adds. */
  BallTrail& trail() { return trail_; }
  /** Adds the ways at once, as long as the canvas has room. */
  void addTrail();

  /** Begins to add the run of `after.file` up to `drawn`. Then makes this change. Not while isActive(). */
  void finish(const Checkpoint& drawn, const JobChange& after);
  /** Like finish(), for a run that was interrupted. Without a checkpoint, makes the change at once. */
  Status abandon(const Job& job, const JobChange& change);
  /** Ends a job whose run was drawn to its end and is on the canvas, unless `problem` says why not. */
  void complete(const std::string& file, const std::string& problem = "");
  /**
   * Clears the canvas. Of a run that is not on the canvas yet, only the moves drawn after this call are added
   * later. `drawn` is how far the current run is drawn, if there is one, and is changed accordingly.
   */
  Status clearSand(std::optional<Checkpoint>& drawn);
  /**
   * Call while the sand was drawn on a table of another shape: the picture starts empty, and no run
   * continues. Makes one change in each call, because each takes several file operations.
   */
  Status follow(const TableShape& shape);

  /** True while a run is being added. */
  bool isActive() const { return committer_.isActive(); }
  /** File of the job whose run is being added, or was added last. */
  const std::string& file() const { return after_.file; }
  /** True while a run or a way waits to be added to the canvas. */
  bool needsCanvas() const { return isActive() || !trail_.isEmpty(); }
  /** Does one step. Returns false if there is nothing to do. */
  bool tick();

 private:
  void addSlice();
  bool addFirstWay();
  bool addWay(const BallTrail::Way& way);
  void countDrawn();
  Status clearCanvas();
  std::optional<Checkpoint> notOnCanvasYet() const;

  JobQueue& queue_;
  PatternLibrary& library_;
  SandCanvas& canvas_;
  JobJournal& journal_;
  const Clock& clock_;
  Log& log_;
  CanvasCommitter committer_;
  BallTrail trail_;
  JobChange after_;
  PatternId drawnPattern_ = 0;  // was drawn to its end, which the library does not know yet
};

}  // namespace lumi
