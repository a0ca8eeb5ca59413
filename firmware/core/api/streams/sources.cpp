#include "core/api/streams/sources.h"

#include <algorithm>
#include <utility>

namespace lumi {

PieceSource::PieceSource(std::string&& opening, Next&& next, std::string&& closing, char separator)
    : pending_(std::move(opening)),
      next_(std::move(next)),
      closing_(std::move(closing)),
      separator_(separator) {}

BodySource::Piece PieceSource::read(Bytes out) {
  size_t written = 0;
  while (written < out.size()) {
    if (sent_ == pending_.size()) {
      if (closed_) break;
      prepareNext();
      if (pending_.empty() && !closed_) return {written, State::kAgain};
    }
    const size_t count =
        pending_.copy(reinterpret_cast<char*>(out.data()) + written, out.size() - written, sent_);
    sent_ += count;
    written += count;
  }
  const bool ended = closed_ && sent_ == pending_.size();
  return {written, ended ? State::kEnd : State::kMore};
}

void PieceSource::prepareNext() {
  sent_ = 0;
  auto piece = next_();
  closed_ = !piece;
  pending_ = closed_ ? std::move(closing_) : std::move(*piece);
  if (closed_ || separator_ == 0 || pending_.empty()) return;
  if (!std::exchange(isFirst_, false)) pending_.insert(0, 1, separator_);
}

std::unique_ptr<BodySource> jsonList(std::string&& opening, PieceSource::Next&& next, std::string&& closing) {
  return std::make_unique<PieceSource>(std::move(opening), std::move(next), std::move(closing), ',');
}

void sendList(const Reply& reply, const char* name, PieceSource::Next&& next, JsonObject&& head) {
  head.beginArray(name);
  reply.send(streamedJson(200, jsonList(head.JsonWriter::take(), std::move(next), "]}")));
}

FramedSource::FramedSource(std::string&& opening, std::unique_ptr<BodySource>&& inner, std::string&& closing)
    : text_(std::move(opening)), inner_(std::move(inner)), closing_(std::move(closing)) {}

BodySource::Piece FramedSource::read(Bytes out) {
  if (sent_ < text_.size() || !inner_) {
    const size_t count = text_.copy(reinterpret_cast<char*>(out.data()), out.size(), sent_);
    sent_ += count;
    const bool ended = !inner_ && sent_ == text_.size();
    return {count, ended ? State::kEnd : State::kMore};
  }
  const Piece piece = inner_->read(out);
  if (piece.state != State::kEnd) return piece;
  inner_.reset();
  text_ = std::move(closing_);
  sent_ = 0;
  return {piece.size, State::kMore};
}

LimitedSource::LimitedSource(std::unique_ptr<BodySource>&& inner, uint64_t most)
    : inner_(std::move(inner)), left_(most) {}

BodySource::Piece LimitedSource::read(Bytes out) {
  if (left_ == 0) return {0, State::kEnd};
  Piece piece = inner_->read(out.sub(0, static_cast<size_t>(std::min<uint64_t>(out.size(), left_))));
  left_ -= piece.size;
  if (left_ == 0) piece.state = State::kEnd;
  return piece;
}

FileSource::FileSource(std::unique_ptr<File>&& file, uint64_t size) : file_(std::move(file)), left_(size) {}

BodySource::Piece FileSource::read(Bytes out) {
  const Bytes wanted = out.sub(0, static_cast<size_t>(std::min<uint64_t>(left_, out.size())));
  const size_t size = file_->read(wanted);
  left_ -= size;
  if (size < wanted.size()) return {size, State::kBroken};
  return {size, left_ == 0 ? State::kEnd : State::kMore};
}

}  // namespace lumi
