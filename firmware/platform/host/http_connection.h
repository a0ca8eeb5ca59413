#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/http/byte_buffer.h"
#include "core/http/request_body.h"
#include "core/http/router.h"
#include "core/ports/clock.h"
#include "platform/host/http_limits.h"
#include "platform/host/http_output.h"
#include "platform/host/http_request_parser.h"
#include "platform/host/http_socket.h"

namespace lumi {

/** One client: its requests one after the other, each read, handed to the router and answered. */
class HttpConnection {
 public:
  /** `onAccessPoint`: the client came through the device's own access point. */
  HttpConnection(HttpSocket::Peer&& peer, bool onAccessPoint, Router& router, const Clock& clock,
                 const HttpLimits& limits);
  ~HttpConnection();

  int descriptor() const { return socket_.descriptor(); }
  const std::string& remoteAddress() const { return remoteAddress_; }
  bool onAccessPoint() const { return onAccessPoint_; }
  /** The events to give to poll(). */
  short wantedEvents() const;
  /** What work() would do without any event. kSoon: the core has to be asked again. */
  enum class Readiness { kIdle, kSoon, kNow };
  Readiness readiness() const;
  /**
   * Does what can be done without waiting, after poll() has reported `events` at `lookedAt`: who was silent
   * until then is judged by that, since what came later is not seen yet. True when the core was called, which
   * may take time.
   */
  bool work(short events, Millis lookedAt);
  /** There is an answer that the client has not got whole. */
  bool isAnswering() const { return hasAnswer() || state_ == State::kWriting || !output_.isEmpty(); }
  bool closed() const { return !socket_.isOpen(); }
  void close();
  /** From the head of a request to the end of its answer. */
  bool hasRequest() const { return exchange_ || state_ != State::kReading; }
  /** Since when the connection has not been worth its place; nothing while it is at work. */
  std::optional<Millis> spareSince() const;

 private:
  class Exchange;
  enum class State { kReading, kAwaiting, kWriting, kDraining };

  void receive();
  void drop(size_t size);
  void advance();
  bool step();
  bool read();
  void handle(HttpRequestParser::Event event);
  void openRequest();
  void offer(std::unique_ptr<Response> refusal);
  void refuse(Response response);
  void stopReading();
  bool startAnswer();
  bool write();
  void finishAnswer();
  void flush();
  void enforceTime(Millis lookedAt);
  void enforceReadingTime(Millis lookedAt);
  void enforceWritingTime(Millis lookedAt);
  bool hasLeftInBody(Millis lookedAt) const;
  bool waitsForSource() const;
  bool hasAnswer() const;

  HttpSocket socket_;
  const std::string remoteAddress_;
  const bool onAccessPoint_;
  Router& router_;
  const Clock& clock_;
  const HttpLimits& limits_;
  ByteBuffer input_{kHttpBufferSize};
  HttpOutput output_;
  bool called_ = false;  // the core, in this turn
  HttpRequestParser parser_;
  RequestBody body_;
  std::shared_ptr<Exchange> exchange_;  // from a request's head to its answer
  ResponseWriter::Manner manner_;
  State state_ = State::kReading;
  bool served_ = false;
  bool clientFinished_ = false;       // it sends no more: it waits for its answer, or it is gone
  Millis finishedAt_ = 0;             // when that was seen
  std::optional<uint64_t> bodyLeft_;  // bytes that are still to be handed over; nothing: not known
  size_t drained_ = 0;
  std::optional<Millis> headBegan_;
  Millis stateSince_;
  Millis lastOfBody_;
};

}  // namespace lumi
