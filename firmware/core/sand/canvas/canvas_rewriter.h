#pragma once

#include <memory>

#include "core/ports/file_store.h"
#include "core/sand/canvas/canvas_reader.h"
#include "core/sand/geometry/path_simplifier.h"

namespace lumi {

struct CanvasRewriting {
  uint32_t fromGeneration = 0;
  CanvasIdentity to;
  bool isCoarser = false;  // raise the level of each chunk by one, up to kCoarsestLevel
  uint32_t firstKept = 0;  // offset in the old file; chunks that start before it are dropped
};

/**
 * Writes a new canvas file next to the old one, one chunk at a time. The destructor removes an unfinished
 * file.
 */
class CanvasRewriter {
 public:
  enum class Progress : uint8_t { kMore, kDone, kFailed };

  CanvasRewriter(FileStore& files, OpenReaders& readers, const CanvasRewriting& how);
  ~CanvasRewriter();
  CanvasRewriter(const CanvasRewriter&) = delete;
  CanvasRewriter& operator=(const CanvasRewriter&) = delete;

  /**
   * Processes one chunk. The old file may grow between two calls: its chunks end at `sourceEnd`, and the
   * chunks of finished runs end at `keptEnd`. After kDone the new file is complete and closed, but not
   * renamed.
   */
  Progress slice(uint32_t sourceEnd, uint32_t keptEnd);

  /** Marks in the new file: after the last chunk, and after the last finished run. */
  const CanvasMark& written() const { return written_; }
  const CanvasMark& kept() const { return kept_; }
  /** True if some chunks of the new file can still be made coarser. */
  bool canSimplify() const { return canSimplify_; }
  bool wasCoarser() const { return how_.isCoarser; }
  uint32_t generation() const { return how_.to.generation; }

 private:
  bool take(uint32_t sourceEnd);
  void beginLine(uint8_t level);
  bool endLine(bool continues);
  bool keep(const Move& step);
  bool write(bool continues);
  uint8_t levelOf(const ChunkHead& head) const;

  FileStore& files_;
  const CanvasRewriting how_;
  CanvasReader source_;
  std::unique_ptr<File> file_;
  CanvasMark written_;
  CanvasMark kept_;
  bool failed_ = false;
  bool canSimplify_ = false;

  bool inLine_ = false;   // inside a sequence of chunks of one run and level
  uint8_t lineFrom_ = 0;  // level of these chunks in the old file
  std::unique_ptr<PathSimplifier> line_;
  CanvasChunkBuilder chunk_;
};

}  // namespace lumi
