#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "core/http/message/body.h"
#include "core/sand/canvas/canvas_reader.h"

namespace lumi {

/** Sends a header for the panel, then the chunks of the file. Ends early if the file is rewritten. */
class CanvasBinarySource : public BodySource {
 public:
  /** Reads the bytes from `from` to `end`. */
  CanvasBinarySource(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t generation, uint32_t from,
                     uint32_t end);
  Piece read(Bytes out) override;

 private:
  CanvasReader reader_;
  const uint32_t end_;
  CanvasHeader header_;
  ConstBytes pending_;  // bytes of the header or of the current chunk that are not sent yet
};

/** Sends every step as a JSON object in an array. The array ends early if the file is rewritten. */
class CanvasSegmentSource : public BodySource {
 public:
  CanvasSegmentSource(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t end);
  Piece read(Bytes out) override;

 private:
  void prepareNext();
  void writeSegment(const LinePoint& from, const LinePoint& to);

  CanvasReader reader_;
  const uint32_t end_;
  ChunkWalker walker_;
  bool isFirst_ = true;
  bool isClosed_ = false;
  std::array<char, 80> text_;
  std::string_view pending_ = "[";
};

}  // namespace lumi
