#include <deque>
#include <string>

#include "core/sand/program/program_writer.h"
#include "core/sand/sand_table.h"
#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/fakes/scripted_serial.h"
#include "support/load_all.h"
#include "support/stores/memory_file_store.h"

namespace lumi::fuzz {
namespace {

constexpr size_t kReceiveBuffer = 128;  // bytes in the receive buffer of Grbl
constexpr Millis kPatience = 200 * kSecond;
constexpr size_t kMaxNoise = 2000;  // bytes; limits the duration

constexpr std::string_view kBanner = "\r\nGrbl 1.1h ['$' for help]\r\n";
constexpr std::string_view kIdentity = "[VER:1.1h.20190830:]\r\n[OPT:VC,15,128]\r\nok\r\n";
constexpr std::string_view kIdle = "<Idle|MPos:0.000,0.000,0.000|FS:0,0>\r\n";

constexpr std::string_view kReplies[] = {
    kBanner,
    kIdentity,
    kIdle,
    "ok\r\n",
    "error:1\r\n",
    "error:9\r\n",
    "ALARM:1\r\n",
    "ALARM:9\r\n",
    "<Run|MPos:1.000,2.500,0.000|FS:100,0>\r\n",
    "<Hold:1|MPos:1.000,0.000,0.000|FS:50,0>\r\n",
    "<Hold:0|MPos:1.500,0.000,0.000|FS:0,0|Ov:100,100,100>\r\n",
    "<Alarm|MPos:0.000,0.000,0.000|FS:0,0>\r\n",
    "<Door:1|WPos:9.0,9.0,0.0|WCO:1.0,1.0,0.0>\r\n",
    "<Home|MPos:-600.000,0.000,0.000>\r\n",
    "[OPT:V,15,999]\r\nok\r\n",
    "[OPT:V,1,8]\r\nok\r\n",
    "ok",
    "\r\n",
};

/**
 * The content of a controller's receive buffer if no byte is lost. Ignores `$I` and the empty line before it,
 * which are sent alone, because garbage may answer them before they are sent.
 */
class ReceiveBuffer {
 public:
  void hear(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\x18') return clear();
    if (c == '?' || c == '!' || c == '~' || byte >= 0x80) return;
    expect(c == '\n' || (byte >= 0x20 && byte < 0x7F), "only printable lines are sent");
    partial_ += c;
    if (c != '\n') return;
    const bool countsNot = partial_ == "$I\n" || partial_ == "\n";
    if (!countsNot) {
      lines_.push_back(partial_.size());
      whole_ += partial_.size();
    }
    partial_.clear();
  }
  void answered() {
    if (lines_.empty()) return;
    whole_ -= lines_.front();
    lines_.pop_front();
  }
  void clear() {
    lines_.clear();
    whole_ = 0;
    partial_.clear();
  }
  size_t bytes() const { return whole_ + partial_.size(); }
  size_t lines() const { return lines_.size(); }

