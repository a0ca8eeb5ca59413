#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "platform/host/net/http_server.h"
#include "support/http/http_client.h"
#include "support/http/http_server_fixture.h"
#include "support/hub/hub_fixture.h"

namespace lumi::test {

/** A whole hub behind real sockets, in the test's time, with a signed-in owner and a moving effect. */
struct BesiegedHub : HubFixture {
  using Client = test::HttpClient;

  static constexpr uint32_t kOwner = 0x7F000001;     // 127.0.0.1
  static constexpr uint32_t kAttacker = 0x7F000042;  // 127.0.0.66

  HttpServer server;
  std::string token;

  explicit BesiegedHub(const HttpLimits& limits = {}, HubOptions hubOptions = usualOptions())
      : HubFixture(std::move(hubOptions)), server(hub().router(), clock, {limits, {}}) {
    clientAddress = "127.0.0.66";  // kAttacker
    createOwner();
    token = signIn();
    call(Method::kPost, "/api/config/led-config", token,
         R"({"strips":[{"mode":"rainbow","enabled":true,"speed":500}]})");
    if (!server.listen("127.0.0.1", 0)) std::abort();
  }

  void pass() {
    hub().tick();
    server.poll(0);
  }
  void passes(int count) {
    for (int i = 0; i < count; ++i) pass();
  }
  /** Advances the time in steps of a tenth of a second. */
  void live(Millis total) {
    for (Millis past = 0; past < total; past += 100) {
      clock.advance(100);
      passes(3);
    }
  }

  Client clientFrom(uint32_t address, int receiveBuffer = 0) {
    Client fresh(
        server.port(), [this] { pass(); }, receiveBuffer, INADDR_LOOPBACK, address);
    pass();
    return fresh;
  }
  std::vector<Client> crowd(size_t count, uint32_t address, int receiveBuffer = 0) {
    std::vector<Client> clients;
    clients.reserve(count);
    while (clients.size() < count) clients.push_back(clientFrom(address, receiveBuffer));
    return clients;
  }

  static std::string head(const std::string& method, const std::string& target,
                          const std::string& fields = {}) {
    return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n";
  }
  static std::string bearer(const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; }
  static std::string withBody(const std::string& method, const std::string& target, const std::string& type,
                              const std::string& body, const std::string& fields = {}) {
    return head(method, target,
                fields + "Content-Type: " + type + "\r\nContent-Length: " + std::to_string(body.size()) +
                    "\r\n") +
           body;
  }

  /** Sends one request on a new connection and returns the whole response. */
  std::string ask(const std::string& request, uint32_t address = kAttacker) {
    Client client = clientFrom(address);
    client.send(request);
    return client.answer();
  }
  int statusOf(const std::string& request, uint32_t address = kAttacker) {
    return statusIn(ask(request, address));
  }
  /** Returns 0 if there is no response. */
  static int statusIn(const std::string& answer) {
    return answer.size() < 12 ? 0 : std::stoi(answer.substr(9, 3));
  }

  /** The owner opens a new connection, from an address other than the attacker's. */
  bool ownerIsServed() { return statusOf(head("GET", "/api/auth/verify", bearer(token)), kOwner) == 200; }
  bool stripGoesOn() {
    const auto before = strip.wire;
    live(100);
    return strip.wire != before;
  }

  static size_t openDescriptors() {
    const auto all = std::filesystem::directory_iterator("/proc/self/fd");
    return static_cast<size_t>(std::distance(begin(all), end(all)));
  }

  /** The saved files of the hub, except what it records about attempts, and records without a pattern. */
  std::map<std::string, std::string> kept() {
    std::map<std::string, std::string> files;
    for (const std::string& path : store.paths()) {
      const bool isNote = path.find("log") != std::string::npos || path.find("updates") != std::string::npos;
      const bool isEmptyPage =
          path.find("sand-library-") != std::string::npos && hub().sand().library().size() == 0;
      if (!isNote && !isEmptyPage) files[path] = store.contentOf(path);
    }
    return files;
  }
};

}  // namespace lumi::test
