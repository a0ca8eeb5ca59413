#include "tools/virtual_grbl/virtual_grbl.h"

#include <algorithm>

#include "tools/virtual_grbl/controller.h"

namespace lumi {
namespace {

using vgrbl::kNever;
using vgrbl::Nanos;

VirtualGrblListener& silentListener() {
  static VirtualGrblListener listener;
  return listener;
}

BallPosition inPlane(const vgrbl::Axes& axes) {
  return {axes[0], axes[1]};
}

}  // namespace

static_assert(VirtualGrbl::kReceiveBuffer == vgrbl::SerialWire::kReceiveBuffer);
static_assert(VirtualGrbl::kPlannerBlocks == vgrbl::Planner::kBlocks);

/** The board: cable, power and time. */
class VirtualGrbl::Parts {
 public:
  Parts(const VirtualGrblOptions& options, VirtualGrblListener& listener)
      : listener_(listener), wire_(options.pacedSerial), controller_(options, listener, wire_) {
    controller_.powerUp(0);
  }

  void receive(ConstBytes bytes) {
    if (!plugged()) return;
    wire_.send(bytes, now_);
    advanceTo(now_);
  }

  size_t transmit(Bytes out) { return plugged() && !hangs() ? wire_.transmit(out, now_) : 0; }

  void advanceTo(Nanos end) {
    for (Nanos next = nextEvent(); next <= end; next = nextEvent()) {
      now_ = std::max(now_, next);
      step();
    }
    now_ = end;
    if (!hangs()) step();
  }

  Nanos nextEvent() const {
    const Nanos own = std::min({wire_.nextArrival(), resumesAt_, plugsAt_});
    return hangs() ? own : std::min(own, controller_.nextEvent());
  }

  void power() {
    endHang();
    wire_.silence(now_);
    controller_.powerUp(now_);
  }

  void hang(double seconds) {
    listener_.faultFired("hang");
    hungSince_ = now_;
    resumesAt_ = seconds > 0 ? now_ + vgrbl::toNanos(seconds) : kNever;
  }

  void resume() {
    if (!hangs()) return;
    listener_.faultFired("resume");
    const Nanos lost = now_ - hungSince_;
    endHang();
    controller_.shift(lost);
  }

  void unplug(double seconds) {
    listener_.faultFired("unplugged");
    endHang();
    controller_.powerDown(now_);
    wire_.cut();
    plugged_ = false;
    plugsAt_ = seconds > 0 ? now_ + vgrbl::toNanos(seconds) : kNever;
  }

  void plug() {
    if (plugged_) return;
    listener_.faultFired("plugged");
    plugged_ = true;
    plugsAt_ = kNever;
    controller_.powerUp(now_);
  }

  void dropNextByte() { dropsNextByte_ = true; }
  void addFault(const TableFault& fault) {
    if (fault.kind == TableFault::Kind::kDropByte) return dropFaults_.add(fault);
    controller_.addFault(fault);
  }
  bool plugged() const { return plugged_; }
  bool hangs() const { return hungSince_ != kNever; }
  Nanos now() const { return now_; }
  uint64_t bytesReceived() const { return bytesReceived_; }
  const vgrbl::SerialWire& wire() const { return wire_; }
  vgrbl::Controller& controller() { return controller_; }
  const vgrbl::Machine& machine() const { return controller_.machine(); }

 private:
  void step() {
    if (plugsAt_ <= now_) plug();
    if (resumesAt_ <= now_) resume();
    while (wire_.nextArrival() <= now_) arrive(wire_.takeArrival());
    if (hangs()) return;
    controller_.advance(now_);
    if (const auto fault = controller_.takeFault()) carryOut(*fault);
  }

  void arrive(uint8_t byte) {
    ++bytesReceived_;
    if (std::exchange(dropsNextByte_, false) || dropFaults_.takeAtByte(bytesReceived_)) {
      listener_.faultFired("dropped");
      return;
    }
    controller_.arrive(byte, now_, hangs());
  }

  void carryOut(const TableFault& fault) {
    if (fault.kind == TableFault::Kind::kHang) hang(fault.seconds);
    if (fault.kind == TableFault::Kind::kUnplug) unplug(fault.seconds);
    if (fault.kind == TableFault::Kind::kReset) {
      listener_.faultFired("reset");
      power();
    }
  }

  void endHang() {
    hungSince_ = kNever;
    resumesAt_ = kNever;
  }

