#pragma once

#include "core/base/time.h"
#include "core/sand/geometry/drawing_time.h"

namespace lumi {

/**
 * Estimates the time left of a run: of the ball's way to where it begins, and of its program. All times come
 * from the model (drawing_time.h). What is left by the model is multiplied by the pace: what the last minute
 * of drawing took, compared with the model. Pauses do not count.
 */
class TimeLeft {
 public:
  /**
   * Begins a run of whose program the part `drawn` is drawn already. The pace counts as if the model had been
   * right for a minute, because the first seconds of a pattern say little about it.
   */
  void begin(Millis now, const DrawingTime& way, float drawn);
  /**
   * Call for each report. `spent` is how long all that was drawn since begin() or changeSpeed() should have
   * taken. `draws` is false while a job is paused.
   */
  void update(Millis now, Millis spent, bool draws);
  /**
   * Call when `percent` of the usual feed changes: update() counts from 0 again. `spent` and `program`, the
   * whole program, are at the new speed.
   */
  void changeSpeed(Millis now, Millis spent, Millis program, int percent);
  /** Which part of the program, by its time, was drawn when update() began to count. */
  void setDrawn(float drawn) { drawn_ = drawn; }

  /** How long the ball takes to where the run begins. */
  Millis way(int percent) const { return way_.at(percent); }
  /** The rest of the run, whose whole program takes `program`. */
  Millis of(Millis program, int percent) const;

 private:
  DrawingTime way_;
  float wayLeft_ = 1;  // part of the way, when update() began to count
  float drawn_ = 0;    // part of the program then
  Millis updated_ = 0;
  Millis spent_ = 0;
  float time_ = 1;  // ms; this and expected_ fade exponentially with the time of drawing
  float expected_ = 1;
};

}  // namespace lumi
