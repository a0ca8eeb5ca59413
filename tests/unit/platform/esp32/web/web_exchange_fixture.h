#pragma once

#include <optional>
#include <string>

#include "platform/esp32/web/web_exchange.h"
#include "support/http/http_router_fixture.h"

namespace lumi::test {

/** A client that accepts `room` bytes a pass. */
class FakeWire : public WebWire {
 public:
  void begin() override { ++begun; }
  size_t send(ConstBytes bytes, bool isEnd) override {
    const ConstBytes taken = bytes.sub(0, room);
    received.append(asText(taken));
    if (isEnd && taken.size() == bytes.size()) ended = true;
    return taken.size();
  }
  size_t sendRoom() const override { return room; }
  void acknowledge(size_t bytes) override { acknowledged += bytes; }
  void close() override { closed = true; }
  void abort() override { aborted = true; }

  int status() const { return received.size() < 12 ? 0 : std::stoi(received.substr(9, 3)); }

  std::string received;
  size_t room = SIZE_MAX;
  size_t acknowledged = 0;
  int begun = 0;
  bool ended = false;
  bool closed = false;
  bool aborted = false;
};

/** One request and its response, with a simulated network on both sides. */
struct ExchangeFixture : RouterFixture {
  WebShared shared{WebLimits()};
  WebInbox inbox{shared};
  FakeWire wire;
  WebService service{router, clock, shared.limits,
                     [](const std::string& address) { return address == "192.168.4.1"; }};
  std::optional<WebExchange> exchange{std::in_place, service, inbox, wire};

  static std::unique_ptr<WebHead> headOf(const std::string& firstLine, const std::string& type = "",
                                         uint64_t length = 0) {
    RequestHeadReader reader;
    reader.firstLine(firstLine);
    reader.field("Host", "hub");
    reader.field("Authorization", "Bearer user");
    if (!type.empty()) reader.field("Content-Type", type);
    reader.field("Content-Length", std::to_string(length));
    return std::make_unique<WebHead>(WebHead{reader.finish(), {}});
  }
  void work() {
    do {
      exchange->work();
    } while (exchange->isReady());
  }
  void open(std::unique_ptr<WebHead> head) {
    inbox.put(std::move(head));
    work();
  }
  void body(const std::string& text) {
    inbox.keep(asBytes(text));
    work();
  }
};

}  // namespace lumi::test
