#pragma once

#include <memory>

#include "core/ports/file_store.h"
#include "core/sand/canvas_chunk_builder.h"
#include "core/sand/canvas_reader.h"
#include "core/sand/canvas_runs.h"
#include "core/sand/path_simplifier.h"

namespace lumi {

/** Starts a canvas file: header and, as chunks without steps, the runs to be remembered. */
bool startCanvasFile(File& file, uint32_t generation, const CanvasRuns& runs, CanvasMark& mark);
/** The most bytes that it takes to remember runs without a line. */
constexpr uint32_t kLongestMemory = CanvasRuns::kMost * kChunkHeadSize;

struct CanvasRewriting {
  uint32_t fromGeneration = 0;
  uint32_t toGeneration = 0;
  bool isCoarser = false;  // every chunk goes up a level, as far as there is one
  uint32_t firstKept = 0;  // offset in the old file: chunks that start before it are left out
  bool skipsDamage = false;
};

/** Writes the canvas anew beside the old file, a chunk at a time. What is not done when it goes is removed.
 */
class CanvasRewriter {
 public:
  enum class Progress : uint8_t { kMore, kDone, kFailed };

  CanvasRewriter(FileStore& files, CanvasLeases& leases, const CanvasRuns& runs, const CanvasRewriting& how);
  ~CanvasRewriter();
  CanvasRewriter(const CanvasRewriter&) = delete;
  CanvasRewriter& operator=(const CanvasRewriter&) = delete;

  /**
   * A chunk on. The old file may grow meanwhile: its chunks now go to `sourceEnd`, those of finished runs to
   * `keptEnd`. Once kDone the new file is closed and whole, and only to be renamed.
   */
  Progress slice(uint32_t sourceEnd, uint32_t keptEnd);

  /** In the new file: behind the last chunk, and behind the last finished run. */
  const CanvasMark& written() const { return written_; }
  const CanvasMark& kept() const { return kept_; }
  /** Some of it could be made coarser still. */
  bool hasFiner() const { return hasFiner_; }
  bool wasCoarser() const { return how_.isCoarser; }
  uint32_t generation() const { return how_.toGeneration; }

 private:
  bool take(uint32_t sourceEnd);
  bool leaveOut();
  bool beginLine(uint8_t level);
  bool endLine(bool goesOn);
  bool keep(const LinePoint& point);
  bool write(bool goesOn);
  uint8_t levelOf(const ChunkHead& head) const;

  FileStore& files_;
  const CanvasRuns& runs_;
  const CanvasRewriting how_;
  CanvasReader source_;
  std::unique_ptr<File> file_;
  CanvasMark written_;
  CanvasMark kept_;
  bool failed_ = false;
  bool hasFiner_ = false;

  bool inLine_ = false;     // a run's chunks of one level, one after the other
  uint8_t lineFrom_ = 0;    // their level in the old file
  bool isOpenRun_ = false;  // the last chunk written goes on
  std::unique_ptr<PathSimplifier> line_;
  CanvasChunkBuilder chunk_;
};

}  // namespace lumi
