#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/http/form/request_body.h"
#include "core/http/message/byte_buffer.h"
#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "platform/host/net/http_limits.h"
#include "platform/host/net/http_output.h"
#include "platform/host/net/http_request_parser.h"
#include "platform/host/net/http_socket.h"
#include "platform/host/net/trusted_proxies.h"

namespace lumi {

/** A client's connection. Passes its requests to the router, one by one, and sends the responses. */
class HttpConnection {
 public:
  /** `onAccessPoint`: the client connected through the device's own access point. */
  HttpConnection(HttpSocket::Peer&& peer, bool onAccessPoint, Router& router, const Clock& clock,
                 const HttpLimits& limits, const TrustedProxies& proxies);
  ~HttpConnection();

  int descriptor() const { return socket_.descriptor(); }
  const std::string& remoteAddress() const { return remoteAddress_; }
  bool onAccessPoint() const { return onAccessPoint_; }
  /** The events to pass to poll(). */
  short wantedEvents() const;
  /** What work() would do without an event: nothing, retry a source soon, or continue at once. */
  enum class Readiness { kIdle, kSoon, kNow };
  Readiness readiness() const;
  /**
   * Does what is possible without blocking, after poll() has returned `events` at the time `lookedAt`.
   * Time-outs are measured against `lookedAt`, because data that arrived later has not been received yet.
   * Returns true if the core was called, which may take time.
   */
  bool work(short events, Millis lookedAt);
  /** True if a response was not sent completely. */
  bool isAnswering() const { return hasAnswer() || state_ == State::kWriting || !output_.isEmpty(); }
  bool closed() const { return !socket_.isOpen(); }
  void close();
  /** True from the head of a request until the end of its response. */
  bool hasRequest() const { return exchange_ || state_ != State::kReading; }
  /** The time since which the connection may be closed for a new one. nullopt while it is in use. */
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
  const TrustedProxies& proxies_;
  ByteBuffer input_{kHttpBufferSize};
  HttpOutput output_;
  bool called_ = false;  // the core was called in this turn
  HttpRequestParser parser_;
  RequestBody body_;
  std::shared_ptr<Exchange> exchange_;  // set from the head of a request until its response
  ResponseWriter::WriteOptions writeOptions_;
  State state_ = State::kReading;
  bool isHttps_ = false;  // a trusted proxy received the request over HTTPS
  bool served_ = false;
  bool clientFinished_ = false;       // the client sends no more: it waits for a response or has disconnected
  Millis finishedAt_ = 0;             // time when clientFinished_ became true
  std::optional<uint64_t> bodyLeft_;  // bytes not yet passed on; nullopt: unknown
  size_t drained_ = 0;
  std::optional<Millis> headBegan_;
  Millis stateSince_;
  Millis lastOfBody_;
};

}  // namespace lumi
