#include "core/http/guarded_sinks.h"

#include "core/http/refusals.h"

namespace lumi {

BodyGuard::BodyGuard(Reply reply, const Route& route, const Clock& clock, std::unique_ptr<Place> place,
                     Late late, std::function<void()> lost)
    : reply_(std::move(reply)),
      limit_(route.limit),
      tooLarge_(route.sentences.tooLarge),
      clock_(clock),
      place_(std::move(place)),
      late_(std::move(late)) {
  place_->onLost([this, lost = std::move(lost)](Place::Loss loss) {
    refuse(placeLostResponse(loss));
    lost();
  });
}

bool BodyGuard::admits(size_t size) {
  if (refused_) return false;
  if (size > limit_ - total_) refuse(tooLargeResponse(limit_, tooLarge_));
  return !refused_;
}

bool BodyGuard::admitsEnd() {
  if (refused_) return false;
  if (auto refusal = late_()) refuse(std::move(*refusal));
  return !refused_;
}

void BodyGuard::passed(size_t offered, size_t taken) {
  const Millis now = clock_.now();
  total_ += taken;
  place_->pace().moved(taken, now);
  place_->pace().excuse(taken < offered, now);
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

bool GuardedPartSink::fileEnd() {
  return passWhole([&] { return inner().fileEnd(); });
}

}  // namespace lumi
