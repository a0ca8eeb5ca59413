#pragma once

#include <cstdint>
#include <string>

#include "core/http/response.h"
#include "platform/host/http_buffer.h"

namespace lumi {

/** Turns one answer into bytes, as fast as a buffer takes them and not faster. */
class HttpResponseWriter {
 public:
  struct Manner {
    bool headOnly = false;  // the answer to a HEAD
    bool isHttp11 = true;   // chunks are understood
    bool keepAlive = false;
  };

  HttpResponseWriter(Response response, Manner manner);

  /** Moves what is ready and fits. */
  void fill(HttpBuffer& out);
  /** Everything was moved. */
  bool finished() const { return state_ == State::kFinished; }
  /** The source had nothing ready at the last fill(). */
  bool waiting() const { return waiting_; }
  /** The source ended before the length it had announced: the connection can only be closed. */
  bool broken() const { return state_ == State::kBroken; }
  /** The answer said that the connection stays. */
  bool keepsAlive() const { return keepAlive_; }

 private:
  enum class State { kText, kStream, kFinished, kBroken };

  std::string headOf() const;
  void moveText(HttpBuffer& out);
  void moveStream(HttpBuffer& out);
  void writeChunk(HttpBuffer& out);
  void writePlain(HttpBuffer& out);
  void endStream(HttpBuffer& out);

  Response response_;
  State state_ = State::kText;
  bool keepAlive_;
  bool chunked_ = false;
  bool waiting_ = false;
  uint64_t left_;  // of a stream of known length
  std::string text_;
  size_t textSent_ = 0;
};

}  // namespace lumi
