#pragma once

#include <memory>
#include <optional>

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

  /** A returned response rejects the body. */
  std::unique_ptr<Response> open(BodyHandler handler, std::string_view contentType);
  /** Offers a piece. The piece must stay valid while holdsBack(). A returned response rejects the rest. */
  std::unique_ptr<Response> write(ConstBytes piece);
  /** Offers again what the sink did not accept. */
  std::unique_ptr<Response> retry() { return holdsBack() ? write(heldBack_) : nullptr; }
  bool holdsBack() const { return !heldBack_.empty(); }
  /** The body is complete. Returns a response if the form is incomplete. */
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
