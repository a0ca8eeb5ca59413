#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/ports/file_store.h"
#include "core/sand/canvas/canvas_layout.h"

namespace lumi {

/** One reader's handle of the canvas file. */
struct CanvasLease {
  std::unique_ptr<File> file;
  bool isOver = false;  // the file was replaced; the reader must end
};

/**
 * All open handles of the canvas file. LittleFS does not support writing through one handle, or renaming over
 * the file, while another handle is open. The canvas therefore closes all of them first.
 */
class OpenReaders {
 public:
  std::shared_ptr<CanvasLease> lease();
  /** Closes all handles. Readers reopen the file and continue. */
  void closeAll();
  /** Closes all handles. Readers end early. */
  void endAll();

 private:
  std::vector<std::weak_ptr<CanvasLease>> readers_;
};

/** Reads and validates chunks, starting at a given position. */
class CanvasReader {
 public:
  /** The first chunk must repeat `link`, if it is known. */
  CanvasReader(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t offset,
               std::optional<uint16_t> link = {})
      : files_(files), lease_(std::move(lease)), offset_(offset), link_(link) {}

  /** Reads the next chunk, which must end at or before `end`. Returns false if there is no valid one. */
  bool next(uint32_t end);
  /** Head of the chunk that next() has read. */
  const ChunkHead& head() const { return head_; }
  ConstBytes bytes() const { return ConstBytes(buffer_).sub(0, kChunkHeadSize + head_.stepBytes); }
  ChunkWalker walk() const { return {head_, bytes().sub(kChunkHeadSize)}; }
  uint32_t offset() const { return offset_ - static_cast<uint32_t>(bytes().size()); }

  /** Position of the next chunk. */
  CanvasMark mark() const { return {offset_, link_.value_or(0)}; }

 private:
  size_t fill(uint32_t size);

  FileStore& files_;
  std::shared_ptr<CanvasLease> lease_;
  uint32_t offset_;
  std::optional<uint16_t> link_;
  ChunkHead head_;
  std::array<uint8_t, kMaxChunk> buffer_;
};

}  // namespace lumi
