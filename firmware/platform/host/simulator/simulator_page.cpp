#include "platform/host/simulator/simulator_page.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/http/routing/function_routes.h"
#include "core/http/routing/host_check.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr Millis kBetweenEvents = 33;

std::string pixelsJson(const SimulatedStrip& strip) {
  return "{\"frames\":" + std::to_string(strip.frames()) + ",\"pixels\":\"" + toHex(strip.pixels()) + "\"}";
}

std::string tableJson(const ReportedBall& ball) {
  char numbers[128];
  std::snprintf(numbers, sizeof numbers, R"("x":%.3f,"y":%.3f,"width":%g,"height":%g,"round":%s})", ball.x,
                ball.y, ball.width, ball.height, ball.isRound ? "true" : "false");
  std::string json = "{\"reports\":" + std::to_string(ball.reports) + ",\"state\":";
  appendJsonString(json, ball.state);
  return json + "," + numbers;
}

std::string timesJson(const TimeHistogram& times) {
  const auto millis = [](uint64_t micros) { return static_cast<double>(micros) / 1000; };
  char json[128];
  std::snprintf(json, sizeof json, R"({"count":%llu,"p50":%.2f,"p99":%.2f,"longest":%.2f})",
                static_cast<unsigned long long>(times.count()), millis(times.within(0.5)),
                millis(times.within(0.99)), millis(times.longest()));
  return json;
}

std::string paceJson(const LoopPace& pace) {
  return "{\"frames\":" + timesJson(pace.frames.lateness()) + ",\"passes\":" + timesJson(pace.passes) + "}";
}

/** An object that the page shows. */
struct Shown {
  std::function<uint64_t()> version;  // changes whenever `json` does
  std::function<std::string()> json;
};

/** Sends the state of an object whenever it changes. Never ends by itself. */
class ShownEvents : public BodySource {
 public:
  ShownEvents(Shown shown, const Clock& clock) : shown_(std::move(shown)), clock_(clock) {}

  Piece read(Bytes out) override {
    if (pending_.empty()) refill();
    const size_t size = std::min(out.size(), pending_.size());
    std::copy_n(pending_.begin(), size, out.begin());
    pending_.erase(0, size);
    return {size, size == 0 ? State::kAgain : State::kMore};
  }

 private:
  void refill() {
    if (started_ && (shown_.version() == lastVersion_ || clock_.now() - lastEvent_ < kBetweenEvents)) return;
    started_ = true;
    lastVersion_ = shown_.version();
    lastEvent_ = clock_.now();
    pending_ = "data: " + shown_.json() + "\n\n";
  }

  const Shown shown_;
  const Clock& clock_;
  std::string pending_;
  bool started_ = false;
  uint64_t lastVersion_ = 0;
  Millis lastEvent_ = 0;
};

/** True for "http://127.0.0.1:8081" and the like. Only a page that was opened on this computer has it. */
bool isOfThisComputer(std::string_view origin) {
  const size_t colon = origin.rfind(':');
  const std::string_view host = origin.substr(0, colon);
  const bool isLoopback = host == "http://127.0.0.1" || host == "http://localhost" || host == "http://[::1]";
  return isLoopback && parseUnsigned(origin.substr(colon + 1)).has_value();
}

/** Lets the pages of other simulators read the response: the hub's page also shows its satellites. */
void send(const Call& call, Response response) {
  const std::string_view origin = call.request.headers.find("Origin");
  response.headers.add("Vary", "Origin");
  if (isOfThisComputer(origin)) response.headers.add("Access-Control-Allow-Origin", std::string(origin));
  call.reply.send(std::move(response));
}

void addShown(Router& router, const std::string& path, const Clock& clock, const Shown& shown) {
  addCall(router, Method::kGet, path, Access::kPublic,
          [shown](const Call& call) { send(call, jsonResponse(200, shown.json())); });
  addCall(router, Method::kGet, path + "/stream", Access::kPublic, [shown, &clock](const Call& call) {
    Response response;
    response.contentType = "text/event-stream";
    response.stream = std::make_unique<ShownEvents>(shown, clock);
    send(call, std::move(response));
  });
}

void addPixels(Router& router, const std::string& path, const Clock& clock, const SimulatedStrip& leds) {
  addShown(router, path, clock, {[&leds] { return leds.frames(); }, [&leds] { return pixelsJson(leds); }});
}

std::string quoted(const std::string& text) {
  std::string json;
  appendJsonString(json, text);
  return json;
}

}  // namespace

bool SimulatorPage::OpenGate::hostAllowed(const Request& request) const {
  return isHostAllowed(request.headers.find("Host"), {}, {});
}

SimulatorPage::SimulatorPage(const Clock& clock) : clock_(clock), router_(policy_, clock) {
  addCall(router_, Method::kGet, "/api/shown", Access::kPublic,
          [this](const Call& call) { send(call, jsonResponse(200, "[" + shown_ + "]")); });
  router_.setFallback([](const Call& call) {
    Response response;
    response.contentType = "text/html; charset=utf-8";
    response.body = kSimulatorPageHtml;
    call.reply.send(std::move(response));
  });
}

void SimulatorPage::note(const std::string& json) {
  if (!shown_.empty()) shown_ += ',';
  shown_ += json;
}

void SimulatorPage::showStrip(const SimulatedStrip& strip) {
  addPixels(router_, "/api/strip", clock_, strip);
  note(R"({"kind":"strip","streams":["/api/strip/stream"]})");
}

void SimulatorPage::showTable(const WatchedSerial& table) {
  addShown(router_, "/api/table", clock_,
           {[&table] { return table.ball().reports; }, [&table] { return tableJson(table.ball()); }});
  note(R"({"kind":"table","streams":["/api/table/stream"]})");
}

void SimulatorPage::showPace(LoopPace& pace) {
  addCall(router_, Method::kGet, "/api/pace", Access::kPublic,
          [&pace](const Call& call) { send(call, jsonResponse(200, paceJson(pace))); });
  addCall(router_, Method::kPost, "/api/pace/restart", Access::kPublic, [&pace](const Call& call) {
    const std::string_view origin = call.request.headers.find("Origin");
    if (!origin.empty() && !isOfThisComputer(origin)) {
      return send(call, errorResponse(403, "Only a page of this computer may call this.", "origin"));
    }
    pace.restart();
    send(call, jsonResponse(200, "{}"));
  });
}

void SimulatorPage::showMatrix(const std::string& path, const std::string& name, const SimulatedStrip& leds,
                               const std::string& remotePage) {
  const std::string own = "/api/" + path;
  addPixels(router_, own, clock_, leds);
  std::string streams = quoted(own + "/stream");
  if (!remotePage.empty()) streams += "," + quoted(remotePage + "/api/matrix/stream");
  note(R"({"kind":"matrix","name":)" + quoted(name) + ",\"streams\":[" + streams + "]}");
}

}  // namespace lumi
