#pragma once

#include <cstdint>
#include <memory>

#include "core/base/result.h"
#include "core/http/body.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/sand/canvas_chunk_builder.h"
#include "core/sand/canvas_reader.h"
#include "core/sand/canvas_rewriter.h"
#include "core/sand/canvas_runs.h"
#include "core/sand/path.h"
#include "core/sand/path_simplifier.h"

namespace lumi {

/**
 * The sand: every way the ball has gone since it was last smoothed, in one bounded file ("sand.canvas"). The
 * hub alone writes it, run by run. What is kept lies within 0.5 mm of what was drawn.
 *
 * The file is a header and chunks; layout, also as GET /api/gcode/canvas.bin sends it, in docs/sand-table.md
 * ("Canvas file"). Points are in 0.1 mm, steps as in point_codec.h. Each chunk carries its run's number,
 * whether the run goes on in a later chunk, where it starts, and a CRC-32; a damaged or unfinished tail is
 * dropped at load() and told in the log, so that a run is there whole or not at all. Of what stands behind a
 * damaged chunk, what is known to have been finished (canvas_salvage.h) is there again once the file was
 * rewritten.
 *
 * Points that a straight line passes within kTolerance are left out. Before the file would grow past its
 * limit it is rewritten with a coarser tolerance, and when that no longer suffices the oldest chunks go.
 * Rewriting takes many ticks, beside the old file, and ends with a rename; the generation changes.
 */
class SandCanvas {
 public:
  static constexpr double kTolerance = 0.05;  // mm
  /**
   * What a run and a rewriting leave of the store, for records; half of it when the rewriting only gives back
   * what a refused run took.
   */
  static constexpr uint64_t kKeptFree = 32 * 1024;  // bytes

  /** `limit` in bytes for the file; 7,680 when it is less. The file's rewriting needs as much beside it. */
  SandCanvas(FileStore& files, Log& log, uint32_t limit);

  void load();
  /** A slice of the rewriting, if one is under way. True while more is to be done. */
  bool tick();

  /** Changes when what is in the file before `size()` has changed (cleared, rewritten). Never 0. */
  uint32_t generation() const;
  /** Bytes of the file that count: whole chunks. */
  uint32_t size() const;
  uint32_t limit() const;
  /** Bytes of the store that it may come to take beyond what it has, a rewriting's included. */
  uint64_t mayStillTake() const;
  /** True when that run was added, to its end. Remembers at least the latest eight runs, clear() or not. */
  bool holdsRun(uint32_t run) const;

  /**
   * A run's moves follow; its way starts at `start`. `run` is a number that no earlier one had. An unfinished
   * earlier run is dropped.
   */
  Status beginRun(uint32_t run, TablePoint start);
  /** False while the file is being rewritten: tick() and offer the move again. Errors show in endRun(). */
  bool add(const Move& move);
  /**
   * On return the run is on flash. An error: the store is full or faulty; the run is not on the canvas, and
   * tick() gives back what it took.
   */
  Status endRun();
  bool isAdding() const;

  /** Smooths the sand. A run being added goes on from where it is. */
  Status clear();

  /**
   * The file's header (generation, size, first offset sent) and its chunks from byte `from` on; from the
   * first chunk on when no chunk starts at `from`. Exactly what size() says now; the answer ends early when
   * the file is rewritten.
   */
  std::unique_ptr<BodySource> binaryFrom(uint32_t from) const;
  /** `[{"x1":1.5,"y1":2,"x2":3,"y2":4,"isRapid":false},…]` in mm: the elements and the brackets. */
  std::unique_ptr<BodySource> segmentsJson() const;

 private:
  bool scan();
  /** What counts behind a damaged place, the rewriting will bring. */
  void salvage(CanvasReader& reader);
  void tellLoss(uint32_t lost);
  void startAnew();
  /** A file of that generation without a step takes the place of the old one. */
  bool writeEmptyFile(uint32_t generation);
  bool install();

  // sand_canvas_rewriting.cpp
  /** What a rewriting aims at, so that the next one is not due soon. */
  uint32_t goodSize() const;
  bool wantsRewriting() const;
  void startRewriting();
  void finishRewriting();
  void giveUpRewriting();

  bool openForRun();
  void giveUpSalvage();
  bool hasRoomFor(uint32_t end);
  bool keep(const LinePoint& point);
  bool append(bool goesOn);
  bool finishRun();
  void dropRun();
  /** So that a run that was refused is not found whole at the next start. */
  void wipeTail();

  FileStore& files_;
  Log& log_;
  const uint32_t limit_;
  mutable CanvasLeases leases_;

  uint32_t generation_ = 1;
  bool exists_ = false;    // the file, with that generation
  CanvasMark kept_;        // behind the last finished run
  CanvasMark written_;     // behind the last chunk, be its run finished or being added
  uint32_t fileSize_ = 0;  // with what lies behind written_
  uint32_t roomEnd_ = 0;   // the file may grow to here before the store is asked again
  CanvasRuns runs_;
  bool hasFiner_ = false;    // something could still be made coarser
  bool hasRubbish_ = false;  // behind the end lies what looks like damage
  uint32_t salvageEnd_ = 0;  // what counts behind a damaged place ends there; 0: nothing does
  bool isCrowded_ = false;   // must shrink
  bool hasGivenUp_ = false;  // rewriting failed; tried again for the next run
  std::unique_ptr<CanvasRewriter> rewriter_;

  bool isAdding_ = false;
  bool hasFailed_ = false;  // the run being added
  PathSimplifier line_;
  CanvasChunkBuilder chunk_;
  std::unique_ptr<File> file_;  // stands at written_
};

}  // namespace lumi
