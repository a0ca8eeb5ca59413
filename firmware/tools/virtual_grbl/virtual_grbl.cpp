#include "tools/virtual_grbl/virtual_grbl.h"

#include <algorithm>
#include <utility>

namespace lumi {
namespace {

using vgrbl::kNever;

VirtualGrblListener& silentListener() {
  static VirtualGrblListener listener;
  return listener;
}

}  // namespace

VirtualGrbl::VirtualGrbl(const VirtualGrblOptions& options, VirtualGrblListener* listener)
    : controller_(options, listener ? *listener : silentListener(), wire_) {
  controller_.powerUp(0);
}

void VirtualGrbl::receive(ConstBytes bytes) {
  if (!plugged()) return;
  wire_.send(bytes, now_);
  advanceTo(now_);
}

void VirtualGrbl::advance(uint64_t microseconds) {
  advanceTo(now_ + static_cast<Nanos>(microseconds) * vgrbl::kMicrosecond);
}

void VirtualGrbl::advanceTo(Nanos end) {
  for (Nanos next = nextEvent(); next <= end; next = nextEvent()) {
    now_ = std::max(now_, next);
    step();
  }
  now_ = end;
  if (!hangs()) step();
}

VirtualGrbl::Nanos VirtualGrbl::nextEvent() const {
  const Nanos own = std::min({wire_.nextArrival(), resumesAt_, plugsAt_});
  return hangs() ? own : std::min(own, controller_.nextEvent());
}

void VirtualGrbl::step() {
  if (plugsAt_ <= now_) plug();
  if (resumesAt_ <= now_) resume();
  while (wire_.nextArrival() <= now_) arrive(wire_.takeArrival());
  if (hangs()) return;
  controller_.advance(now_);
  runActions();
}

void VirtualGrbl::arrive(uint8_t byte) {
  if (++bytesReceived_ != dropped_) controller_.arrive(byte, now_, hangs());
}

void VirtualGrbl::after(uint64_t motionLines, std::function<void()> action) {
  actions_.push_back({motionLines, std::move(action)});
}

void VirtualGrbl::runActions() {
  const auto isDue = [this](const Action& action) { return action.after <= controller_.motionLines(); };
  const auto due = std::stable_partition(actions_.begin(), actions_.end(), std::not_fn(isDue));
  const std::vector<Action> running(std::make_move_iterator(due), std::make_move_iterator(actions_.end()));
  actions_.erase(due, actions_.end());
  for (const Action& action : running) action.run();
}

void VirtualGrbl::power() {
  endHang();
  wire_.silence(now_);
  controller_.powerUp(now_);
}

void VirtualGrbl::hang(double seconds) {
  hungSince_ = now_;
  resumesAt_ = seconds > 0 ? now_ + vgrbl::toNanos(seconds) : kNever;
}

void VirtualGrbl::resume() {
  if (!hangs()) return;
  const Nanos lost = now_ - hungSince_;
  endHang();
  controller_.shift(lost);
}

void VirtualGrbl::endHang() {
  hungSince_ = kNever;
  resumesAt_ = kNever;
}

void VirtualGrbl::unplug(double seconds) {
  endHang();
  controller_.powerDown(now_);
  wire_.cut();
  plugged_ = false;
  plugsAt_ = seconds > 0 ? now_ + vgrbl::toNanos(seconds) : kNever;
}

void VirtualGrbl::plug() {
  if (plugged_) return;
  plugged_ = true;
  plugsAt_ = kNever;
  controller_.powerUp(now_);
}

uint64_t VirtualGrbl::microseconds() const {
  return static_cast<uint64_t>(now_ / vgrbl::kMicrosecond);
}

uint64_t VirtualGrbl::quietFor() const {
  const Nanos next = std::min(nextEvent(), wire_.nextDeparture());
  if (next == kNever) return UINT64_MAX;
  return static_cast<uint64_t>(std::max<Nanos>(0, next - now_) / vgrbl::kMicrosecond);
}

std::string VirtualGrbl::state() const {
  return controller_.listens() ? machine().stateName() : "Off";
}

BallPosition VirtualGrbl::ball() const {
  return {machine().table().ball()[0], machine().table().ball()[1]};
}

BallPosition VirtualGrbl::machinePosition() const {
  const vgrbl::Axes position = machine().table().machinePosition();
  return {position[0], position[1]};
}

BallPosition VirtualGrbl::workPosition() const {
  const BallPosition machine = machinePosition();
  return {machine.x - controller_.workOffset()[0], machine.y - controller_.workOffset()[1]};
}

double VirtualGrbl::speed() const {
  return hangs() ? 0 : machine().motion().speed(now_);
}

}  // namespace lumi
