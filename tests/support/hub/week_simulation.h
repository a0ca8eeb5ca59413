#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "support/fakes/quick_table.h"
#include "support/hub/full_hub.h"
#include "support/stores/metered_file_store.h"

namespace lumi::test {

/**
 * Simulates days of a household:
 *
 * - Two matrices report every 5 s and fetch changes. Each day, one is without power for an hour.
 * - The panel is open on two devices from 7 to 9 and from 17 to 23 o'clock. Users sign in, mistype passwords,
 *   and change lights and texts. The timer switches the lights otherwise.
 * - A pattern is drawn each evening.
 * - The weather is updated every quarter of an hour, except on one afternoon.
 * - Firmware is uploaded once a week.
 *
 * The clock advances by 5 s, or by 20 ms while the table draws.
 */
class WeekSimulation {
 public:
  static constexpr Millis kStep = 5 * kSecond;
  static constexpr Millis kDrawingStep = 20;

  WeekSimulation() {
    fixture_.flash = &flash_;
    fixture_.cable = &table_;
    fixture_.reboot();
    fixture_.settle();
    fixture_.clock.advance(kDay - static_cast<Millis>(*fixture_.clock.wall() % EpochMillis{kDay}));
    fixture_.token = fixture_.signIn();
    fixture_.call(Method::kPost, "/api/sand/player", fixture_.token, R"({"action":"stop"})");
    fixture_.call(
        Method::kPost, "/api/config/led-config", fixture_.token,
        R"({"strips":[{}],"globalSettings":{"autoOn":true,"autoOff":true,"autoOnTime":"20:30","autoOffTime":"23:15",)"
        R"("fadeOnDuration":30,"fadeOffDuration":10}})");
  }
  ~WeekSimulation() {
    fixture_.flash = &fixture_.beside;
    fixture_.cable = &fixture_.table;
    fixture_.reboot();
  }
  WeekSimulation(const WeekSimulation&) = delete;
  WeekSimulation& operator=(const WeekSimulation&) = delete;

  struct Day {
    std::array<FlashUse, MeteredFileStore::kKinds> flash;
    size_t live;  // bytes held by the hub and its environment at the end of the day
    size_t calls;
    size_t moves;  // of the table
  };

  Day pass() {
    flash_.use = {};
    const size_t calls = calls_;
    const size_t moves = table_.moves;
    for (Millis time = 0; time < kDay; time += kStep) step(time);
    ++day_;
    tidy();
    return {flash_.use, heapUse().live, calls_ - calls, table_.moves - moves};
  }

  FullHub& fixture() { return fixture_; }
  size_t refusals() const { return refusals_; }  // calls that should have returned 200
  size_t overruns() const { return table_.overruns; }

 private:
  struct Event {
    Millis at;
    void (WeekSimulation::*happens)();
  };
  static constexpr Millis hour(Millis hours, Millis minutes = 0) { return hours * kHour + minutes * kMinute; }

  void step(Millis time) {
    static constexpr Event kEvents[] = {{hour(7), &WeekSimulation::signIn},
                                        {hour(7, 20), &WeekSimulation::dragSlider},
                                        {hour(8), &WeekSimulation::changeText},
                                        {hour(12, 30), &WeekSimulation::mistype},
                                        {hour(12, 31), &WeekSimulation::signIn},
                                        {hour(12, 40), &WeekSimulation::dragSlider},
                                        {hour(17), &WeekSimulation::signIn},
                                        {hour(17, 10), &WeekSimulation::changeText},
                                        {hour(18), &WeekSimulation::dragSlider},
                                        {hour(19), &WeekSimulation::signIn},
                                        {hour(19, 30), &WeekSimulation::uploadFirmware},
                                        {hour(20), &WeekSimulation::draw},
                                        {hour(21), &WeekSimulation::dragSlider},
                                        {hour(21, 5), &WeekSimulation::signIn},
                                        {hour(22), &WeekSimulation::changeHardware},
                                        {hour(22, 10), &WeekSimulation::switchByHand},
                                        {hour(22, 50), &WeekSimulation::signOut}};
    for (const Event& event : kEvents) {
      if (event.at == time) (this->*event.happens)();
    }
    const bool isAway = time >= hour(10) && time < hour(11);
    for (size_t i = 0; i < kMatrices; ++i) {
      if (i == 0 || !isAway) report(i);
    }
    const bool isOpen = (time >= hour(7) && time < hour(9)) || (time >= hour(17) && time < hour(23));
    if (isOpen) browse();
    wait(kStep);
    fixture_.forgetTraces();
  }

  void wait(Millis time) {
    fixture_.clock.advance(time);
    // The second pass processes the responses to the requests of the first.
    for (int i = 0; i < 3; ++i) fixture_.hub().tick();
    bring();
  }

  /** Delivers weather responses and notifications. */
  void bring() {
    if (fixture_.http.busy()) {
      const bool isCut = day_ % 7 == 2 && *fixture_.clock.wall() % EpochMillis{kDay} > EpochMillis{hour(14)};
      const int degrees = static_cast<int>(fixture_.clock.now() / kHour % 17);
      if (isCut) fixture_.http.fails("The network can't be reached.");
      if (!isCut) {
        fixture_.http.answers(200, R"({"current":{"temperature_2m":)" + std::to_string(degrees) +
                                       R"(.5,"weather_code":3,"is_day":1}})");
      }
      fixture_.hub().tick();
    }
    for (const FakeUpdateNotifier::Ring& ring : fixture_.notifier.sent) {
      fetches_[ring.message.find("matrix-2") == std::string::npos ? 0 : 1] = true;
    }
    fixture_.notifier.sent.clear();
  }

