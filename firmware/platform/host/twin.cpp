#include "platform/host/twin.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/http/host_check.h"
#include "platform/host/twin_page.h"

namespace lumi {
namespace {

constexpr Millis kBetweenEvents = 33;

std::string stripJson(const SimulatedStrip& strip) {
  return "{\"frames\":" + std::to_string(strip.frames()) + ",\"pixels\":\"" + toHex(strip.pixels()) + "\"}";
}

/** Sends the strip's state whenever a new frame was shown. Never ends by itself. */
class StripEvents : public BodySource {
 public:
  StripEvents(const SimulatedStrip& strip, const Clock& clock) : strip_(strip), clock_(clock) {}

  Piece read(Bytes out) override {
    if (pending_.empty()) refill();
    const size_t size = std::min(out.size(), pending_.size());
    std::copy_n(pending_.begin(), size, out.begin());
    pending_.erase(0, size);
    return {size, size == 0 ? State::kAgain : State::kMore};
  }

 private:
  void refill() {
    if (started_ && (strip_.frames() == lastFrame_ || clock_.now() - lastEvent_ < kBetweenEvents)) return;
    started_ = true;
    lastFrame_ = strip_.frames();
    lastEvent_ = clock_.now();
    pending_ = "data: " + stripJson(strip_) + "\n\n";
  }

  const SimulatedStrip& strip_;
  const Clock& clock_;
  std::string pending_;
  bool started_ = false;
  uint64_t lastFrame_ = 0;
  Millis lastEvent_ = 0;
};

}  // namespace

bool Twin::OpenGate::hostAllowed(const Request& request) const {
  return isHostAllowed(request.headers.find("Host"), {}, {});
}

Twin::Twin(const SimulatedStrip& strip, const Clock& clock) : router_(gate_, clock) {
  router_.add(Method::kGet, "/api/strip", Access::kPublic,
              [&strip](const Call& call) { call.reply.send(jsonResponse(200, stripJson(strip))); });
  router_.add(Method::kGet, "/api/strip/stream", Access::kPublic, [&strip, &clock](const Call& call) {
    Response response;
    response.contentType = "text/event-stream";
    response.stream = std::make_unique<StripEvents>(strip, clock);
    call.reply.send(std::move(response));
  });
  router_.setFallback([](const Call& call) {
    Response response;
    response.contentType = "text/html; charset=utf-8";
    response.body = kTwinPage;
    call.reply.send(std::move(response));
  });
}

}  // namespace lumi
