#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/ports/file_store.h"
#include "core/sand/canvas_layout.h"

namespace lumi {

/** The canvas file as one reader has it open. */
struct CanvasLease {
  std::unique_ptr<File> file;
  bool isOver = false;  // what it was to read is no longer there
};

/**
 * Everybody's open canvas files. LittleFS takes it ill when a file is written through one handle or renamed
 * over while another one is open, so the canvas closes them all before.
 */
class CanvasLeases {
 public:
  std::shared_ptr<CanvasLease> lease();
  /** Readers open the file again and go on. */
  void closeAll();
  /** Readers end. */
  void endAll();

 private:
  std::vector<std::weak_ptr<CanvasLease>> leases_;
};

/** Reads chunks, each checked, from one on. */
class CanvasReader {
 public:
  CanvasReader(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t offset);
  /** The first chunk must link to `mark`. */
  CanvasReader(FileStore& files, std::shared_ptr<CanvasLease> lease, const CanvasMark& mark);

  /** On to the next chunk, which ends at `end` at the latest; false: there is no whole one. */
  bool next(uint32_t end);
  /** Past the damaged chunk at which next() stopped, to where that says it ends; false where it does not. */
  bool skip(uint32_t end);

  /** Of the chunk that next() found. */
  const ChunkHead& head() const { return head_; }
  ConstBytes bytes() const { return ConstBytes(buffer_).sub(0, kChunkHeadSize + head_.stepBytes); }
  ChunkWalker walk() const { return {head_, bytes().sub(kChunkHeadSize)}; }
  uint32_t offset() const { return offset_ - static_cast<uint32_t>(bytes().size()); }

  /** Where the next one starts, or would. */
  CanvasMark mark() const { return {offset_, link_.value_or(0)}; }

 private:
  size_t fill(uint32_t size);

  FileStore& files_;
  std::shared_ptr<CanvasLease> lease_;
  uint32_t offset_;
  std::optional<uint16_t> link_;
  ChunkHead head_;
  std::array<uint8_t, kLongestChunk> buffer_;
};

}  // namespace lumi
