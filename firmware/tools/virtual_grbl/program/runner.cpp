#include "tools/virtual_grbl/program/runner.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "core/base/text.h"

namespace lumi {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr nanoseconds kMinWait = microseconds(250);
constexpr nanoseconds kMaxWait = milliseconds(100);
constexpr nanoseconds kWaitForOpening = milliseconds(5);
constexpr size_t kMaxOutgoing = 4096;  // maximum number of bytes that the other end has not read

VirtualGrblOptions tableOptions(const ProgramOptions& options) {
  VirtualGrblOptions table = VirtualGrblOptions::of(options.table);
  table.reportsBall = options.hasTable;
  table.flavour = options.flavour;
  table.homing = options.homing;
  table.coreXy = options.coreXy.value_or(table.coreXy);
  table.settings = options.settings;
  return table;
}

}  // namespace

Runner::Runner(const ProgramOptions& options)
    : options_(options),
      table_(tableOptions(options), &log_),
      port_(options.link),
      start_(SteadyClock::now()) {
  log_.follow(table_, options_.trace);
  if (options_.dropByte != 0) table_.dropByte(options_.dropByte);
  for (const auto& [motionLines, command] : options_.actions) {
    table_.after(motionLines, [this, line = command] { (void)execute(line); });
  }
}

Status Runner::run(const volatile bool& stop) {
  if (!options_.log.empty()) {
    if (const Status opened = log_.open(options_.log); !opened) return opened;
  }
  if (const Status plugged = port_.plug(); !plugged) return plugged;
  std::printf("Table: %s\n", options_.link.c_str());
  std::fflush(stdout);
  while (!stop && !quits_) {
    if (const Status passed = pass(); !passed) return passed;
  }
  return Done{};
}

Status Runner::pass() {
  catchUp();
  if (const Status followed = followCable(); !followed) return followed;
  noticeOpening();
  carryBytes();
  log_.flush();
  wait();
  return Done{};
}

void Runner::catchUp() {
  const auto elapsed = duration_cast<nanoseconds>(SteadyClock::now() - start_);
  const auto due = static_cast<uint64_t>(static_cast<double>(elapsed.count()) * options_.rate / 1000);
  if (due > table_.microseconds()) table_.advance(due - table_.microseconds());
}

Status Runner::followCable() {
  if (table_.plugged() == port_.plugged()) return Done{};
  outgoing_.clear();
  wasOpened_ = false;
  if (table_.plugged()) return port_.plug();
  port_.unplug();
  return Done{};
}

void Runner::noticeOpening() {
  const bool isOpened = port_.opened();
  if (isOpened && !wasOpened_) {
    port_.setRaw();
    collectOutput();
    outgoing_.clear();  // drops the output from before the port was opened
  }
  wasOpened_ = isOpened;
}

void Runner::collectOutput() {
  std::array<uint8_t, 512> bytes;
  for (size_t count; (count = table_.transmit(bytes)) > 0;) outgoing_ += asText({bytes.data(), count});
}

void Runner::carryBytes() {
  std::array<uint8_t, 512> bytes;
  if (port_.plugged()) {
    for (size_t count; (count = port_.read(bytes)) > 0;) table_.receive({bytes.data(), count});
  }
  collectOutput();
  if (!wasOpened_ || outgoing_.size() > kMaxOutgoing) outgoing_.clear();
  if (!outgoing_.empty()) outgoing_.erase(0, port_.write(asBytes(outgoing_)));
}

nanoseconds Runner::patience() const {
  if (port_.plugged() && !wasOpened_) return kWaitForOpening;
  const double quiet = static_cast<double>(table_.quietFor()) * 1000 / options_.rate;
  const double most = static_cast<double>(kMaxWait.count());
  return std::max(kMinWait, nanoseconds(static_cast<int64_t>(std::min(quiet, most))));
}

void Runner::wait() {
  std::array<pollfd, 2> sources{};
  sources[0] = {hasInput_ ? STDIN_FILENO : -1, POLLIN, 0};
  sources[1] = {wasOpened_ ? port_.descriptor() : -1, POLLIN, 0};
  const nanoseconds limit = patience();
  const timespec timeout{static_cast<time_t>(limit.count() / 1'000'000'000),
                         static_cast<long>(limit.count() % 1'000'000'000)};
  if (::ppoll(sources.data(), sources.size(), &timeout, nullptr) <= 0) return;
  if (sources[0].revents != 0) readCommands();
}

void Runner::readCommands() {
  std::array<char, 512> text;
  const ssize_t count = ::read(STDIN_FILENO, text.data(), text.size());
  if (count <= 0) {
    hasInput_ = false;
    return;
  }
  catchUp();
  typed_.append(text.data(), static_cast<size_t>(count));
  for (size_t end; (end = typed_.find('\n')) != std::string::npos; typed_.erase(0, end + 1)) {
    std::fputs(execute(trim(std::string_view(typed_).substr(0, end))).c_str(), stdout);
  }
  std::fflush(stdout);
}

/** Executes a command. Returns the line to print. */
std::string Runner::execute(std::string_view line) {
  const size_t blank = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, blank);
  if (word == "ball") {
    char text[96];
    std::snprintf(text, sizeof text, "Ball: %.3f %.3f %s\n", table_.ball().x, table_.ball().y,
                  table_.state().c_str());
    return text;
  }
  if (word == "push") {
    const std::string place(line.substr(blank));
    char* end = nullptr;
    const double x = std::strtod(place.c_str(), &end);
    table_.pushBall({x, std::strtod(end, nullptr)});
    return "Done: " + std::string(line) + "\n";
  }
  const bool understood = apply(word, std::strtod(std::string(line.substr(blank)).c_str(), nullptr));
  return (understood ? "Done: " : "Not understood: ") + std::string(line) + "\n";
}

bool Runner::apply(std::string_view word, double number) {
  const int whole = number > 0 && number < 256 ? static_cast<int>(number) : 0;
  if (word == "hang") {
    table_.hang(number);
  } else if (word == "resume") {
    table_.resume();
  } else if (word == "reset") {
    table_.power();
  } else if (word == "error" && whole > 0) {
    table_.refuseNext(whole);
  } else if (word == "alarm" && whole > 0) {
    table_.raiseAlarm(whole);
  } else if (word == "unplug") {
    table_.unplug(number);
  } else if (word == "plug") {
    table_.plug();
  } else if (word == "quit") {
    quits_ = true;
  } else {
    return false;
  }
  return true;
}

}  // namespace lumi
