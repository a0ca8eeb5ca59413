#pragma once

#include <cstdint>
#include <string>

#include "core/http/byte_buffer.h"
#include "core/http/response.h"

namespace lumi {

/** Turns one answer into bytes, as fast as a buffer takes them and not faster. */
class ResponseWriter {
 public:
  struct Manner {
    bool headOnly = false;  // the answer to a HEAD
    bool isHttp11 = true;   // chunks are understood
    bool keepAlive = false;
  };

  ResponseWriter(Response response, Manner manner);

  /** Moves what is ready and fits. */
  void fill(ByteBuffer& out);
  /** Everything was moved. */
  bool finished() const { return state_ == State::kFinished; }
  /** The source had nothing ready at the last fill(). */
  bool waiting() const { return waiting_; }
  /** The source broke off, or ended before the length it had announced: the connection can only be closed. */
  bool broken() const { return state_ == State::kBroken; }
  /** The answer said that the connection stays. */
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
  uint64_t left_;     // of a stream of known length
  std::string text_;  // the head, then the body
  size_t textSent_ = 0;
};

}  // namespace lumi
