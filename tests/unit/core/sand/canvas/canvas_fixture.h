#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/sand/canvas/canvas_layout.h"
#include "core/sand/canvas/sand_canvas.h"
#include "core/sand/geometry/path.h"
#include "support/stores/source_state.h"

namespace lumi::test {

constexpr uint32_t kRoomyCanvas = 1024 * 1024;

/** One step on the canvas, in 0.1 mm. */
struct CanvasLine {
  TablePoint from;
  TablePoint to;
  uint32_t run = 0;
  bool isRapid = false;
};

inline bool operator==(const CanvasLine& a, const CanvasLine& b) {
  return a.run == b.run && a.from == b.from && a.to == b.to && a.isRapid == b.isRapid;
}

inline uint32_t numberAt(const std::string& bytes, size_t offset) {
  return lumi::numberAt(asBytes(bytes).sub(offset).data(), 4);
}

/**
 * Returns the lines in a response of binaryFrom(). Sets `isWhole` if all its chunks are complete and valid.
 */
inline std::vector<CanvasLine> linesIn(const std::string& answer, bool& isWhole) {
  std::vector<CanvasLine> lines;
  isWhole = answer.size() >= kCanvasHeaderSize && answer.compare(0, 4, "LSC1") == 0;
  ConstBytes rest = asBytes(answer).sub(kCanvasHeaderSize);
  while (isWhole && !rest.empty()) {
    const auto head = readChunk(rest);
    isWhole = head.has_value();
    if (!head) break;
    uint32_t steps = 0;
    ChunkWalker walker(*head, rest.sub(kChunkHeadSize, head->stepBytes));
    for (TablePoint from = walker.at().to; walker.next(); from = walker.at().to, ++steps) {
      lines.push_back({from, walker.at().to, head->run, walker.at().isRapid});
    }
    isWhole = steps == head->stepCount;
    rest = rest.sub(kChunkHeadSize + head->stepBytes);
  }
  return lines;
}

/** Returns the lines on the canvas, or one invalid line if a chunk is damaged. */
inline std::vector<CanvasLine> linesOn(const SandCanvas& canvas) {
  bool isWhole = false;
  auto lines = linesIn(readAll(*canvas.binaryFrom(0)), isWhole);
  return isWhole ? lines : std::vector<CanvasLine>{{{-1, -1}, {-1, -1}}};
}

inline void finishRewriting(SandCanvas& canvas) {
  while (canvas.tick()) {
  }
}

inline void addMove(SandCanvas& canvas, const Move& move) {
  while (!canvas.add(move)) canvas.tick();
}

/** Adds a complete run. Returns true on success. */
inline bool draw(SandCanvas& canvas, uint32_t run, const std::vector<Move>& moves, TablePoint start = {}) {
  if (!canvas.beginRun(run, start).ok()) return false;
  for (const Move& move : moves) addMove(canvas, move);
  return canvas.endRun().ok();
}

/** Generates random paths with steps of all sizes, jumps, reversals and straight parts. */
class Wanderer {
 public:
  explicit Wanderer(uint32_t seed) : state_(seed * 2654435761u + 1) {}

  uint32_t below(uint32_t bound) {
    state_ = state_ * 1664525u + 1013904223u;
    return (state_ >> 8) % bound;
  }

  std::vector<Move> moves(size_t count) {
    std::vector<Move> moves;
    for (size_t i = 0; i < count; ++i) {
      if (below(20) == 0) pace_ = 20u << below(8);
      if (below(2) == 0) turn();
      if (below(50) == 0) isRapid_ = !isRapid_;
      moves.push_back({step(), isRapid_});
    }
    return moves;
  }

 private:
  void turn() {
    dx_ = signedBelow(pace_);
    dy_ = signedBelow(pace_);
  }
  int32_t signedBelow(uint32_t bound) {
    return static_cast<int32_t>(below(2 * bound + 1)) - static_cast<int32_t>(bound);
  }
  TablePoint step() {
    if (below(30) == 0) at_.x = static_cast<int32_t>(below(TableShape().width + 1));
    if (below(30) == 0) at_.y = static_cast<int32_t>(below(TableShape().height + 1));
    if (below(10) == 0) {
      dx_ = -dx_;
      dy_ = -dy_;
    }
    const int32_t x = at_.x + dx_ + signedBelow(3);
    const int32_t y = at_.y + dy_ + signedBelow(3);
    at_ = {std::min(std::max(x, 0), TableShape().width), std::min(std::max(y, 0), TableShape().height)};
    return at_;
  }

  uint32_t state_;
  uint32_t pace_ = 100;
  int32_t dx_ = 10;
  int32_t dy_ = 0;
  bool isRapid_ = false;
  TablePoint at_;
};

/** Adds runs until the file is being rewritten. Returns the number of the next run. */
inline uint32_t drawUntilCrowded(SandCanvas& canvas) {
  uint32_t run = 1;
  for (; !canvas.tick(); ++run) (void)draw(canvas, run, Wanderer(run).moves(200));
  return run;
}

}  // namespace lumi::test
