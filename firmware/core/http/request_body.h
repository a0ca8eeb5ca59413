#pragma once

#include <memory>
#include <optional>

#include "core/http/multipart_parser.h"
#include "core/http/response.h"
#include "core/http/router.h"

namespace lumi {

/** Brings one request's body to its sink. The sink gets end() or abort() exactly once. */
class RequestBody {
 public:
  RequestBody() = default;
  ~RequestBody() { abort(); }
  RequestBody(const RequestBody&) = delete;
  RequestBody& operator=(const RequestBody&) = delete;

  /** An answer refuses the body. */
  std::unique_ptr<Response> open(Intake intake, std::string_view contentType);
  /** Offers a piece, which must stay where it is while holdsBack(). An answer refuses the rest. */
  std::unique_ptr<Response> write(ConstBytes piece);
  /** Offers again what the sink didn't take. */
  std::unique_ptr<Response> retry() { return holdsBack() ? write(heldBack_) : nullptr; }
  bool holdsBack() const { return !heldBack_.empty(); }
  /** All is there. An answer tells that it was not a whole form. */
  std::unique_ptr<Response> end();
  void abort();

 private:
  std::unique_ptr<Response> refuse(MultipartParser::Fault fault);
  void forget();

  Intake intake_;
  std::unique_ptr<MultipartParser> form_;
  ConstBytes heldBack_;
};

}  // namespace lumi
