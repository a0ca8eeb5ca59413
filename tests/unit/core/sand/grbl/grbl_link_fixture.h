#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/sand/grbl/grbl_link.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/fakes/scripted_serial.h"

namespace lumi::test {

inline constexpr std::string_view kGrblBanner = "\r\nGrbl 1.1h ['$' for help]\r\n";
inline constexpr std::string_view kIdentity = "[VER:1.1h.20190830:]\r\n[OPT:V,15,128]\r\nok\r\n";
inline constexpr std::string_view kIdle = "<Idle|MPos:0.000,0.000,0.000|FS:0,0>\r\n";
inline constexpr std::string_view kIdleWithOffset =
    "<Idle|MPos:0.000,0.000,0.000|FS:0,0|WCO:0.000,0.000,0.000>\r\n";
inline constexpr std::string_view kRun = "<Run|MPos:1.000,0.000,0.000|FS:100,0>\r\n";
inline constexpr std::string_view kHolding = "<Hold:1|MPos:1.000,0.000,0.000|FS:50,0>\r\n";
inline constexpr std::string_view kHeld = "<Hold:0|MPos:1.500,0.000,0.000|FS:0,0>\r\n";
inline constexpr std::string_view kAlarmed = "<Alarm|MPos:0.000,0.000,0.000|FS:0,0>\r\n";

/** The events of the link, in order. */
class EventRecord {
 public:
  void add(const GrblEvent& event) {
    switch (event.kind) {
      case GrblEvent::Kind::kLineAnswered:
        return addText("answered " + std::to_string(static_cast<int>(event.purpose)) + " " +
                       std::to_string(event.number));
      case GrblEvent::Kind::kRestarted:
        return addText(event.isMarked ? "restarted asked marked"
                       : event.isYes  ? "restarted asked"
                                      : "restarted");
      case GrblEvent::Kind::kAlarmRaised:
        return addText("alarm " + std::to_string(event.number));
      case GrblEvent::Kind::kLost:
        return addText(std::string("lost: ") + event.why);
      case GrblEvent::Kind::kStopped:
        return addText(event.isYes ? "stopped kept" : "stopped");
      case GrblEvent::Kind::kStatusReported:
        ++reports;
    }
  }
  void addText(const std::string& text) { told.push_back(text); }

  std::vector<std::string> take() {
    std::vector<std::string> taken;
    taken.swap(told);
    return taken;
  }

  std::vector<std::string> told;
  int reports = 0;
};

/** A link and a controller that by itself answers only `?`, `$I` and 0x18, with texts that the test sets. */
struct GrblLinkFixture {
  ScriptedSerial serial;
  ManualClock clock;
  QuietLog log;
  EventRecord events;
  GrblLink link{serial, clock, log};

  std::string statusAnswer{kIdle};
  std::string identity{kIdentity};
  std::string banner{kGrblBanner};  // answer to 0x18

  std::vector<std::string> lines;  // received lines, including `$I`
  std::string realtime;            // received realtime bytes
  std::string partial;             // received part of a line

  void tick() {
    while (const auto event = link.tick()) events.add(*event);
    hear(serial.takeSent());
  }

  /** Advances the clock by `duration`, with a pass every `step` ms. */
  void run(Millis duration, Millis step = 5) {
    for (Millis passed = 0; passed < duration; passed += step) {
      clock.advance(step);
      tick();
    }
  }

  void say(std::string_view bytes) { serial.say(bytes); }
  void sayNow(std::string_view bytes) {
    say(bytes);
    tick();
  }

  /** Opens the port, sends the banner, brings the link online and clears everything recorded. */
  void connect() {
    tick();
    say(kGrblBanner);
    run(250);
    forget();
  }

  void forget() {
    events.told.clear();
    lines.clear();
    realtime.clear();
    partial.clear();
  }

  void send(std::string_view line, LinePurpose purpose = LinePurpose::kMotion) {
    link.send(line, purpose);
    tick();
  }

  size_t count(char byte) const {
    return static_cast<size_t>(std::count(realtime.begin(), realtime.end(), byte));
  }

 private:
  void hear(std::string_view bytes) {
    for (const char c : bytes) {
      if (isRealtime(c)) {
        realtime += c;
        answer(c);
      } else if (c == '\n') {
        lines.push_back(partial);
        partial.clear();
        if (lines.back() == "$I") say(identity);
      } else {
        partial += c;
      }
    }
  }

  void answer(char c) {
    if (c == '?') say(statusAnswer);
    if (c == '\x18') {
      partial.clear();
      say(banner);
    }
  }

  static bool isRealtime(char c) {
    return c == '?' || c == '!' || c == '~' || c == '\x18' || (static_cast<unsigned char>(c) & 0x80u) != 0;
  }
};

}  // namespace lumi::test
