#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/ports/file_store.h"
#include "core/ports/firmware_slot.h"

namespace lumi {

/**
 * The two program slots and the boot loader of a simulated device, stored as files in a folder. "slot-a.bin"
 * and "slot-b.bin" are the programs; an empty or missing file means the factory program. "boot.txt"
 * determines the next boot: "a idle" starts a; "a pending" starts b pending verification; "a trial" starts a,
 * because b was not confirmed.
 *
 * A power cut of the computer loses at most the last kSyncBytes being written. The end of the program loses
 * nothing.
 */
class FolderFirmwareSlot : public FirmwareSlot {
 public:
  static constexpr uint64_t kSyncBytes = 64 * 1024;

  FolderFirmwareSlot(FileStore& files, uint64_t capacity) : files_(files), capacity_(capacity) {}

  /**
   * Selects the running program as a boot loader does. Call first, once per start of the device. Returns an
   * error if the confirmed program is unknown; it has then selected slot a.
   */
  Status boot();
  /** Version of the running program, or nullopt if it is the factory program. */
  std::optional<std::string> runningVersion() const;

  uint64_t capacity() const override { return capacity_; }
  bool begin() override;
  bool write(ConstBytes bytes) override;
  bool sync() override;
  size_t read(uint64_t offset, Bytes out) const override;
  Status activate() override;
  bool isPendingVerify() const override { return running_ != plan_.good; }
  Status confirm() override;
  Status rollBack() override;

 private:
  enum class Slot : char { kA = 'a', kB = 'b' };
  enum class Other { kIdle, kPending, kTrial };
  /** `good` is the confirmed program, `other` the state of the other slot. */
  struct Plan {
    Slot good = Slot::kA;
    Other other = Other::kIdle;
  };

  static Slot beside(Slot slot) { return slot == Slot::kA ? Slot::kB : Slot::kA; }
  static std::string fileOf(Slot slot);
  static std::string textOf(const Plan& plan);
  Slot spare() const { return beside(running_); }
  /** Returns the plan of a new device if none is stored, and an error if it cannot be read. */
  Result<Plan> keptPlan() const;
  bool keep(const Plan& plan);
  bool holdsProgram(Slot slot) const;
  size_t readWritten(uint64_t offset, Bytes out) const;

  FileStore& files_;
  uint64_t capacity_;
  Plan plan_;
  Slot running_ = Slot::kA;
  bool givenUp_ = false;           // rollBack() was called
  std::unique_ptr<File> writing_;  // the spare slot, between begin() and activate()
  uint64_t unsynced_ = 0;          // bytes of writing_ that a power cut of the computer may lose
};

}  // namespace lumi
