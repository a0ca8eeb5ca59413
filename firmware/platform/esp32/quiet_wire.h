#pragma once

namespace lumi {

/**
 * A wire whose timing the flash would spoil: while flash is read, written or erased the caches are off on
 * both cores, and an interrupt that feeds the wire has to wait for up to 60 ms.
 */
class QuietWire {
 public:
  virtual ~QuietWire() = default;
  /** Returns as soon as nothing is being sent; at once when nothing is. */
  virtual void wait() = 0;
};

}  // namespace lumi
