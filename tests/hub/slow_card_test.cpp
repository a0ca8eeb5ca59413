#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

#include "support/fakes/table_wire.h"
#include "support/hub/hub_fixture.h"
#include "support/stores/faulty_file_store.h"
#include "tools/virtual_grbl/virtual_grbl.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Millis kPass = 5;
constexpr Millis kWait = 40;  // for the card, at each fsync
constexpr Millis kBetweenCalls = 50;

/** A hub on a slow card whose sand table draws circles of short lines, while people use the panel. */
struct SlowCard : SignedInHub {
  explicit SlowCard(double millimetres) {
    flash = &chip;
    cable = &wire;
    reboot();
    createOwner();
    token = signIn();
    for (const char* name : {"done-1.gcode", "done-2.gcode"}) {
      upload(name, circles(1, 5));
      REQUIRE(runUntil([&] { return stateOf(name) == JobState::kDone; }, 5 * kMinute));
    }
    upload("drawn.gcode", circles(60, millimetres));
    upload("next.gcode", circles(1, 5));
    upload("last.gcode", circles(1, 5));
    REQUIRE(runUntil([this] { return stateOf("drawn.gcode") == JobState::kRunning; }, kMinute));
    run(65 * kSecond);  // both files of the checkpoint exist
  }
  ~SlowCard() {
    chip.waited = nullptr;
    powerOff();
  }

  static std::string circles(int count, double millimetres) {
    constexpr double kRadius = 100;
    std::string text;
    const double step = millimetres / kRadius;
    for (double angle = 0; angle < count * 6.283; angle += step) {
      std::array<char, 48> line{};
      std::snprintf(line.data(), line.size(), "G1X%.2fY%.2f\n", 300 + kRadius * std::cos(angle),
                    200 + kRadius * std::sin(angle));
      text += line.data();
    }
    return text;
  }

  // ---- Time ----

  void step() {
    grbl.advance(kPass * 1000);
    clock.advance(kPass);
    hub().tick();
  }
  void run(Millis time) {
    for (const Millis until = clock.now() + time; clock.now() < until;) step();
  }
  bool runUntil(const std::function<bool()>& condition, Millis limit) {
    for (const Millis until = clock.now() + limit; !condition(); step()) {
      if (clock.now() >= until) return false;
    }
    return true;
  }
  /** From now on each fsync takes kWait. On Linux the table gets its lines meanwhile. */
  void slowDown(bool isLinux) {
    chip.syncsFolders = isLinux;
    chip.waited = [this, isLinux] {
      ++waits;
      for (Millis i = 0; i < kWait; ++i) {
        grbl.advance(1000);
        clock.advance(1);
        if (isLinux) hub().sand().keepSending();
      }
    };
  }

  // ---- Calls: what the server does in a pass, then the rest of the pass ----

  void ask(Method method, const std::string& path, const std::string& body = {}) {
    const auto target = std::make_shared<KeptAnswer>();
    BodyHandler intake = hub().router().open(makeRequest(method, path, token, body), Reply(target));
    feed(intake, body);
    step();
    REQUIRE(runUntil([&] { return target->kept.status != 0; }, kMinute));
    run(kBetweenCalls);
    CAPTURE(target->kept.body);
    CHECK(target->kept.status == 200);
  }
  void upload(const std::string& name, const std::string& text) {
    const auto target = std::make_shared<KeptAnswer>();
    BodyHandler intake = hub().router().open(
        makeRequest(Method::kPost, "/api/gcode/upload", token, text, "multipart/form-data; boundary=x"),
        Reply(target));
    REQUIRE(intake.parts);
    intake.parts->fileBegin("gcode", name);
    for (ConstBytes left = asBytes(text); !left.empty(); step())
      left = left.sub(intake.parts->fileData(left.sub(0, 1436)));
    while (!intake.parts->fileEnd()) step();
    intake.parts->end();
    step();
    REQUIRE(target->kept.status == 200);
  }

  const Job* jobOf(const std::string& name) {
    for (const Job& job : hub().sand().queue().jobs()) {
      if (job.originalName == name) return &job;
    }
    return nullptr;
  }
  JobState stateOf(const std::string& name) { return jobOf(name)->state; }
  std::string queuePath(const std::string& name) { return "/api/gcode/queue/" + jobOf(name)->file; }
  std::string filePath(const std::string& name) { return "/api/gcode/file/" + jobOf(name)->file; }

