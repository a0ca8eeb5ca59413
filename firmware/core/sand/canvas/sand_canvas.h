#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/http/message/body.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/sand/canvas/canvas_reader.h"
#include "core/sand/canvas/canvas_rewriter.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/path_simplifier.h"
#include "core/sand/geometry/table_shape.h"

namespace lumi {

/**
 * The picture of the sand: all lines that were drawn since the sand was last cleared, in one file of bounded
 * size ("sand.canvas"). Only the hub writes it, run by run. Stored lines deviate less than 0.5 mm from the
 * drawn ones.
 *
 * The file consists of a header and chunks. docs/sand-table.md ("Canvas file") describes the format, and the
 * format that GET /api/gcode/canvas.bin sends. Points are in 0.1 mm, steps are encoded as in point_codec.h.
 * Each chunk contains the number of its run, a flag that the run continues in a later chunk, its start point
 * and a CRC-32. load() drops and logs everything from a damaged chunk on, and a run whose end is missing. A
 * run is therefore either complete or absent. The file has no copy: it may take a tenth of the store, and
 * grows while the table draws.
 *
 * Points within kTolerance of a straight line are removed. Before the file exceeds its limit, it is rewritten
 * with a coarser tolerance. If that is not enough, the oldest chunks are dropped. Rewriting takes many ticks.
 * It writes a new file next to the old one. A final rename replaces the old file; the new one has another
 * generation.
 */
class SandCanvas {
 public:
  static constexpr double kTolerance = 0.05;  // mm

  /**
   * `limit` is the maximum file size in bytes; less than 7,680 counts as 7,680. Rewriting temporarily needs
   * up to the same size again. If less is free, it drops the oldest lines.
   */
  SandCanvas(FileStore& files, Log& log, uint32_t limit);

  /**
   * Reads a part of the file. Returns true while a part is left. Call until it returns false, before any
   * other function and not afterwards.
   */
  bool load();
  /** The table on which the lines are. */
  const TableShape& table() const { return table_; }
  /** Rewrites one slice if rewriting is needed. Returns true if the next pass must follow at once. */
  bool tick();

  /**
   * Generation of the file, never 0. It changes when bytes before size() change (the sand is cleared or the
   * file is rewritten).
   */
  uint32_t generation() const { return generation_; }
  /** Size of the header and the chunks of all finished runs, in bytes. */
  uint32_t size() const { return kept_.end; }
  /** Number of additional bytes that the canvas needs in the store, including a quarter of the limit for
   * rewriting. */
  uint64_t mayStillTake() const;
  /** Returns where the last line ended when load() returned, or nullopt if the sand was smooth. */
  std::optional<TablePoint> end() const;
  /** True if `run` is the last run that was added completely, even if clear() was called since. */
  bool isLastRun(uint32_t run) const { return run != 0 && run == lastRun_; }

  /**
   * Starts a run at `start`. `run` must differ from the numbers of all finished runs, or be 0 for a way of
   * the ball between runs. Drops a run that was begun but not finished.
   */
  Status beginRun(uint32_t run, TablePoint start);
  /**
   * Adds a move. Returns false while the file must be rewritten first; the caller must then call tick() and
   * add the move again. Errors are reported by endRun().
   */
  bool add(const Move& move);
  /**
   * Finishes the run. On success the run is saved. On an error (the store is full or faulty), the run is
   * dropped, and later calls of tick() free its space.
   */
  Status endRun();

  /**
   * Removes all lines. A run that is being added continues at its current point. On an error nothing changes.
   */
  Status clear();
  /** Removes all lines, and a run that is being added. The lines that follow are on `table`. */
  Status beginAnew(const TableShape& table);

  /**
   * Returns the header for the panel (generation, first offset, size) and the chunks from byte `from` on. If
   * no chunk starts at `from`, all chunks are returned. Chunks that are added after the call are not
   * included. The source ends early if the file is rewritten.
   */
  std::unique_ptr<BodySource> binaryFrom(uint32_t from) const;
  /** Returns all steps as JSON, in mm: `[{"x1":1.5,"y1":2,"x2":3,"y2":4,"isRapid":false},…]`. */
  std::unique_ptr<BodySource> segmentsJson() const;

 private:
  struct Scan : CanvasReader {
    using CanvasReader::CanvasReader;
    uint32_t lines = 0;  // offset of the last chunk so far that has lines
  };
  bool beginScan();
  bool scan();
  void endScan();
  void restart();
  void adopt(const CanvasIdentity& identity, const CanvasMark& kept, const CanvasMark& written);
  /** Replaces the old file by one without steps. Returns false on an error. */
  bool writeEmptyFile(const CanvasIdentity& identity);
  bool install();

  /** Target size of rewriting in bytes. It leaves room for new runs before the next rewriting. */
  uint32_t goodSize() const { return limit_ / 4 * 3; }
  bool wantsRewriting() const { return exists_ && (mustShrink_ || hasGarbageTail_) && !hasFailedToRewrite_; }
  void startRewriting();
  void finishRewriting();
  void abandonRewriting();

  bool openForRun();
  bool hasRoomFor(uint32_t end);
  bool keep(const Move& step);
  bool append(bool continues);
  bool finishRun();
  void dropRun();
  /** Overwrites the start of a dropped run, so that load() does not treat it as complete. */
  void wipeTail();

  FileStore& files_;
  Log& log_;
  const uint32_t limit_;
  mutable OpenReaders readers_;

  uint32_t generation_ = 1;
  TableShape table_;
  bool exists_ = false;              // a file with this generation exists
  CanvasMark kept_;                  // after the last finished run
  CanvasMark written_;               // after the last chunk of a finished or current run
  uint32_t fileSize_ = 0;            // including the bytes after written_
  uint32_t roomEnd_ = 0;             // the file may grow to this size before the free space is checked again
  uint32_t lastRun_ = 0;             // the last finished run; 0: none
  uint32_t lastLines_ = 0;           // for end(): Scan::lines of the last finished run; 0: none
  bool canSimplify_ = false;         // some chunks can still be made coarser
  bool hasGarbageTail_ = false;      // bytes of a dropped run or damaged bytes follow the last chunk
  bool mustShrink_ = false;          // the file is near its limit
  bool hasFailedToRewrite_ = false;  // rewriting failed; it is tried again for the next run
  std::unique_ptr<CanvasRewriter> rewriter_;
  std::unique_ptr<Scan> scan_;  // of load()

  bool isAdding_ = false;
  bool hasFailed_ = false;  // adding the current run failed
  PathSimplifier line_;
  CanvasChunkBuilder chunk_;
  std::unique_ptr<File> file_;  // positioned at written_
};

}  // namespace lumi
