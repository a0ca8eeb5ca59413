#pragma once

#include <memory>

#include "core/http/form/multipart_parser.h"
#include "core/http/message/response.h"
#include "core/http/routing/router.h"

namespace lumi {

/** Passes the body of one request to its sink. The sink gets end() or abort() exactly once. */
class RequestBody {
 public:
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
  /** Call when the body is complete. Returns a response if its form is incomplete. */
  std::unique_ptr<Response> end();
  void abort();

 private:
  std::unique_ptr<Response> refuse(MultipartParser::Fault fault);
  void forget();

  BodyHandler handler_;
  std::unique_ptr<MultipartParser> form_;
  ConstBytes heldBack_;
};

}  // namespace lumi
