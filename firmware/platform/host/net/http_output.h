#pragma once

#include <memory>

#include "core/http/limits/rate_meter.h"
#include "core/http/limits/round_robin.h"
#include "core/http/message/byte_buffer.h"
#include "core/http/message/response_writer.h"
#include "core/ports/clock.h"
#include "platform/host/net/http_limits.h"
#include "platform/host/net/http_socket.h"

namespace lumi {

/** A client's responses, one after the other, produced as fast as the client accepts them. */
class HttpOutput {
 public:
  HttpOutput(HttpSocket& socket, const Clock& clock, const HttpLimits& limits);

  /** Queues text outside of a response. flush() sends it. */
  void say(std::string_view text) { made_.append(asBytes(text)); }
  void begin(Response response, ResponseWriter::WriteOptions options);
  /** Drops the response and its source. */
  void end() { writer_.reset(); }

  /** Sends as much as the client accepts. Returns false if it has disconnected. */
  bool flush();
  /** Produces as much as a turn allows. Returns false if the source of the response had no data. */
  bool make();

  /** True if everything produced was sent. */
  bool isEmpty() const { return made_.empty(); }
  bool isDone() const { return isEmpty() && writer_->finished(); }
  /** True if the response can only be ended by closing the connection. */
  bool isBroken() const { return writer_->broken(); }
  bool keepsAlive() const { return writer_->keepsAlive(); }
  /** True if the source had no data at the last attempt and everything before was sent. */
  bool waitsForSource() const { return isEmpty() && writer_->waiting(); }

  /** Time when the client last accepted data, or the response began. */
  Millis lastSent() const { return lastSent_; }
  /** True if the client accepts data so slowly that it may be closed for a new one. */
  bool isReaderSlow() const { return readerPace_.tooSlow(clock_.now()); }

 private:
  HttpSocket& socket_;
  const Clock& clock_;
  ByteBuffer made_{kAnswerPerTurn};
  std::unique_ptr<ResponseWriter> writer_;
  Millis lastSent_;
  RateMeter readerPace_;
};

}  // namespace lumi
