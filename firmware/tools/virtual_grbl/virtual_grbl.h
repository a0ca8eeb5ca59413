#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/span.h"
#include "tools/virtual_grbl/controller.h"
#include "tools/virtual_grbl/serial_wire.h"
#include "tools/virtual_grbl/virtual_grbl_options.h"

namespace lumi {

/**
 * A sand table driven by Grbl 1.1h, or another ControllerFlavour, in virtual time; by default 600 x 400 mm,
 * CoreXY. It answers, rejects and loses bytes like the real one (gnea/grbl; docs/virtual-grbl.md lists the
 * differences). It starts in the boot loader and sends the banner after 1 s.
 */
class VirtualGrbl {
 public:
  static constexpr size_t kReceiveBuffer = vgrbl::SerialWire::kReceiveBuffer;
  static constexpr size_t kPlannerBlocks = vgrbl::Planner::kBlocks;

  explicit VirtualGrbl(const VirtualGrblOptions& options = {}, VirtualGrblListener* listener = nullptr);
  VirtualGrbl(const VirtualGrbl&) = delete;
  VirtualGrbl& operator=(const VirtualGrbl&) = delete;

  /** Sends bytes from the hub now. The line transmits them one after the other. */
  void receive(ConstBytes bytes);
  /** Advances the time. */
  void advance(uint64_t microseconds);
  /** Returns the bytes that have reached the hub by now, as many as fit. */
  size_t transmit(Bytes out) { return plugged_ && !hangs() ? wire_.transmit(out, now_) : 0; }
  /** False while the cable is unplugged: no bytes pass, and the controller has no power. */
  bool plugged() const { return plugged_; }

  /** Switches the power off and on again. Position and modes are lost. */
  void power();
  /** Stops answering and moving for this time, like a hung processor. 0 s: until resume(). */
  void hang(double seconds = 0);
  void resume();
  void raiseAlarm(int number) { controller_.raise(number, now_); }
  /** Answers the next line that is not empty with `error:N`. */
  void refuseNext(int error) { controller_.refuseNext(error); }
  /** Drops the byte with this number, counted from 1 since creation. */
  void dropByte(uint64_t number) { dropped_ = number; }
  /** Pushes the ball to this place by hand. */
  void pushBall(BallPosition to) { controller_.push({to.x, to.y}); }
  /** Unplugs the cable for this time. 0 s: until plug(). */
  void unplug(double seconds = 0);
  void plug();
  /** Calls `action` once, as soon as this many motion lines were received since creation. */
  void after(uint64_t motionLines, std::function<void()> action);

  uint64_t microseconds() const;  // since creation
  /** Microseconds until the next internal event. 0: due now; UINT64_MAX: never. */
  uint64_t quietFor() const;

  std::string state() const;  // "Idle", "Run", "Hold:1" ... as in the status report
  BallPosition ball()
      const;  // actual position on the table; homing ends at 0,0, or in a polar table's centre
  BallPosition machinePosition() const;
  BallPosition workPosition() const;
  double speed() const;  // mm/s in motor space; FS: reports 60 times this value
  int feedOverride() const { return machine().planner().feedOverride(); }  // percent
  size_t plannerFill() const { return machine().planner().size(); }        // blocks
  size_t receiveFill() const { return wire_.stored(); }                    // bytes
  uint64_t bytesReceived() const { return bytesReceived_; }     // including realtime and lost bytes
  uint64_t overruns() const { return controller_.overruns(); }  // bytes lost to a full receive buffer
  /**
   * Number of times the planner became empty in mid-stream while no bytes were in transit: the next motion
   * line came within 5 s, without homing, offset, hold or restart in between.
   */
  uint64_t starvations() const { return controller_.starvations(); }

 private:
  using Nanos = vgrbl::Nanos;
  struct Action {
    uint64_t after;
    std::function<void()> run;
  };

  const vgrbl::Machine& machine() const { return controller_.machine(); }
  bool hangs() const { return hungSince_ != vgrbl::kNever; }
  void advanceTo(Nanos end);
  Nanos nextEvent() const;
  void step();
  void arrive(uint8_t byte);
  void runActions();
  void endHang();

  vgrbl::SerialWire wire_;
  vgrbl::Controller controller_;
  std::vector<Action> actions_;
  Nanos now_ = 0;
  Nanos hungSince_ = vgrbl::kNever;
  Nanos resumesAt_ = vgrbl::kNever;
  Nanos plugsAt_ = vgrbl::kNever;
  bool plugged_ = true;
  uint64_t dropped_ = 0;
  uint64_t bytesReceived_ = 0;
};

}  // namespace lumi
