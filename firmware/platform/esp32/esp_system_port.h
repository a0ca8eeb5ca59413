#pragma once

#include "core/ports/system.h"

namespace lumi {

/** The chip. After a crash the reset reason tells what its core dump says. */
class EspSystemPort : public System {
 public:
  /** Reads a core dump, if this start has one; it stays in flash. */
  EspSystemPort();

  std::string resetReason() const override { return reason_; }
  /** Of the chip's own memory, which is what runs out first where there is more. */
  SystemMemory memory() const override;
  void restart() override { isRestartAsked_ = true; }

  bool isRestartAsked() const { return isRestartAsked_; }

 private:
  std::string reason_;
  bool isRestartAsked_ = false;
};

}  // namespace lumi
