// Many hubs at one MQTT broker, each with a client of its own. Arguments: the broker's port, the number of
// hubs (a program may open 1,024 files: a connection of libcurl takes three) and the number of the first.
// Prints a line for each phase: its name, milliseconds, published messages, processor time in microseconds.
// "ready" asks for a restart of the broker.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/base/text.h"
#include "platform/host/net/curl_mqtt_client.h"
#include "platform/host/system/host_clock.h"
#include "support/hub/hub_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Millis kQuiet = 2 * kSecond;  // without a message everything is published
constexpr Millis kSteady = 10 * kSecond;

/** Counts what is published. */
class CountingClient : public MqttClient {
 public:
  bool hasTls() const override { return client_.hasTls(); }
  void connect(const MqttServer& server) override { client_.connect(server); }
  void disconnect() override { client_.disconnect(); }
  MqttState state() const override { return client_.state(); }
  MqttFailure failure() const override { return client_.failure(); }
  bool publish(std::string_view topic, std::string_view payload, bool isRetained) override {
    const bool isTaken = client_.publish(topic, payload, isRetained);
    published += isTaken ? 1 : 0;
    return isTaken;
  }
  bool publishConfirmed(std::string_view topic, std::string_view payload) override {
    return client_.publishConfirmed(topic, payload);
  }
  bool isConfirmed() const override { return client_.isConfirmed(); }
  bool subscribe(std::string_view filter) override { return client_.subscribe(filter); }
  void poll(FunctionRef<void(const MqttMessage&)> receive) override { client_.poll(receive); }

  size_t published = 0;

 private:
  HostClock clock_ = HostClock::unset();
  CurlMqttClient client_{clock_};
};

struct ConnectedHub : HubFixture {
  CountingClient client;

  ConnectedHub() {
    mqtt = &client;
    reboot();
  }
  ~ConnectedHub() { powerOff(); }
};

class Crowd {
 public:
  Crowd(uint16_t port, size_t size, size_t first) {
    for (size_t i = 0; i < size; ++i) {
      hubs_.push_back(std::make_unique<ConnectedHub>());
      Mqtt& mqtt = *hubs_.back()->hub().mqtt();
      MqttSettings settings = mqtt.settings();
      settings.isEnabled = true;
      settings.host = "127.0.0.1";
      settings.port = port;
      const size_t number = first + i;
      const std::array<uint8_t, 3> id = {0, static_cast<uint8_t>(number >> 8), static_cast<uint8_t>(number)};
      settings.id = toHex(id);
      (void)mqtt.replace(settings, "the benchmark");
    }
  }

  /** Until each hub has been connected and has published nothing for kQuiet. */
  void settle(const char* phase) {
    begin();
    std::vector<size_t> seen(hubs_.size());
    std::vector<Millis> changed(hubs_.size(), begun_);
    std::vector<bool> isDone(hubs_.size());
    Millis last = begun_;
    for (size_t done = 0; done < hubs_.size();) {
      pass();
      for (size_t i = 0; i < hubs_.size(); ++i) {
        const CountingClient& client = hubs_[i]->client;
        const bool isBusy = client.published != seen[i] || client.state() != MqttState::kConnected;
        seen[i] = client.published;
        if (isBusy) changed[i] = clock_.now();
        if (isDone[i] || clock_.now() - changed[i] < kQuiet) continue;
        isDone[i] = true;
        last = std::max(last, changed[i]);
        ++done;
      }
    }
    print(phase, last);
  }

  /** Each hub's lights change once a second, unless `isIdle`. */
  void live(const char* phase, bool isIdle) {
    begin();
    uint8_t brightness = 0;
    for (Millis next = begun_; clock_.now() - begun_ < kSteady;) {
      if (!isIdle && clock_.now() >= next) {
        next += kSecond;
        ++brightness;
        for (const auto& one : hubs_) change(one->hub().lights(), brightness);
      }
      pass();
    }
    print(phase, clock_.now());
  }

  void waitForLoss() {
    while (areConnected()) pass();
  }

 private:
  static void change(Lights& lights, uint8_t brightness) {
    LightCommand command;
    command.brightness = brightness;
    (void)lights.command(command);
  }

  /** About as often as a hub's loop. */
  void pass() {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const Millis now = clock_.now();
    for (const auto& one : hubs_) {
      one->clock.advance(now - passed_);
      one->hub().tick();
    }
    passed_ = now;
  }

  bool areConnected() const {
    for (const auto& one : hubs_) {
      if (one->client.state() != MqttState::kConnected) return false;
    }
    return true;
  }

  size_t published() const {
    size_t sum = 0;
    for (const auto& one : hubs_) sum += one->client.published;
    return sum;
  }

  void begin() {
    begun_ = clock_.now();
    publishedBefore_ = published();
    cpuBefore_ = std::clock();
  }
  void print(const char* phase, Millis end) {
    const auto cpu = static_cast<double>(std::clock() - cpuBefore_) * 1e6 / CLOCKS_PER_SEC;
    std::printf("%s\t%llu\t%zu\t%.0f\n", phase, static_cast<unsigned long long>(end - begun_),
                published() - publishedBefore_, cpu);
    std::fflush(stdout);
  }

  HostClock clock_ = HostClock::ofComputer();
  Millis passed_ = clock_.now();
  Millis begun_ = 0;
  size_t publishedBefore_ = 0;
  std::clock_t cpuBefore_ = 0;
  std::vector<std::unique_ptr<ConnectedHub>> hubs_;
};

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  Crowd crowd(static_cast<uint16_t>(std::atoi(words[1])), static_cast<size_t>(std::atoi(words[2])),
              static_cast<size_t>(std::atoi(words[3])));
  crowd.settle("connect");
  crowd.live("idle", true);
  crowd.live("steady", false);
  std::printf("ready\n");
  std::fflush(stdout);
  crowd.waitForLoss();
  crowd.settle("restart");
  return 0;
}
