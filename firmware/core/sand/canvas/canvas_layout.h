#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/base/span.h"
#include "core/ports/file_store.h"
#include "core/sand/geometry/path_simplifier.h"
#include "core/sand/geometry/table_shape.h"

namespace lumi {

/** The format of the canvas file (docs/sand-table.md, "Canvas file"). Points are in 0.1 mm. */

inline constexpr char kCanvasPath[] = "sand.canvas";
inline constexpr char kNewCanvasPath[] = "sand.canvas.new";
constexpr uint32_t kCanvasHeaderSize = 16;  // bytes
constexpr uint32_t kChunkHeadSize = 24;     // bytes
constexpr uint32_t kMaxChunk = 512;         // bytes, including the head
constexpr uint8_t kCoarsestLevel = 2;

using CanvasHeader = std::array<uint8_t, kCanvasHeaderSize>;

/** What the header of the stored file says. */
struct CanvasIdentity {
  uint32_t generation = 1;  // never 0
  TableShape table;         // of the lines
};

/** Encodes the header of the stored file. */
CanvasHeader storedHeader(const CanvasIdentity& identity);
/** Decodes the header of the stored file. Returns nullopt if it is damaged. */
std::optional<CanvasIdentity> identityIn(const CanvasHeader& header);
/** Returns the next generation, which is never 0. */
uint32_t generationAfter(uint32_t generation);
/**
 * Encodes the header that is sent to the panel: the generation, the file offset `from` of the first chunk
 * that follows, and the size of the file in bytes.
 */
CanvasHeader sentHeader(uint32_t generation, uint32_t from, uint32_t size);

struct ChunkHead {
  uint32_t run = 0;
  bool continues = false;  // the run continues in a later chunk
  uint8_t level = 0;       // number of times the chunk was simplified: 0..kCoarsestLevel
  LinePoint start;
  uint16_t link = 0;  // CanvasMark::link of the preceding mark
  uint32_t stepBytes = 0;
  uint32_t stepCount = 0;
};

/**
 * Position after a chunk. The head of the next chunk repeats `link`. When a new chunk overwrites a chunk of a
 * dropped run, the links show that the old chunk after it does not belong to it.
 */
struct CanvasMark {
  uint32_t end = kCanvasHeaderSize;  // offset in the file
  uint16_t link = 0;
};

/** The position before the first chunk. */
CanvasMark firstMark(uint32_t generation);

/**
 * Writes the head to the first kChunkHeadSize bytes of `chunk`; the steps must follow them. Returns the mark
 * after the chunk.
 */
CanvasMark sealChunk(Bytes chunk, const ChunkHead& head, const CanvasMark& before);

/**
 * Decodes the head of the chunk at the start of `bytes`. Returns nullopt unless the chunk is complete and
 * valid.
 */
std::optional<ChunkHead> readChunk(ConstBytes bytes);
/** Returns CanvasMark::link of the mark after `chunk`. */
uint16_t linkBehind(ConstBytes chunk);

/** Iterates over the points of a chunk. */
class ChunkWalker {
 public:
  ChunkWalker() = default;
  ChunkWalker(const ChunkHead& head, ConstBytes steps);

  /** Current point. `isRapid` is true if the step to this point is rapid. */
  const LinePoint& at() const { return at_; }
  /** Advances to the next point. Returns false at the end and at an invalid step. */
  bool next();

 private:
  ConstBytes steps_;
  LinePoint at_;
};

/** Builds one chunk in memory. */
class CanvasChunkBuilder {
 public:
  void begin(uint32_t run, uint8_t level, const LinePoint& start);
  /** Appends a step. Returns false if the chunk is full. Ignores a step of zero length. */
  bool add(const LinePoint& to);
  /** Starts an empty chunk of the same run and level at the end point of this one. */
  void beginNext() { begin(head_.run, head_.level, at_); }

  bool empty() const { return head_.stepCount == 0; }
  uint32_t run() const { return head_.run; }
  uint8_t level() const { return head_.level; }
  const LinePoint& at() const { return at_; }

  /**
   * Writes the chunk to `file`, whose current position must be `mark`. Advances `mark` past the chunk.
   * Returns false on a write error. The builder keeps its steps.
   */
  bool writeTo(File& file, CanvasMark& mark, bool continues);
  uint32_t size() const { return static_cast<uint32_t>(size_); }

 private:
  std::array<uint8_t, kMaxChunk> bytes_{};
  size_t size_ = kChunkHeadSize;
  ChunkHead head_;
  LinePoint at_;
};

}  // namespace lumi
