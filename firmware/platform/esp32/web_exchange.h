#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/http/byte_buffer.h"
#include "core/http/request_body.h"
#include "core/http/response_writer.h"
#include "core/http/router.h"
#include "core/ports/clock.h"
#include "platform/esp32/web_inbox.h"
#include "platform/esp32/web_wire.h"

namespace lumi {

/** What the exchanges of a server have in common. */
struct WebService {
  Router& router;
  const Clock& clock;
  const WebLimits& limits;
  /** Whether this address of ours is that of our own access point; nothing: there is none. */
  std::function<bool(const std::string& localAddress)> isAccessPointAddress;
};

/** One request and its answer, on the loop: from the inbox to the router and back to the wire. */
class WebExchange {
 public:
  WebExchange(const WebService& service, WebInbox& inbox, WebWire& wire);
  ~WebExchange();
  WebExchange(const WebExchange&) = delete;
  WebExchange& operator=(const WebExchange&) = delete;

  /** There is something to do that calls the core: work() is to be called when it is this one's turn. */
  bool isReady() const;
  /** Does what can be done without waiting, of body and answer no more than a turn allows. */
  void work();
  /** There is an answer that was not sent whole, or may not have arrived. */
  bool isAnswering() const;
  /** The connection is no more, and neither is what it held. */
  bool isOver() const { return state_ == State::kOver; }
  WebSpare spare() const;

 private:
  class Target;
  enum class State { kWaiting, kReading, kAwaiting, kWriting, kDraining, kClosing, kOver };

  bool step();
  bool open();
  void read(WebHead head);
  bool readBody();
  void takePiece();
  bool finishBody();
  void offer(std::unique_ptr<Response> refusal);
  void refuse(Response response);
  void stopReading();
  void enter(State state);
  bool startAnswer();
  bool write();
  void finishAnswer(bool isEnd);
  bool drain();
  void end(void (WebWire::*how)());
  void close();
  bool hasAnswer() const;
  bool hasLasted(Millis time) const { return service_.clock.now() - since_ >= time; }

  const WebService& service_;
  WebInbox& inbox_;
  WebWire& wire_;
  RequestBody body_;
  std::shared_ptr<Target> target_;  // from a request's head to its answer
  std::optional<ResponseWriter> writer_;
  std::optional<ByteBuffer> output_;
  State state_ = State::kWaiting;
  bool headOnly_ = false;
  bool isHttp11_ = true;
  size_t offered_ = 0;  // bytes that the body's sink has not taken whole
  Millis since_;        // of the present state
  Millis lastMoved_;    // a byte of body or answer
  Pace readerPace_;
};

}  // namespace lumi
