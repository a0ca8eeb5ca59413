#pragma once

#include <esp_flash_partitions.h>
#include <esp_partition.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace lumi::test {

/**
 * Flash with two program slots, otadata and a partition for files; also the SDK's calls on them and the boot
 * loader's rules for rollback. Writing only clears bits, as in real flash. The SDK's calls have no object
 * parameter, so they use the single living instance.
 */
class FakeFlash {
 public:
  static constexpr uint32_t kSector = 4096;
  static constexpr uint32_t kSlotSize = 2 * kSector;

  /** As flashed by USB: a program without a version in the first slot, empty otadata and files. */
  FakeFlash();
  ~FakeFlash();
  FakeFlash(const FakeFlash&) = delete;
  FakeFlash& operator=(const FakeFlash&) = delete;

  /** Restores the power; the boot loader selects a program. */
  void restart();
  /** Change number `atChange`, counted from now, and all later ones are not done. */
  void cutPower(size_t atChange) { changesUntilCut_ = atChange; }
  bool isOff() const { return changesUntilCut_ == 0; }
  /** Erases otadata. */
  void loseOtaData() { contentOf(otaData_).assign(2 * kSector, '\xFF'); }

  /** The content of the partition for files. */
  std::string& files() { return filesContent_; }

  const esp_partition_t* running() const { return &slots_[running_]; }
  const std::string& program() const { return programs_[running_]; }
  bool spareHoldsProgram() const { return isProgram(1 - running_); }
  size_t erases() const { return erases_; }
  size_t largestErase() const { return largestErase_; }

  // ---- called by the SDK's functions ----
  static FakeFlash& theOne();
  const esp_partition_t* otaData() const { return &otaData_; }
  const esp_partition_t* filesPartition() const { return &files_; }
  const esp_partition_t* beside(const esp_partition_t& slot) const { return &slots_[1 - numberOf(slot)]; }
  bool read(const esp_partition_t& from, size_t offset, void* to, size_t size);
  bool write(const esp_partition_t& to, size_t offset, const void* bytes, size_t size);
  bool erase(const esp_partition_t& of, size_t offset, size_t size);
  esp_err_t setBoot(const esp_partition_t& slot);
  esp_err_t markValid();
  std::optional<uint32_t> stateOf(const esp_partition_t& slot);

 private:
  using Entries = std::array<esp_ota_select_entry_t, 2>;

  static bool isSound(const esp_ota_select_entry_t& entry);
  static bool isValid(const esp_ota_select_entry_t& entry);
  static uint32_t checkOf(uint32_t sequence) { return sequence ^ 0x5A5A5A5A; }
  static esp_ota_select_entry_t entryOf(uint32_t sequence, uint32_t state);
  uint32_t numberOf(const esp_partition_t& slot) const { return &slot == &slots_[0] ? 0 : 1; }
  std::string& contentOf(const esp_partition_t& partition);
  bool changes();
  Entries entries();
  static std::optional<size_t> activeOf(const Entries& entries);
  bool put(size_t sector, const esp_ota_select_entry_t& entry);
  bool isProgram(uint32_t slot) const { return programs_[slot][0] == '\xE9'; }

  esp_partition_t otaData_{};
  esp_partition_t files_{};
  std::array<esp_partition_t, 2> slots_{};
  std::string otaContent_;
  std::string filesContent_;
  std::array<std::string, 2> programs_;
  uint32_t running_ = 0;
  std::optional<size_t> changesUntilCut_;
  size_t erases_ = 0;
  size_t largestErase_ = 0;
};

}  // namespace lumi::test
