#include "core/http/guarded_sinks.h"

#include "core/http/refusals.h"

namespace lumi {

BodyGuard::BodyGuard(Reply reply, uint64_t limit, const Clock& clock, std::unique_ptr<Place> place)
    : reply_(std::move(reply)), limit_(limit), clock_(clock), place_(std::move(place)) {
  place_->onLost([this] { refuse(tooSlowResponse()); });
}

bool BodyGuard::admits(size_t size) {
  if (refused_) return false;
  place_->touch(clock_.now());
  if (size > limit_ - total_) refuse(tooLargeResponse(limit_));
  return !refused_;
}

void BodyGuard::refuse(Response response) {
  refused_ = true;
  release();
  reply_.send(std::move(response));
}

size_t GuardedBodySink::write(ConstBytes piece) {
  return pass(piece.size(), [&] { return inner().write(piece); });
}

void GuardedPartSink::field(std::string_view name, std::string_view value) {
  pass(name.size() + value.size(), [&] {
    inner().field(name, value);
    return name.size() + value.size();
  });
}

void GuardedPartSink::fileBegin(std::string_view name, std::string_view fileName) {
  pass(0, [&] {
    inner().fileBegin(name, fileName);
    return size_t{0};
  });
}

size_t GuardedPartSink::fileData(ConstBytes piece) {
  return pass(piece.size(), [&] { return inner().fileData(piece); });
}

void GuardedPartSink::fileEnd() {
  pass(0, [&] {
    inner().fileEnd();
    return size_t{0};
  });
}

}  // namespace lumi
