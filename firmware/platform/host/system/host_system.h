#pragma once

#include "core/ports/file_store.h"
#include "core/ports/system.h"

namespace lumi {

/**
 * The program as the System port. The main loop performs a restart. The file "run.txt" in `files` says how
 * the program ended, and of a killed one that it runs.
 */
class HostSystem : public System {
 public:
  /** Records that the program is running. */
  explicit HostSystem(FileStore& files);
  ~HostSystem() override;
  HostSystem(const HostSystem&) = delete;
  HostSystem& operator=(const HostSystem&) = delete;

  std::string resetReason() const override { return reason_; }
  SystemMemory memory() const override { return {}; }
  std::vector<StackRoom> stacks() const override { return {}; }
  void restart() override { restartAsked_ = true; }

  bool restartAsked() const { return restartAsked_; }
  /** Records that the program ends for a restart. Call before it ends. */
  void endsForRestart() { end_ = End::kRestart; }
  /** Makes the program end as if it had been killed. */
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
