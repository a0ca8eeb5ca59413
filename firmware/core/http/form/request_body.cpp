#include "core/http/form/request_body.h"

#include <algorithm>

namespace lumi {

std::unique_ptr<Response> RequestBody::open(BodyHandler handler, std::string_view contentType) {
  handler_ = std::move(handler);
  probeAt_ = 0;
  startSent_ = 0;
  if (!handler_.parts) return nullptr;
  const auto boundary = MultipartParser::boundaryOf(contentType);
  if (!boundary) return refuse(MultipartParser::Fault::kMalformed);
  form_ = std::make_unique<MultipartParser>(*boundary, *handler_.parts);
  return nullptr;
}

std::unique_ptr<Response> RequestBody::write(ConstBytes piece) {
  size_t taken = piece.size();
  if (form_) {
    taken = form_->write(piece);
  } else if (handler_.body) {
    taken = std::min(handler_.body->write(piece), piece.size());
  }
  heldBack_ = piece.sub(taken);
  if (!holdsBack()) probeAt_ = 0;
  const bool failed = form_ && form_->fault() != MultipartParser::Fault::kNone;
  return failed ? refuse(form_->fault()) : nullptr;
}

bool RequestBody::isProbeDue(Millis now) {
  if (!holdsBack() || startSent_ == ResponseWriter::kStart.size()) return false;
  const bool isDue = probeAt_ != 0 && now >= probeAt_;
  if (isDue || probeAt_ == 0) probeAt_ = now + kProbeEvery;
  return isDue;
}

std::unique_ptr<Response> RequestBody::end() {
  if (form_ && !form_->complete()) return refuse(MultipartParser::Fault::kMalformed);
  const BodyHandler handler = std::move(handler_);
  forget();
  if (handler.body) handler.body->end();
  if (handler.parts) handler.parts->end();
  return nullptr;
}

void RequestBody::abort() {
  const BodyHandler handler = std::move(handler_);
  forget();
  if (handler.body) handler.body->abort();
  if (handler.parts) handler.parts->abort();
}

std::unique_ptr<Response> RequestBody::refuse(MultipartParser::Fault fault) {
  abort();
  if (fault == MultipartParser::Fault::kFieldTooLong) {
    return std::make_unique<Response>(errorResponse(413, "A field of the form is too long.", "too-large"));
  }
  return std::make_unique<Response>(errorResponse(400, "The form is malformed.", "malformed"));
}

void RequestBody::forget() {
  handler_ = BodyHandler();
  form_.reset();
  heldBack_ = ConstBytes();
}

}  // namespace lumi
