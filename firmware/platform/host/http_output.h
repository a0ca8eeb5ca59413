#pragma once

#include <memory>

#include "core/http/byte_buffer.h"
#include "core/http/pace.h"
#include "core/http/response_writer.h"
#include "core/http/turns.h"
#include "core/ports/clock.h"
#include "platform/host/http_limits.h"
#include "platform/host/http_socket.h"

namespace lumi {

/** What goes to one client: answers, one after the other, made as fast as it takes them. */
class HttpOutput {
 public:
  HttpOutput(HttpSocket& socket, const Clock& clock, const HttpLimits& limits);

  /** Outside of any answer, with flush(). */
  void say(std::string_view text) { made_.append(asBytes(text)); }
  void begin(Response response, ResponseWriter::Manner manner);
  /** Forgets the answer, with what its source holds. */
  void end() { writer_.reset(); }

  /** Sends of what was made as much as the client takes. False: it is gone. */
  bool flush();
  /** Makes as much as a turn allows. False: the answer's source had nothing. */
  bool make();

  /** All that was made is sent. */
  bool isEmpty() const { return made_.empty(); }
  bool isDone() const { return isEmpty() && writer_->finished(); }
  /** The answer can't be ended but by closing. */
  bool isBroken() const { return writer_->broken(); }
  bool keepsAlive() const { return writer_->keepsAlive(); }
  /** The source had nothing when it was asked last, and all before that is sent. */
  bool waitsForSource() const { return isEmpty() && writer_->waiting(); }

  /** When the client took something, or the answer began. */
  Millis lastSent() const { return lastSent_; }
  /** The client takes so little that it is to make way for others. */
  bool isReaderSlow() const { return readerPace_.tooSlow(clock_.now()); }

 private:
  HttpSocket& socket_;
  const Clock& clock_;
  ByteBuffer made_{kAnswerPerTurn};
  std::unique_ptr<ResponseWriter> writer_;
  Millis lastSent_;
  Pace readerPace_;
};

}  // namespace lumi
