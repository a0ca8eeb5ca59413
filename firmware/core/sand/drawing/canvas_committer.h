#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/ports/file_store.h"
#include "core/sand/canvas/sand_canvas.h"
#include "core/sand/queue/job.h"

namespace lumi {

/** Adds the drawn moves of a run to the canvas, in slices. */
class CanvasCommitter {
 public:
  static constexpr size_t kMovesPerTick = 256;
  enum class Outcome : uint8_t { kBusy, kKept, kNotKept };

  CanvasCommitter(FileStore& files, SandCanvas& canvas) : files_(files), canvas_(canvas) {}

  /**
   * Starts to add the moves of `drawing` up to `drawn`. Leaves out the moves that were drawn before the sand
   * was last cleared. tick() reports errors.
   */
  void begin(const Drawing& drawing, const Checkpoint& drawn);
  /** Starts again with the moves of the last begin(). */
  void restart(const Checkpoint& drawn) { begin(drawing_, drawn); }
  bool isActive() const { return isActive_; }
  /** `drawn` of the last begin(). */
  const Checkpoint& drawn() const { return drawn_; }
  /**
   * Adds the next slice. Call only while isActive(). The last call returns kKept if the run is on the canvas,
   * or else kNotKept; why() then returns the reason.
   */
  Outcome tick();
  /** Error message for the user. */
  const std::string& why() const { return why_; }

 private:
  using Next = MoveReader::Next;

  Next readOne();
  bool isBeforeBall() const;
  bool isCleared() const { return reader_->position().move <= drawn_.cleared.move; }
  Outcome end(Next how);

  FileStore& files_;
  SandCanvas& canvas_;
  bool isActive_ = false;
  std::unique_ptr<MoveReader> reader_;
  Drawing drawing_;
  Checkpoint drawn_;
  std::optional<Move> waiting_;  // not yet accepted by the canvas
  bool ballReached_ = false;
  std::string why_;
};

}  // namespace lumi
