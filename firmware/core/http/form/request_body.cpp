#include "core/http/form/request_body.h"

#include <algorithm>

namespace lumi {

std::unique_ptr<Response> RequestBody::open(BodyHandler intake, std::string_view contentType) {
  intake_ = std::move(intake);
  if (!intake_.parts) return nullptr;
  const auto boundary = MultipartParser::boundaryOf(contentType);
  if (!boundary) return refuse(MultipartParser::Fault::kMalformed);
  form_ = std::make_unique<MultipartParser>(*boundary, *intake_.parts);
  return nullptr;
}

std::unique_ptr<Response> RequestBody::write(ConstBytes piece) {
  size_t taken = piece.size();
  if (form_) {
    taken = form_->write(piece);
  } else if (intake_.body) {
    taken = std::min(intake_.body->write(piece), piece.size());
  }
  heldBack_ = piece.sub(taken);
  const bool failed = form_ && form_->fault() != MultipartParser::Fault::kNone;
  return failed ? refuse(form_->fault()) : nullptr;
}

std::unique_ptr<Response> RequestBody::end() {
  if (form_ && !form_->complete()) return refuse(MultipartParser::Fault::kMalformed);
  const BodyHandler intake = std::move(intake_);
  forget();
  if (intake.body) intake.body->end();
  if (intake.parts) intake.parts->end();
  return nullptr;
}

void RequestBody::abort() {
  const BodyHandler intake = std::move(intake_);
  forget();
  if (intake.body) intake.body->abort();
  if (intake.parts) intake.parts->abort();
}

std::unique_ptr<Response> RequestBody::refuse(MultipartParser::Fault fault) {
  abort();
  if (fault == MultipartParser::Fault::kFieldTooLong) {
    return std::make_unique<Response>(errorResponse(413, "A field of the form is too long.", "too-large"));
  }
  return std::make_unique<Response>(errorResponse(400, "The form is malformed.", "malformed"));
}

void RequestBody::forget() {
  intake_ = BodyHandler();
  form_.reset();
  heldBack_ = ConstBytes();
}

}  // namespace lumi
