#include "core/http/message/response_writer.h"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kChunkHead = 6;  // four hexadecimal digits, CR LF
constexpr size_t kChunkTail = 2;
constexpr std::string_view kLastChunk = "0\r\n\r\n";
constexpr size_t kMinRoom = 1024;  // minimum space in the buffer for which the source is called

/** Headers of every response. They are not in Response::headers, which would take more memory. */
constexpr std::string_view kSameOrigin =
    "Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n";

bool isOver(BodySource::State state) {
  return state == BodySource::State::kEnd || state == BodySource::State::kBroken;
}

bool mayHaveBody(int status) {
  return status >= 200 && status != 204 && status != 304;
}

void addField(std::string& head, TextView name, std::string_view value) {
  if (hasControlCharacter(name) || hasControlCharacter(value)) return;
  head.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

ResponseWriter::ResponseWriter(Response&& response, WriteOptions options)
    : response_(std::move(response)),
      keepAlive_(options.keepAlive),
      left_(response_.streamLength.value_or(std::numeric_limits<uint64_t>::max())),
      textSent_(options.startSent) {
  const bool unknownLength = response_.stream && !response_.streamLength;
  chunked_ = unknownLength && options.isHttp11;
  if (unknownLength && !options.isHttp11) keepAlive_ = false;
  text_ = headOf();
  const bool hasBody = !options.headOnly && mayHaveBody(response_.status);
  if (!hasBody) response_.stream.reset();
  if (!hasBody || response_.stream) freeText(response_.body);
}

std::string ResponseWriter::headOf() const {
  std::string head = concat({kStart, response_.status, " "});
  head.append(reasonPhrase(response_.status)).append("\r\n");
  if (mayHaveBody(response_.status)) {
    if (!response_.contentType.empty()) addField(head, "Content-Type", response_.contentType);
    const uint64_t length = response_.stream ? left_ : response_.body.size();
    if (chunked_) {
      addField(head, "Transfer-Encoding", "chunked");
    } else if (!response_.stream || response_.streamLength) {
      addField(head, "Content-Length", numberText(length));
    }
  }
  for (const auto& [name, value] : response_.headers.all()) addField(head, name, value);
  head.append(kSameOrigin);
  addField(head, "Connection", keepAlive_ ? "keep-alive" : "close");
  return concat({head, "\r\n"});
}

void ResponseWriter::fill(ByteBuffer& out) {
  waiting_ = false;
  if (state_ == State::kText) moveText(out);
  while (state_ == State::kStream && !waiting_ && out.room().size() >= kMinRoom) moveStream(out);
}

void ResponseWriter::moveText(ByteBuffer& out) {
  while (!text_.empty()) {
    textSent_ += out.append(asBytes(std::string_view(text_).substr(textSent_)));
    if (textSent_ < text_.size()) return;
    text_.swap(response_.body);
    freeText(response_.body);
    textSent_ = 0;
  }
  state_ = response_.stream ? State::kStream : State::kFinished;
}

void ResponseWriter::moveStream(ByteBuffer& out) {
  if (chunked_) {
    writeChunk(out);
  } else {
    writePlain(out);
  }
}

void ResponseWriter::writeChunk(ByteBuffer& out) {
  const Bytes room = out.room();
  const size_t most = room.size() - kChunkHead - kChunkTail - kLastChunk.size();
  const auto piece = response_.stream->read(room.sub(kChunkHead, most));
  const size_t size = std::min(piece.size, most);
  if (size > 0) {
    char head[kChunkHead + 1];
    std::snprintf(head, sizeof head, "%04X\r\n", static_cast<unsigned>(size & 0xFFFF));
    std::copy_n(head, kChunkHead, room.data());
    out.commit(kChunkHead + size);
    out.append(asBytes("\r\n"));
  }
  if (isOver(piece.state)) return endStream(piece.state, out);
  waiting_ = piece.state == BodySource::State::kAgain || size == 0;
}

void ResponseWriter::writePlain(ByteBuffer& out) {
  if (left_ == 0) return endStream(BodySource::State::kEnd, out);
  const Bytes room = out.room();
  const size_t most = static_cast<size_t>(std::min<uint64_t>(room.size(), left_));
  const auto piece = response_.stream->read(room.sub(0, most));
  const size_t size = std::min(piece.size, most);
  out.commit(size);
  left_ -= size;
  if (isOver(piece.state) || left_ == 0) return endStream(piece.state, out);
  waiting_ = piece.state == BodySource::State::kAgain || size == 0;
}

void ResponseWriter::endStream(BodySource::State end, ByteBuffer& out) {
  const bool tooShort = response_.streamLength && left_ > 0;
  state_ = tooShort || end == BodySource::State::kBroken ? State::kBroken : State::kFinished;
  if (chunked_ && state_ == State::kFinished) out.append(asBytes(kLastChunk));
  response_.stream.reset();
}

}  // namespace lumi
