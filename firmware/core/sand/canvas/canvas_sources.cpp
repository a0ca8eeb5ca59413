#include "core/sand/canvas/canvas_sources.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace lumi {
namespace {

/** Copies `pending` to `out`, as far as it fits. Returns the number of bytes copied. */
template <typename Pending>
size_t copyOut(const Pending& pending, Bytes out) {
  const size_t count = std::min(pending.size(), out.size());
  std::copy_n(pending.begin(), count, out.begin());
  return count;
}

/** Appends numbers and words to a text. */
class TextWriter {
 public:
  explicit TextWriter(char* at) : at_(at) {}

  TextWriter& operator<<(std::string_view text) {
    at_ = std::copy(text.begin(), text.end(), at_);
    return *this;
  }
  /** Appends tenths of a millimetre (not negative) as millimetres. */
  TextWriter& operator<<(int32_t tenths) {
    writeWhole(tenths / 10);
    if (tenths % 10 != 0) *this << "." << digit(tenths % 10);
    return *this;
  }
  char* at() const { return at_; }

 private:
  static std::string_view digit(int32_t value) {
    return std::string_view("0123456789").substr(static_cast<size_t>(value), 1);
  }
  void writeWhole(int32_t value) {
    if (value >= 10) writeWhole(value / 10);
    *this << digit(value % 10);
  }

  char* at_;
};

class CanvasBinarySource : public BodySource {
 public:
  CanvasBinarySource(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t generation, uint32_t from,
                     uint32_t end);
  Piece read(Bytes out) override;

 private:
  CanvasReader reader_;
  const uint32_t end_;
  CanvasHeader header_;
  ConstBytes pending_;  // bytes of the header or of the current chunk that are not sent yet
};

CanvasBinarySource::CanvasBinarySource(FileStore& files, std::shared_ptr<CanvasLease> lease,
                                       uint32_t generation, uint32_t from, uint32_t end)
    : reader_(files, std::move(lease), from),
      end_(end),
      header_(sentHeader(generation, from, end)),
      pending_(header_) {}

BodySource::Piece CanvasBinarySource::read(Bytes out) {
  size_t written = 0;
  while (written < out.size()) {
    if (pending_.empty()) {
      if (!reader_.next(end_)) return {written, State::kEnd};
      pending_ = reader_.bytes();
    }
    const size_t count = copyOut(pending_, out.sub(written));
    pending_ = pending_.sub(count);
    written += count;
  }
  return {written, State::kMore};
}

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

CanvasSegmentSource::CanvasSegmentSource(FileStore& files, std::shared_ptr<CanvasLease> lease, uint32_t end)
    : reader_(files, std::move(lease), kCanvasHeaderSize), end_(end) {}

BodySource::Piece CanvasSegmentSource::read(Bytes out) {
  size_t written = 0;
  while (written < out.size()) {
    if (pending_.empty()) {
      if (isClosed_) break;
      prepareNext();
    }
    const size_t count = copyOut(pending_, out.sub(written));
    pending_.remove_prefix(count);
    written += count;
  }
  return {written, isClosed_ && pending_.empty() ? State::kEnd : State::kMore};
}

void CanvasSegmentSource::prepareNext() {
  LinePoint from = walker_.at();
  while (!walker_.next()) {
    isClosed_ = !reader_.next(end_);
    if (isClosed_) {
      pending_ = "]";
      return;
    }
    walker_ = reader_.walk();
    from = walker_.at();
  }
  writeSegment(from, walker_.at());
}

void CanvasSegmentSource::writeSegment(const LinePoint& from, const LinePoint& to) {
  TextWriter text(text_.data());
  text << (isFirst_ ? "" : ",") << "{\"x1\":" << from.x << ",\"y1\":" << from.y << ",\"x2\":" << to.x
       << ",\"y2\":" << to.y << ",\"isRapid\":" << (to.isRapid ? "true" : "false") << "}";
  isFirst_ = false;
  pending_ = {text_.data(), static_cast<size_t>(text.at() - text_.data())};
}

}  // namespace

std::unique_ptr<BodySource> canvasBinarySource(FileStore& files, std::shared_ptr<CanvasLease> lease,
                                               uint32_t generation, uint32_t from, uint32_t end) {
  return std::make_unique<CanvasBinarySource>(files, std::move(lease), generation, from, end);
}

std::unique_ptr<BodySource> canvasSegmentSource(FileStore& files, std::shared_ptr<CanvasLease> lease,
                                                uint32_t end) {
  return std::make_unique<CanvasSegmentSource>(files, std::move(lease), end);
}

}  // namespace lumi