  VirtualGrblListener& listener_;
  vgrbl::SerialWire wire_;
  vgrbl::Controller controller_;
  vgrbl::FaultList dropFaults_;
  Nanos now_ = 0;
  Nanos hungSince_ = kNever;
  Nanos resumesAt_ = kNever;
  Nanos plugsAt_ = kNever;
  bool plugged_ = true;
  bool dropsNextByte_ = false;
  uint64_t bytesReceived_ = 0;
};

VirtualGrbl::VirtualGrbl(const VirtualGrblOptions& options, VirtualGrblListener* listener)
    : parts_(std::make_unique<Parts>(options, listener ? *listener : silentListener())) {}
VirtualGrbl::~VirtualGrbl() = default;

void VirtualGrbl::receive(ConstBytes bytes) {
  parts_->receive(bytes);
}
void VirtualGrbl::advance(uint64_t microseconds) {
  parts_->advanceTo(parts_->now() + static_cast<Nanos>(microseconds) * vgrbl::kMicrosecond);
}
size_t VirtualGrbl::transmit(Bytes out) {
  return parts_->transmit(out);
}
bool VirtualGrbl::plugged() const {
  return parts_->plugged();
}
void VirtualGrbl::power() {
  parts_->power();
}

void VirtualGrbl::addFault(const TableFault& fault) {
  parts_->addFault(fault);
}
void VirtualGrbl::hang(double seconds) {
  parts_->hang(seconds);
}
void VirtualGrbl::resume() {
  parts_->resume();
}
void VirtualGrbl::raiseAlarm(int number) {
  parts_->controller().raise(number, parts_->now());
}
void VirtualGrbl::refuseNext(int error) {
  parts_->controller().refuseNext(error);
}
void VirtualGrbl::dropNextByte() {
  parts_->dropNextByte();
}
void VirtualGrbl::unplug(double seconds) {
  parts_->unplug(seconds);
}
void VirtualGrbl::plug() {
  parts_->plug();
}

uint64_t VirtualGrbl::microseconds() const {
  return static_cast<uint64_t>(parts_->now() / vgrbl::kMicrosecond);
}

uint64_t VirtualGrbl::quietFor() const {
  const Nanos next = std::min(parts_->nextEvent(), parts_->wire().nextDeparture());
  if (next == kNever) return UINT64_MAX;
  return static_cast<uint64_t>(std::max<Nanos>(0, next - parts_->now()) / vgrbl::kMicrosecond);
}

std::string VirtualGrbl::state() const {
  return parts_->controller().listens() ? parts_->machine().stateName() : "Off";
}
BallPosition VirtualGrbl::ball() const {
  return inPlane(parts_->machine().drive().ball());
}
BallPosition VirtualGrbl::machinePosition() const {
  return inPlane(parts_->machine().drive().machinePosition());
}
BallPosition VirtualGrbl::workPosition() const {
  const vgrbl::Axes offset = parts_->machine().interpreter().workOffset();
  const BallPosition machine = machinePosition();
  return {machine.x - offset[0], machine.y - offset[1]};
}
double VirtualGrbl::speed() const {
  return parts_->hangs() ? 0 : parts_->machine().motion().speed(parts_->now());
}
int VirtualGrbl::feedOverride() const {
  return parts_->machine().planner().overrides().feed;
}
size_t VirtualGrbl::plannerFill() const {
  return parts_->machine().planner().size();
}
size_t VirtualGrbl::receiveFill() const {
  return parts_->wire().stored();
}
uint64_t VirtualGrbl::stepsTaken(int motor) const {
  return parts_->machine().drive().stepsTaken(motor == 0 ? 0 : 1);
}
uint64_t VirtualGrbl::motionLines() const {
  return parts_->controller().counters().motionLines;
}
uint64_t VirtualGrbl::bytesReceived() const {
  return parts_->bytesReceived();
}
uint64_t VirtualGrbl::overruns() const {
  return parts_->controller().counters().overruns;
}
uint64_t VirtualGrbl::bumps() const {
  return parts_->machine().bumps();
}
double VirtualGrbl::motionSeconds() const {
  return parts_->machine().motion().motionSeconds(parts_->now());
}
uint64_t VirtualGrbl::starvations() const {
  return parts_->controller().counters().starvations;
}
uint64_t VirtualGrbl::outruns() const {
  return parts_->controller().counters().outruns;
}

}  // namespace lumi
