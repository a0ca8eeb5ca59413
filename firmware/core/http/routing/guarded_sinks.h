#pragma once

#include <memory>

#include "core/http/limits/body_slots.h"
#include "core/http/routing/call_checks.h"
#include "core/ports/clock.h"

namespace lumi {

/**
 * Enforces the rules for a streamed body: the size limit, the body slot, and further access checks, every
 * kCheckEvery and at the end. Responds with 413 above the limit, 408 or 503 if the slot is lost, or the error
 * of the access check (401, 403 or 503). After one of these responses, drops all bytes until the platform
 * aborts the body.
 */
class BodyGuard {
 public:
  /** A body may arrive, or be processed, for minutes. */
  static constexpr Millis kCheckEvery = 1 * kSecond;

  BodyGuard(PendingCall&& pending, const Clock& clock, std::unique_ptr<BodySlot>&& slot);
  BodyGuard(const BodyGuard&) = delete;
  BodyGuard& operator=(const BodyGuard&) = delete;

 protected:
  ~BodyGuard() = default;
  /** Called once if the body is rejected. Frees what was kept of it. */
  virtual void dropped() = 0;

  const PendingCall& pending() const { return pending_; }
  const Call& call() const { return pending_.call; }
  /**
   * Returns false if a piece of `size` bytes must be dropped. Rejects a body above the limit, and one whose
   * sender has lost access.
   */
  bool admits(size_t size);
  /**
   * Checks again whether the caller has access and whether the call has to wait. Returns false if the body
   * was rejected; the call then has its response.
   */
  bool admitsNow();
  /**
   * Call when the sink accepted `taken` of `offered` bytes. While the sink accepts less than offered, the
   * sender does not count as slow.
   */
  void passed(size_t offered, size_t taken);
  void release() { slot_->release(); }
  void refuse(Response&& response);

 private:
  const PendingCall pending_;
  const Clock& clock_;
  const std::unique_ptr<BodySlot> slot_;
  Millis checkAt_;
  uint64_t total_ = 0;
  bool refused_ = false;
};

/** Calls end() or abort() of the inner sink exactly once, or neither if its begin() rejects the body. */
template <typename Sink>
class GuardedSink : public Sink, protected BodyGuard {
 public:
  GuardedSink(std::unique_ptr<Sink> inner, PendingCall&& pending, const Clock& clock,
              std::unique_ptr<BodySlot>&& slot)
      : BodyGuard(std::move(pending), clock, std::move(slot)), inner_(std::move(inner)) {}
  ~GuardedSink() override { abortOnce(); }

  /** Calls begin() of the inner sink. If that rejects the body, sends its response and returns false. */
  bool hasBegun() {
    auto refusal = begin(call().request);
    if (refusal) call().reply.send(std::move(*refusal));
    return !refusal;
  }

  std::unique_ptr<Response> begin(const Request& request) override {
    auto refusal = inner_->begin(request);
    if (refusal) finish();
    return refusal;
  }

  void end() override {
    if (!admitsNow()) return abortOnce();
    if (finish()) inner_->end();
  }

  void abort() override { abortOnce(); }

 protected:
  Sink& inner() { return *inner_; }
  /**
   * Calls `offer`, which offers `size` bytes to the inner sink, and returns the number that it accepted.
   * Drops the bytes and returns `size` if the body was rejected or has ended.
   */
  template <typename Offer>
  size_t pass(size_t size, Offer offer) {
    if (finished_ || !admits(size)) return size;
    const size_t taken = offer();
    passed(size, taken);
    return taken;
  }
  /**
   * Calls `tell`, which reports the end of a file to the inner sink. If `tell` returns false, returns false,
   * and the caller must repeat the call later. Returns true if the body was rejected or has ended.
   */
  template <typename Tell>
  bool passWhole(Tell tell) {
    if (finished_ || !admits(0)) return true;
    const bool done = tell();
    passed(done ? 0 : 1, 0);
    return done;
  }

 private:
  void dropped() override { abortOnce(); }

  void abortOnce() {
    if (finish()) inner_->abort();
  }

  bool finish() {
    if (finished_) return false;
    finished_ = true;
    release();
    return true;
  }

  std::unique_ptr<Sink> inner_;
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
