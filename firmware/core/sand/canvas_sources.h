#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "core/http/body.h"
#include "core/sand/canvas_reader.h"

namespace lumi {

/** Chunks as they stand in the file, with the header that is sent. Ends early when the file is rewritten. */
class CanvasBinarySource : public BodySource {
 public:
  /** Reads from `from` to `end`. */
  CanvasBinarySource(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t generation, uint32_t from,
                     uint32_t end);
  Piece read(Bytes out) override;

 private:
  CanvasReader reader_;
  const uint32_t end_;
  CanvasHeader header_;
  ConstBytes pending_;  // not yet handed out, of the header or the reader's chunk
};

/** Every step as a JSON object, in brackets. When the file is rewritten, the list ends early. */
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