  FaultyFileStore chip;
  VirtualGrbl grbl;
  TableWire wire{grbl};
  size_t waits = 0;
};

struct CardUse {
  const char* name;
  void (*perform)(SlowCard& hub);
};

void setSpeed(SlowCard& home, int percent) {
  home.ask(Method::kPost, "/api/gcode/control",
           R"({"action":"override","value":)" + std::to_string(percent) + "}");
}

const CardUse kActs[] = {
    {"a pattern is uploaded", [](SlowCard& home) { home.upload("new.gcode", SlowCard::circles(2, 1)); }},
    {"the queue is reordered",
     [](SlowCard& home) { home.ask(Method::kPatch, home.queuePath("last.gcode"), R"({"position":0})"); }},
    {"repeat is set",
     [](SlowCard& home) { home.ask(Method::kPatch, home.queuePath("next.gcode"), R"({"repeat":true})"); }},
    {"all that is done is deleted",
     [](SlowCard& home) {
       home.ask(Method::kDelete, home.filePath("done-1.gcode"));
       home.ask(Method::kDelete, home.filePath("done-2.gcode"));
     }},
    {"the speed is changed by arrow keys",
     [](SlowCard& home) {
       const int speed = home.hub().sand().status().feedOverride;
       for (int i = 1; i <= 5; ++i) setSpeed(home, speed - i);
     }},
    {"the colour of the lights is dragged",
     [](SlowCard& home) {
       for (int i = 0; i < 8; ++i) {
         home.ask(Method::kPost, "/api/config/led-config",
                  R"({"strips":[{"mode":"solid","brightness":)" + std::to_string(20 + i) + "}]}");
         home.run(150);
       }
       home.run(5 * kSecond);
     }},
    {"the text of a matrix is changed",
     [](SlowCard& home) {
       home.ask(Method::kPost, "/api/config/matrix-config",
                R"({"matrices":[{"display":{"mode":"text","text":"Hello"}},{}]})");
       home.run(5 * kSecond);
     }},
    {"the hardware's settings are changed",
     [](SlowCard& home) { home.ask(Method::kPut, "/api/config/hardware", R"({"ledCount":60})"); }},
    {"a person signs in",
     [](SlowCard& home) {
       home.ask(Method::kPost, "/api/auth/login",
                R"({"username":"owner","password":")" + std::string(HubFixture::kOwnerPassword) + "\"}");
     }},
};

}  // namespace

TEST_CASE("with 40 ms for each fsync the ball never stops while people use the panel") {
  bool isLinux = true;
  double millimetres = 0.14;
  int speed = 160;
  SUBCASE("on Linux, lines of 0.14 mm") {}
  SUBCASE("on Linux, lines of 0.25 mm at the highest speed") {
    millimetres = 0.25;
    speed = 200;
  }
  // The ESP32 does nothing while it writes its flash: the planner alone bridges that time.
  SUBCASE("on a chip, lines of 0.2 mm at the highest speed") {
    isLinux = false;
    millimetres = 0.2;
    speed = 200;
  }
  SlowCard home(millimetres);
  setSpeed(home, speed);
  home.run(3 * kSecond);
  REQUIRE(home.grbl.feedOverride() == speed);
  home.slowDown(isLinux);
  for (const CardUse& act : kActs) {
    CAPTURE(std::string(act.name));
    const size_t waits = home.waits;
    const auto before = home.grbl.starvations();
    act.perform(home);
    home.run(2 * kSecond);
    CHECK(home.waits > waits);
    CHECK(home.grbl.starvations() == before);
    REQUIRE(home.stateOf("drawn.gcode") == JobState::kRunning);
  }
  const size_t waits = home.waits;
  const auto before = home.grbl.starvations();
  home.run(30 * kSecond);  // the copies of the records are written
  CHECK(home.waits > waits + 10);
  CHECK(home.grbl.starvations() == before);
  REQUIRE(home.stateOf("drawn.gcode") == JobState::kRunning);
}
