#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/callback.h"
#include "core/http/form/request_body.h"
#include "core/http/message/byte_buffer.h"
#include "core/http/message/response_writer.h"
#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "platform/esp32/web/web_admission.h"
#include "platform/esp32/web/web_inbox.h"
#include "platform/esp32/web/web_wire.h"

namespace lumi {

struct WebService {
  Router& router;
  const Clock& clock;
  const WebLimits& limits;
  /** True if a local address is that of our own access point. Empty function: there is no access point. */
  Callback<bool(const std::string& localAddress)> isAccessPointAddress;
  /** False: a request that has not begun has to wait for memory. Is asked only if its head has come. */
  Callback<bool()> hasRoom = [] { return true; };
};

/** One request and its response. Runs in the loop and moves data between inbox, router and wire. */
class WebExchange {
 public:
  WebExchange(const WebService& service, WebInbox& inbox, WebWire& wire);
  ~WebExchange();
  WebExchange(const WebExchange&) = delete;
  WebExchange& operator=(const WebExchange&) = delete;

  /** True if the exchange has to call the core. Only one exchange per pass of the loop may do so, in turn. */
  bool isReady() const;
  /** Adds itself to `requests` if it is one of them. */
  void countIn(WebRequests& requests) const;
  /** Does what is possible without blocking. Limits the bytes of body and response per turn. */
  void work();
  /** True while a response is being made, sent or acknowledged. */
  bool isAnswering() const;
  /** True if the connection is closed and all of its resources are freed. */
  bool isOver() const { return state_ == State::kOver; }
  WebSpare spare() const;

 private:
  class Target;
  enum class State { kWaiting, kReading, kAwaiting, kWriting, kDraining, kClosing, kOver };

  bool step();
  bool mayOpen() const { return service_.hasRoom() || hasLasted(service_.limits.roomWait); }
  bool open();
  void read(WebHead head);
  bool readBody();
  void takePiece();
  bool finishBody();
  void offer(std::unique_ptr<Response> refusal);
  void refuse(Response&& response);
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
  std::shared_ptr<Target> target_;  // set from the head of a request until its response
  std::optional<ResponseWriter> writer_;
  std::optional<ByteBuffer> output_;
  State state_ = State::kWaiting;
  bool headOnly_ = false;
  bool isHttp11_ = true;
  size_t offered_ = 0;  // size of the piece that the body's sink has not accepted completely; 0: none
  Millis since_;        // start of the current state
  Millis lastMoved_;    // time when a byte of body or response was last transferred
  RateMeter readerRate_;
};

}  // namespace lumi
