#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/http/message/byte_buffer.h"
#include "core/http/message/response.h"

namespace lumi {

/** Writes one response to a buffer. Waits with the rest while the buffer is full. */
class ResponseWriter {
 public:
  /** The first bytes of every response. */
  static constexpr std::string_view kStart = "HTTP/1.1 ";

  struct WriteOptions {
    bool headOnly = false;  // response to a HEAD request
    bool isHttp11 = true;   // the client understands chunks
    bool keepAlive = false;
    size_t startSent = 0;  // bytes of kStart that were sent before
  };

  ResponseWriter(Response&& response, WriteOptions options);

  void fill(ByteBuffer& out);
  bool finished() const { return state_ == State::kFinished; }
  /** True if the source had nothing ready at the last fill(). */
  bool waiting() const { return waiting_; }
  /** True if the source failed, or ended before the announced length. The connection must be closed. */
  bool broken() const { return state_ == State::kBroken; }
  /** True if the response announced that the connection stays open. */
  bool keepsAlive() const { return keepAlive_; }

 private:
  enum class State { kText, kStream, kFinished, kBroken };

  std::string headOf() const;
  void moveText(ByteBuffer& out);
  void moveStream(ByteBuffer& out);
  void writeChunk(ByteBuffer& out);
  void writePlain(ByteBuffer& out);
  void endStream(BodySource::State end, ByteBuffer& out);

  Response response_;
  State state_ = State::kText;
  bool keepAlive_;
  bool chunked_ = false;
  bool waiting_ = false;
  uint64_t left_;     // remaining bytes of a stream of known length
  std::string text_;  // the head, followed by the body
  size_t textSent_;
};

}  // namespace lumi
