#include "core/http/routing/guarded_sinks.h"

namespace lumi {

BodyGuard::BodyGuard(PendingCall&& pending, const Clock& clock, std::unique_ptr<BodySlot>&& slot)
    : pending_(std::move(pending)),
      clock_(clock),
      slot_(std::move(slot)),
      checkAt_(clock.now() + kCheckEvery) {
  slot_->onLost([this](BodySlot::Loss loss) { refuse(slotLostResponse(loss)); });
}

bool BodyGuard::admits(size_t size) {
  if (refused_) return false;
  const Route& route = pending_.route;
  if (size > route.limit - total_) {
    refuse(tooLargeResponse(route));
  } else if (clock_.now() >= checkAt_) {
    checkAt_ = clock_.now() + kCheckEvery;
    if (auto refusal = pending_.accessRefusalNow()) refuse(std::move(*refusal));
  }
  return !refused_;
}

bool BodyGuard::admitsNow() {
  if (refused_) return false;
  if (auto refusal = pending_.refusal()) refuse(std::move(*refusal));
  return !refused_;
}

void BodyGuard::passed(size_t offered, size_t taken) {
  total_ += taken;
  slot_->passed(offered, taken, clock_.now());
}

void BodyGuard::refuse(Response&& response) {
  refused_ = true;
  release();
  call().reply.send(std::move(response));
  dropped();
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
    // The memory that was free when the body began may be gone, and a file takes most of it.
    if (admitsNow()) inner().fileBegin(name, fileName);
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
