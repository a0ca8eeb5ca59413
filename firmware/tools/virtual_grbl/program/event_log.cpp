#include "tools/virtual_grbl/program/event_log.h"

#include <cinttypes>

namespace lumi {

EventLog::~EventLog() {
  if (file_) std::fclose(file_);
}

Status EventLog::open(const std::string& path) {
  file_ = std::fopen(path.c_str(), "w");
  if (!file_) return Error{"The log " + path + " can't be written."};
  return Done{};
}

void EventLog::flush() {
  if (file_) std::fflush(file_);
}

void EventLog::write(std::string_view word, std::string_view rest) {
  if (!file_ || !table_) return;
  std::fprintf(file_, "%.3f %.*s%s%.*s\n", static_cast<double>(table_->microseconds()) / 1000,
               static_cast<int>(word.size()), word.data(), rest.empty() ? "" : " ",
               static_cast<int>(rest.size()), rest.data());
}

void EventLog::lineAccepted(std::string_view line) {
  write("line", line);
}

void EventLog::lineRefused(std::string_view line, int error) {
  write("refused", std::to_string(error) + " " + std::string(line));
}

void EventLog::ballArrived(double x, double y) {
  char text[48];
  std::snprintf(text, sizeof text, "%.3f %.3f", x, y);
  write("ball", text);
}

void EventLog::stateChanged(std::string_view state) {
  write("state", state);
}
void EventLog::overrun() {
  write("overrun", "");
}
void EventLog::starved() {
  write("starved", "");
}
void EventLog::faultFired(std::string_view what) {
  write("fault", what);
}

void EventLog::conclude() {
  if (!table_) return;
  char text[240];
  std::snprintf(text, sizeof text,
                "motionLines=%" PRIu64 " bytes=%" PRIu64 " overruns=%" PRIu64 " starvations=%" PRIu64
                " outruns=%" PRIu64 " bumps=%" PRIu64 " left=%" PRIu64 " right=%" PRIu64
                " motionSeconds=%.3f",
                table_->motionLines(), table_->bytesReceived(), table_->overruns(), table_->starvations(),
                table_->outruns(), table_->bumps(), table_->stepsTaken(0), table_->stepsTaken(1),
                table_->motionSeconds());
  write("end", text);
  flush();
}

}  // namespace lumi
