#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/base/text.h"
#include "core/sand/canvas/sand_canvas.h"

namespace lumi {
namespace {

/** A header for the panel and the bytes of the file. Ends early if the file is rewritten. */
class CanvasBinarySource : public SourceOfPieces {
 public:
  CanvasBinarySource(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t generation, uint32_t from,
                     uint32_t end)
      : reader_(files, std::move(lease), from), end_(end), header_(sentHeader(generation, from, end)) {}

 private:
  State makePiece(ConstBytes& piece) override {
    if (std::exchange(isFirst_, false)) {
      piece = header_;
      return State::kMore;
    }
    if (!reader_.next(end_)) return State::kEnd;
    piece = reader_.bytes();
    return State::kMore;
  }

  CanvasReader reader_;
  const uint32_t end_;
  const CanvasHeader header_;
  bool isFirst_ = true;
};

/** A JSON array with one object per step. If the file is rewritten, it ends early but stays valid JSON. */
class CanvasSegmentSource : public SourceOfPieces {
 public:
  CanvasSegmentSource(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t end)
      : reader_(files, std::move(lease), kCanvasHeaderSize), end_(end) {}

 private:
  State makePiece(ConstBytes& piece) override;

  CanvasReader reader_;
  const uint32_t end_;
  ChunkWalker walker_;
  bool isFirst_ = true;
  std::array<char, 96> text_;
};

BodySource::State CanvasSegmentSource::makePiece(ConstBytes& piece) {
  char* end = text_.data();
  const auto add = [&end](std::string_view text) { end = std::copy(text.begin(), text.end(), end); };
  const auto addTenths = [&](std::string_view name, int32_t tenths) {
    add(name);
    end = writeDecimal(tenths, 1, end);
  };
  if (isFirst_) add("[");
  Move from = walker_.at();
  bool isOver = false;
  while (!isOver && !walker_.next()) {
    isOver = !reader_.next(end_);
    if (!isOver) walker_ = reader_.walk();
    from = walker_.at();
  }
  if (isOver) {
    add("]");
  } else {
    const Move& to = walker_.at();
    if (!isFirst_) add(",");
    addTenths("{\"x1\":", from.to.x);
    addTenths(",\"y1\":", from.to.y);
    addTenths(",\"x2\":", to.to.x);
    addTenths(",\"y2\":", to.to.y);
    add(to.isRapid ? ",\"isRapid\":true}" : ",\"isRapid\":false}");
  }
  isFirst_ = false;
  piece = {reinterpret_cast<const uint8_t*>(text_.data()), static_cast<size_t>(end - text_.data())};
  return isOver ? State::kEnd : State::kMore;
}

}  // namespace

std::unique_ptr<BodySource> SandCanvas::binaryFrom(uint32_t from) const {
  const bool isMark = from == kept_.end || (from > kCanvasHeaderSize &&
                                            CanvasReader(files_, readers_.lease(), from).next(kept_.end));
  return std::make_unique<CanvasBinarySource>(files_, readers_.lease(), generation_,
                                              isMark ? from : kCanvasHeaderSize, kept_.end);
}

std::unique_ptr<BodySource> SandCanvas::segmentsJson() const {
  return std::make_unique<CanvasSegmentSource>(files_, readers_.lease(), kept_.end);
}

}  // namespace lumi