 private:
  std::deque<size_t> lines_;
  size_t whole_ = 0;
  std::string partial_;
};

/** Returns a store with two jobs, which is created once. */
const test::MemoryFileStore& storeWithJobs() {
  static const test::MemoryFileStore kMade = [] {
    test::MemoryFileStore files;
    test::QuietLog log;
    test::FixedRandom random;
    RecordStore records(files, log);
    PatternLibrary library(records, files, random, log);
    JobQueue queue(records, files, random, log);
    test::loadAll(queue, library);
    for (const int32_t height : {20'000, 30'000}) {
      Pattern pattern;
      pattern.id = library.newId();
      Job job;
      job.pattern = pattern.id;
      job.file = queue.newFileName(pattern.id);
      job.originalName = pattern.name = "zigzag.gcode";
      ProgramWriter writer(files, programPathOf(pattern.id));
      for (int32_t i = 1; i < 40; ++i) writer.move({{i % 2 * 50'000 + i, height}, i % 5 == 0});
      job.info = writer.finish({}).value().info;
      expect(library.add(pattern).ok(), "a pattern is taken");
      expect(queue.add(job).ok(), "a job is taken");
    }
    return files;
  }();
  return kMade;
}

/** A table with two jobs, connected to a controller that sends garbage. */
class Table {
 public:
  Table() {
    sand_.setHardware({80, true});
    while (sand_.load()) {
    }
  }

  SandTable& sand() { return sand_; }

  void say(std::string_view bytes) {
    said_ += bytes;
    serial_.say(bytes);
  }

  void tick(Millis time) {
    clock_.advance(time);
    sand_.tick();
    if (!serial_.isOpen()) buffer_.clear();
    hearAnswers();
    for (const char c : serial_.takeSent()) hear(c);
    expect(buffer_.bytes() <= kReceiveBuffer, "no more is sent than the controller's buffer takes");
  }

  void pull() {
    serial_.pull();
    said_.clear();
    line_.clear();
    buffer_.clear();
  }
  void plug() { serial_.plug(); }
  void giveRoom(size_t bytes) { serial_.room = bytes; }

  /** From now on the controller is a Grbl at rest that executes every command immediately. */
  void behave() {
    plug();
    giveRoom(test::ScriptedSerial::kEndless);
    behaves_ = true;
    for (size_t line = buffer_.lines(); line > 0; --line) say("\r\nok\r\n");
  }

  template <typename Condition>
  bool comesTo(const Condition& condition) {
    for (Millis passed = 0; passed < kPatience; passed += 100) {
      if (condition()) return true;
      tick(100);
    }
    return condition();
  }

 private:
  /** Call when the link has read all output. Determines the responses in it. */
  void hearAnswers() {
    for (const char c : said_) {
      if (c != '\n' && c != '\r') {
        line_ += c;
        continue;
      }
      if (line_ == "ok" || line_.substr(0, 5) == "error") buffer_.answered();
      if (line_.substr(0, 5) == "Grbl ") buffer_.clear();
      line_.clear();
    }
    said_.clear();
  }

  void hear(char c) {
    buffer_.hear(c);
    if (!behaves_) return;
    if (c == '?') say(kIdle);
    if (c == '\x18') say(kBanner);
    if (c == '\n') say(sent_ == "$I" ? kIdentity : "ok\r\n");
    sent_ = c == '\n' || c == '\x18' ? "" : c == '?' ? sent_ : sent_ + c;
  }

  test::MemoryFileStore files_ = storeWithJobs();
  test::QuietLog log_;
  test::FixedRandom random_;
  test::ManualClock clock_;
  test::ScriptedSerial serial_;
  RecordStore records_{files_, log_};
  SandTable sand_{records_, files_, serial_, clock_, random_, log_, 1024 * 1024};
  ReceiveBuffer buffer_;
  std::string said_;  // output that the link has not read yet
  std::string line_;  // incomplete line of the output
  std::string sent_;  // incomplete line sent by the link
  bool behaves_ = false;
};

void step(Table& table, Input& input) {
  const uint8_t what = input.byte();
  switch (what % 8) {
    case 0:
      return table.say(asText(input.take(1 + what / 8)));
    case 1:
      return table.say(kReplies[input.byte() % std::size(kReplies)]);
    case 2:
      for (int pass = what / 8; pass >= 0; --pass) table.tick(5);
      return;
    case 3:
      return table.tick(input.byte() * Millis{50});
    case 4:
      (void)table.sand().control(static_cast<SandAction>(what / 8 % 7), input.byte());
      return;
    case 5:
      return what / 8 % 2 == 0 ? table.pull() : table.plug();
    case 6:
      return table.giveRoom(what / 8 == 31 ? test::ScriptedSerial::kEndless : what / 8 * 4U);
    default:
      for (int line = what / 8; line >= 0; --line) table.say("ok\r\n");
  }
}

void checkStop(Table& table) {
  SandTable& sand = table.sand();
  table.behave();
  expect(table.comesTo([&] { return sand.status().online; }), "a table that behaves again is online again");
  expect(table.comesTo([&] { return sand.status().message != "Stopping…"; }), "an old stop comes to its end");
  const bool isMoving = sand.status().canStop;
  const Status answer = sand.control(SandAction::kStop);
  const std::string why = answer.ok() ? "" : std::string(answer.error().message);
  expect(!isMoving || answer.ok(), "what can be stopped is stopped: " + why);
  if (!isMoving) return;
  expect(table.comesTo([&] {
    const Job* job = sand.queue().current();
    return job == nullptr && sand.status().message != "Stopping…";
  }),
         "a stop comes to its end");
}

}  // namespace

/**
 * Steps: output of the controller, passing time, requests of users. Then the controller works, and Stop must
 * succeed.
 */
void grbl(ConstBytes bytes) {
  Input input(bytes.sub(0, kMaxNoise));
  Table table;
  while (!input.empty()) step(table, input);
  checkStop(table);
}

}  // namespace lumi::fuzz
