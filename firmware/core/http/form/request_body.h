#pragma once

#include <memory>

#include "core/base/time.h"
#include "core/http/form/multipart_parser.h"
#include "core/http/message/response.h"
#include "core/http/message/response_writer.h"
#include "core/http/routing/router.h"

namespace lumi {

/** Passes the body of one request to its sink. The sink gets end() or abort() exactly once. */
class RequestBody {
 public:
  /** The client is looked for after this time in which its body was not accepted completely. */
  static constexpr Millis kProbeEvery = 5 * kSecond;

  RequestBody() = default;
  ~RequestBody() { abort(); }
  RequestBody(const RequestBody&) = delete;
  RequestBody& operator=(const RequestBody&) = delete;

  /** Starts the body. Returns a response if the body is rejected. */
  std::unique_ptr<Response> open(BodyHandler handler, std::string_view contentType);
  /**
   * Offers a piece to the sink. The piece must stay valid while holdsBack(). Returns a response if the rest
   * of the body is rejected.
   */
  std::unique_ptr<Response> write(ConstBytes piece);
  /** Offers the bytes again that the sink did not accept. */
  std::unique_ptr<Response> retry() { return holdsBack() ? write(heldBack_) : nullptr; }
  bool holdsBack() const { return !heldBack_.empty(); }
  /**
   * Finds out whether the client is still there. While its body waits here, its end may not arrive: it is
   * behind data for which TCP has no room. The system of a client that has disconnected answers any byte with
   * a reset. Therefore the start of the response, which is the same for all, is sent in advance, byte by
   * byte. `send` returns the number of bytes that it sent.
   */
  template <typename Send>
  void probe(Millis now, Send send) {
    if (isProbeDue(now)) startSent_ += send(asBytes(ResponseWriter::kStart.substr(startSent_, 1)));
  }
  /** Number of bytes of ResponseWriter::kStart that probe() sent. */
  size_t startSent() const { return startSent_; }
  /** Call when the body is complete. Returns a response if its form is incomplete. */
  std::unique_ptr<Response> end();
  void abort();

 private:
  bool isProbeDue(Millis now);
  std::unique_ptr<Response> refuse(MultipartParser::Fault fault);
  void forget();

  BodyHandler handler_;
  std::unique_ptr<MultipartParser> form_;
  ConstBytes heldBack_;
  Millis probeAt_ = 0;  // 0: not known, because nothing was held back
  size_t startSent_ = 0;
};

}  // namespace lumi
