#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/ports/file_store.h"
#include "core/sand/job.h"
#include "core/sand/program_reader.h"
#include "core/sand/sand_canvas.h"

namespace lumi {

/** Puts what a run has drawn on the canvas, a slice at a time. */
class SandFinisher {
 public:
  static constexpr size_t kMovesPerTick = 256;
  enum class Outcome : uint8_t { kBusy, kKept, kNotKept };

  SandFinisher(FileStore& files, SandCanvas& canvas);

  /** The program at `path` as far as `drawn` says, without what the sand was cleared of. */
  void begin(std::string_view path, const Checkpoint& drawn);
  bool isActive() const { return isActive_; }
  /** What begin() was told. */
  const Checkpoint& drawn() const { return drawn_; }
  /** The next slice, while active. Ends being active with kKept, or with kNotKept and why(). */
  Outcome tick();
  /** A sentence for people. */
  const std::string& why() const { return why_; }

 private:
  enum class Next : uint8_t { kMove, kLater, kEnd, kFailed };

  Next offerOne();
  Next readOne();
  bool isBeforeBall() const;
  bool isCleared() const;
  Outcome end(Next how);

  FileStore& files_;
  SandCanvas& canvas_;
  bool isActive_ = false;
  std::unique_ptr<ProgramReader> reader_;
  Checkpoint drawn_;
  std::optional<Move> waiting_;  // the canvas would not take it yet
  bool ballReached_ = false;
  std::string why_;
};

}  // namespace lumi
