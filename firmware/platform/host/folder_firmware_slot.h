#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/ports/file_store.h"
#include "core/ports/firmware_slot.h"

namespace lumi {

/**
 * The two program slots of a simulated device, as files of a folder, and its bootloader. "slot-a.bin" and
 * "slot-b.bin" are the programs; an empty or missing one stands for the program that the device came with.
 * "boot.txt" says what the next boot does: "a idle" starts a, "a pending" starts b on trial, "a trial"
 * starts a, for b was on trial and nobody confirmed it.
 * A power cut of the computer takes at most the last kSyncBytes of what is being written, one of the program
 * nothing.
 */
class FolderFirmwareSlot : public FirmwareSlot {
 public:
  static constexpr uint64_t kSyncBytes = 64 * 1024;

  FolderFirmwareSlot(FileStore& files, uint64_t capacity) : files_(files), capacity_(capacity) {}

  /** What the bootloader does: chooses the program that runs. Call first, once a start of the device. An
   * error says that it can't know which one was good and took slot a. */
  Status boot();
  /** Of the program that runs; nothing when it is the one that the device came with. */
  std::optional<std::string> runningVersion() const;

  uint64_t capacity() const override { return capacity_; }
  bool begin() override;
  bool write(ConstBytes bytes) override;
  bool sync() override;
  size_t read(uint64_t offset, Bytes out) const override;
  Status activate() override;
  bool onTrial() const override { return running_ != plan_.good; }
  Status confirm() override;
  Status rollBack() override;

 private:
  enum class Slot : char { kA = 'a', kB = 'b' };
  enum class Other { kIdle, kPending, kTrial };
  /** `good` is the confirmed program, `other` what becomes of the one beside it. */
  struct Plan {
    Slot good = Slot::kA;
    Other other = Other::kIdle;
  };

  static Slot beside(Slot slot) { return slot == Slot::kA ? Slot::kB : Slot::kA; }
  static std::string fileOf(Slot slot);
  static std::string textOf(const Plan& plan);
  Slot spare() const { return beside(running_); }
  /** That of a new device when there is none; an error when it can't be read. */
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
  uint64_t unsynced_ = 0;          // bytes of it that a power cut of the computer may take
};

}  // namespace lumi
