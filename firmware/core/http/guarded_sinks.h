#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/http/call.h"
#include "core/http/places.h"
#include "core/http/route.h"
#include "core/ports/clock.h"

namespace lumi {

/**
 * What a streamed body is held to: its size limit, its place, and a last look at who sent it. Answers 413
 * past the limit, 408 when the place is lost, and what speaks against it at its end; what comes after that is
 * dropped until the platform aborts.
 */
class BodyGuard {
 public:
  /** What there is against carrying out a call whose body is whole. */
  using Late = std::function<std::optional<Response>()>;

  /** `lost` is called once when the place is lost, after the answer. */
  BodyGuard(Reply reply, const Route& route, const Clock& clock, std::unique_ptr<Place> place, Late late,
            std::function<void()> lost);

  /** False: drop this piece. */
  bool admits(size_t size);
  /** False: the call is not to be carried out. */
  bool admitsEnd();
  /** Of a piece of `offered` bytes the sink took `taken`; while it leaves a rest, the sender can't go on. */
  void passed(size_t offered, size_t taken);
  void release() { place_->release(); }

 private:
  void refuse(Response response);

  Reply reply_;
  const uint64_t limit_;
  const std::string tooLarge_;
  const Clock& clock_;
  std::unique_ptr<Place> place_;
  const Late late_;
  uint64_t total_ = 0;
  bool refused_ = false;
};

/**
 * Makes sure of the order of calls: the inner sink gets end() or abort() exactly once, whatever happens.
 * abort() comes at once when the place is lost: the newcomer may want what the sink holds.
 */
template <typename Sink>
class GuardedSink : public Sink {
 public:
  GuardedSink(std::unique_ptr<Sink> inner, Reply reply, const Route& route, const Clock& clock,
              std::unique_ptr<Place> place, BodyGuard::Late late)
      : inner_(std::move(inner)),
        guard_(std::move(reply), route, clock, std::move(place), std::move(late), [this] { abortOnce(); }) {}
  ~GuardedSink() override { abortOnce(); }

  std::unique_ptr<Response> begin(const Request& request) override {
    auto refusal = inner_->begin(request);
    if (refusal) finish();
    return refusal;
  }

  void end() override {
    if (!guard_.admitsEnd()) return abortOnce();
    if (finish()) inner_->end();
  }

  void abort() override { abortOnce(); }

 protected:
  Sink& inner() { return *inner_; }
  /** Offers `size` bytes through `offer`, which returns how many were taken. */
  template <typename Offer>
  size_t pass(size_t size, Offer offer) {
    if (finished_ || !guard_.admits(size)) return size;
    const size_t taken = offer();
    guard_.passed(size, taken);
    return taken;
  }
  /** Tells the inner sink something that it may want to hear again: false then, and the sender is held back.
   */
  template <typename Tell>
  bool passWhole(Tell tell) {
    if (finished_ || !guard_.admits(0)) return true;
    const bool done = tell();
    guard_.passed(done ? 0 : 1, 0);
    return done;
  }

 private:
  void abortOnce() {
    if (finish()) inner_->abort();
  }

  bool finish() {
    if (finished_) return false;
    finished_ = true;
    guard_.release();
    return true;
  }

  std::unique_ptr<Sink> inner_;
  BodyGuard guard_;
  bool finished_ = false;
};

class GuardedBodySink : public GuardedSink<BodySink> {
 public:
  using GuardedSink::GuardedSink;
  size_t write(ConstBytes piece) override;
};

class GuardedPartSink : public GuardedSink<PartSink> {
 public:
  using GuardedSink::GuardedSink;
  void field(std::string_view name, std::string_view value) override;
  void fileBegin(std::string_view name, std::string_view fileName) override;
  size_t fileData(ConstBytes piece) override;
  bool fileEnd() override;
};

}  // namespace lumi
