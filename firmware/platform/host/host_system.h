#pragma once

#include "core/ports/file_store.h"
#include "core/ports/system.h"

namespace lumi {

/**
 * This program as the machine: a restart is asked for here and done by the main loop. The file "run.txt" of
 * `files` tells the next start how this one ended: without a word, unless the destructor could run.
 */
class HostSystem : public System {
 public:
  /** Notes that the program runs. */
  explicit HostSystem(FileStore& files);
  ~HostSystem() override;
  HostSystem(const HostSystem&) = delete;
  HostSystem& operator=(const HostSystem&) = delete;

  std::string resetReason() const override { return reason_; }
  SystemMemory memory() const override { return {}; }
  void restart() override { restartAsked_ = true; }

  bool restartAsked() const { return restartAsked_; }
  /** The program is about to end in order to start again. */
  void endsForRestart() { end_ = End::kRestart; }
  /** The program ends as if it had been killed. */
  void endsWithoutWarning() { end_ = End::kNoWarning; }

 private:
  enum class End { kRegular, kRestart, kNoWarning };

  void note(std::string_view state);

  FileStore& files_;
  std::string reason_;
  bool restartAsked_ = false;
  End end_ = End::kRegular;
};

}  // namespace lumi
