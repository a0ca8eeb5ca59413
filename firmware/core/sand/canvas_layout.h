#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/base/span.h"
#include "core/sand/path_simplifier.h"

namespace lumi {

/** The canvas file byte by byte (docs/sand-table.md, "Canvas file"). Points are in 0.1 mm. */

constexpr char kCanvasPath[] = "sand.canvas";
constexpr char kNewCanvasPath[] = "sand.canvas.new";
constexpr uint32_t kCanvasHeaderSize = 16;  // bytes
constexpr uint32_t kChunkHeadSize = 24;     // bytes
constexpr uint32_t kLongestChunk = 512;     // bytes, head included: whole in memory, one write each
constexpr uint8_t kCoarsestLevel = 2;

using CanvasHeader = std::array<uint8_t, kCanvasHeaderSize>;

/** As the file itself starts. */
CanvasHeader storedHeader(uint32_t generation);
/** The generation in a header that storedHeader() made; nothing when it is damaged. */
std::optional<uint32_t> generationIn(const CanvasHeader& header);
/** Never 0. */
uint32_t generationAfter(uint32_t generation);
/** As the panel gets it: which chunks follow of how many bytes. */
CanvasHeader sentHeader(uint32_t generation, uint32_t from, uint32_t size);

struct ChunkHead {
  uint32_t run = 0;
  bool goesOn = false;  // in a later chunk
  uint8_t level = 0;    // how often it was made coarser: 0..kCoarsestLevel
  LinePoint start;
  uint16_t link = 0;  // CanvasMark::link in front of it
  uint32_t stepBytes = 0;
  uint32_t stepCount = 0;
};

/**
 * The end of some chunks. A chunk's head repeats the link in front of it, so that a chunk of an earlier,
 * dropped run is never taken for the continuation of what was written over it.
 */
struct CanvasMark {
  uint32_t end = kCanvasHeaderSize;  // offset in the file
  uint16_t link = 0;
};

/** In front of the first chunk. */
CanvasMark firstMark(uint32_t generation);

/** Completes a chunk in place: `chunk` has room for the head and then holds the steps. Its mark follows. */
CanvasMark sealChunk(Bytes chunk, const ChunkHead& head, const CanvasMark& before);

/** The head of the chunk that `bytes` start with; nothing unless it is there, whole and unharmed. */
std::optional<ChunkHead> readChunk(ConstBytes bytes);
uint16_t linkBehind(ConstBytes chunk);
/** How long the damaged chunk that `bytes` start with says it is; nothing where it can't be that. */
std::optional<uint32_t> claimedSize(ConstBytes bytes);

/** Goes through a chunk's points. */
class ChunkWalker {
 public:
  ChunkWalker() = default;
  ChunkWalker(const ChunkHead& head, ConstBytes steps);

  /** Where the way is; `isRapid` tells how it came there. */
  const LinePoint& at() const { return at_; }
  /** On to the next point; false at the end. */
  bool next();

 private:
  ConstBytes steps_;
  LinePoint at_;
};

}  // namespace lumi
