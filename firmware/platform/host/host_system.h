#pragma once

#include "core/ports/file_store.h"
#include "core/ports/system.h"

namespace lumi {

/**
 * This program as the machine: a restart is asked for here and done by the main loop. The file "run.txt" of
 * `files` tells the next start how this one ended.
 */
class HostSystem : public System {
 public:
  /** Notes that the program runs. */
  explicit HostSystem(FileStore& files);

  std::string resetReason() const override { return reason_; }
  SystemMemory memory() const override { return {}; }
  void restart() override { restartAsked_ = true; }

  bool restartAsked() const { return restartAsked_; }
  /** The program ends as it should, to start again or not. */
  void ending(bool startsAgain);

 private:
  void note(std::string_view state);

  FileStore& files_;
  std::string reason_;
  bool restartAsked_ = false;
};

}  // namespace lumi