  void report(size_t index) {
    const std::string id = "matrix-" + std::to_string(index + 1);
    ask(Method::kPost, "/api/config/device/heartbeat", fixture_.deviceTokens[index],
        R"({"deviceId":")" + id + R"(","uptime":)" + std::to_string(fixture_.clock.now() / kSecond) +
            R"(,"version":"1.0.0","address":"10.0.0.9","rssi":-60,"freeHeap":99000})");
    const bool isWeatherOld = fixture_.clock.now() % (15 * kMinute) < kStep;
    if (!fetches_[index] && !isWeatherOld) return;
    ask(Method::kGet, "/api/device/" + id + "/config", fixture_.deviceTokens[index]);
    fetches_[index] = false;
  }

  void browse() {
    for (int device = 0; device < 2; ++device) {
      ask(Method::kGet, "/api/config/device/status", fixture_.token);
      if (fixture_.clock.now() % (30 * kSecond) >= kStep) continue;
      ask(Method::kPost, "/api/config/device/heartbeat", fixture_.token,
          R"({"deviceId":"room-lights-esp32","currentTime":null,"power":12})");
    }
  }

  void ask(Method method, const std::string& path, const std::string& token, const std::string& body = {}) {
    ++calls_;
    const int status = fixture_.serve(HubFixture::makeRequest(method, path, token, body), body);
    if (status != 200) ++refusals_;
  }

  void signIn() {
    ++calls_;
    guest_ = fixture_.signIn("user-1", "a-password");
  }
  void signOut() { ask(Method::kPost, "/api/auth/logout", guest_); }
  void mistype() { (void)fixture_.signIn("user-1", "a-pasword"); }

  /** Sends a change every 100 ms for 3 s. */
  void dragSlider() {
    for (int i = 0; i < 30; ++i) {
      ask(Method::kPost, "/api/config/led-config", fixture_.token,
          R"({"strips":[{"enabled":true,"brightness":)" + std::to_string(40 + i + turn()) + "}]}");
      wait(100);
    }
    wait(kStep - 3 * kSecond);
  }
  void switchByHand() {
    ask(Method::kPost, "/api/config/led-config", fixture_.token, R"({"strips":[{"mode":"solid"}]})");
    ask(Method::kPost, "/api/config/led-config", fixture_.token, R"({"strips":[{"mode":"rainbow"}]})");
  }
  void changeText() {
    for (const char* text : {"Good ", "Good day "}) {
      ask(Method::kPost, "/api/config/matrix-config", fixture_.token,
          R"({"matrices":[{"display":{"text":")" + std::string(text) + std::to_string(10 + turn()) +
              R"("}},{}]})");
      wait(kSecond);
    }
    wait(kStep - 2 * kSecond);
  }
  void changeHardware() {
    ask(Method::kPut, "/api/config/hardware", fixture_.token,
        R"({"currentLimit":)" + std::to_string(3000 + turn()) + "}");
  }
  int turn() const { return day_ % 10; }

  void draw() {
    const std::string before = fixture_.hub().sand().queue().jobs().front().file;
    ask(Method::kDelete, "/api/gcode/file/" + before, fixture_.token);
    table_.switchOn();
    const std::string name = "evening-" + std::to_string(day_ % 10) + ".gcode";
    if (fixture_.useOfUpload(FullHub::pattern(name, fixture_.usualUpload)).status != 200) ++refusals_;
    const Millis end = fixture_.clock.now() + kHour;
    while (isDrawing() && fixture_.clock.now() < end) {
      fixture_.clock.advance(kDrawingStep);
      fixture_.hub().tick();
      if (fixture_.clock.now() % kStep == 0) {
        for (size_t i = 0; i < kMatrices; ++i) report(i);
        ask(Method::kGet, "/api/gcode/queue", fixture_.token);
        bring();
      }
    }
    table_.switchOff();
  }

  bool isDrawing() {
    const auto& jobs = fixture_.hub().sand().queue().jobs();
    return std::any_of(jobs.begin(), jobs.end(), [](const Job& job) { return job.state != JobState::kDone; });
  }

  void uploadFirmware() {
    if (day_ % 7 != 3) return;
    const auto& versions = fixture_.hub().ota().catalogue().all();
    ask(Method::kDelete, "/api/ota/versions/" + std::to_string(versions.front().id), fixture_.token);
    const auto& history = fixture_.hub().ota().history().all();
    ask(Method::kDelete, "/api/ota/update-history/" + std::to_string(history.front().id), fixture_.token);
    const std::string version = "2.0." + std::to_string(day_ % 10);
    if (fixture_.useOfUpload(FullHub::firmware(version)).status != 200) ++refusals_;
  }

  /** Clears the records of the fakes, so that only the memory of the hub remains. */
  void tidy() {
    fixture_.forgetTraces();
    fixture_.notifier.sent = {};
    guest_ = {};
  }

  FullHub fixture_{kHousehold};
  MeteredFileStore flash_{fixture_.beside};
  QuickTable table_{fixture_.clock};
  std::string guest_;
  std::array<bool, kMatrices> fetches_{};
  int day_ = 0;
  size_t calls_ = 0;
  size_t refusals_ = 0;
};

}  // namespace lumi::test
