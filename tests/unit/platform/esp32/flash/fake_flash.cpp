#include "unit/platform/esp32/flash/fake_flash.h"

#include <doctest/doctest.h>
#include <esp_ota_ops.h>

#include <algorithm>
#include <cstring>

namespace lumi::test {
namespace {

FakeFlash* living = nullptr;

esp_partition_t partitionOf(esp_partition_type_t type, esp_partition_subtype_t subtype, uint32_t size) {
  esp_partition_t partition{};
  partition.type = type;
  partition.subtype = subtype;
  partition.size = size;
  partition.erase_size = FakeFlash::kSector;
  return partition;
}

}  // namespace

FakeFlash::FakeFlash()
    : otaData_(partitionOf(ESP_PARTITION_TYPE_DATA, ESP_PARTITION_SUBTYPE_DATA_OTA, 2 * kSector)),
      files_(partitionOf(ESP_PARTITION_TYPE_DATA, ESP_PARTITION_SUBTYPE_ANY, 2 * kSector)),
      slots_{partitionOf(ESP_PARTITION_TYPE_APP, ESP_PARTITION_SUBTYPE_APP_OTA_0, kSlotSize),
             partitionOf(ESP_PARTITION_TYPE_APP, ESP_PARTITION_SUBTYPE_APP_OTA_1, kSlotSize)},
      otaContent_(2 * kSector, '\xFF'),
      filesContent_(2 * kSector, '\xFF') {
  REQUIRE(living == nullptr);
  living = this;
  programs_.fill(std::string(kSlotSize, '\xFF'));
  programs_[0][0] = '\xE9';
  restart();
}

FakeFlash::~FakeFlash() {
  living = nullptr;
}

FakeFlash& FakeFlash::theOne() {
  REQUIRE(living != nullptr);
  return *living;
}

std::string& FakeFlash::contentOf(const esp_partition_t& partition) {
  if (&partition == &files_) return filesContent_;
  return &partition == &otaData_ ? otaContent_ : programs_[numberOf(partition)];
}

bool FakeFlash::changes() {
  if (isOff()) return false;
  if (changesUntilCut_) --*changesUntilCut_;
  return !isOff();
}

bool FakeFlash::read(const esp_partition_t& from, size_t offset, void* to, size_t size) {
  const std::string& content = contentOf(from);
  if (isOff() || offset + size > content.size()) return false;
  std::memcpy(to, content.data() + offset, size);
  return true;
}

bool FakeFlash::write(const esp_partition_t& to, size_t offset, const void* bytes, size_t size) {
  std::string& content = contentOf(to);
  if (offset + size > content.size() || !changes()) return false;
  const char* from = static_cast<const char*>(bytes);
  for (size_t i = 0; i < size; ++i) content[offset + i] = static_cast<char>(content[offset + i] & from[i]);
  return true;
}

bool FakeFlash::erase(const esp_partition_t& of, size_t offset, size_t size) {
  std::string& content = contentOf(of);
  if (offset % kSector != 0 || size % kSector != 0 || offset + size > content.size() || !changes())
    return false;
  std::fill_n(content.begin() + static_cast<std::ptrdiff_t>(offset), size, '\xFF');
  ++erases_;
  largestErase_ = std::max(largestErase_, size);
  return true;
}

// ---- otadata: of its two entries, the valid one with the higher number counts ----

bool FakeFlash::isSound(const esp_ota_select_entry_t& entry) {
  return entry.ota_seq != UINT32_MAX && entry.crc == checkOf(entry.ota_seq);
}

bool FakeFlash::isValid(const esp_ota_select_entry_t& entry) {
  return isSound(entry) && entry.ota_state != ESP_OTA_IMG_INVALID && entry.ota_state != ESP_OTA_IMG_ABORTED;
}

FakeFlash::Entries FakeFlash::entries() {
  Entries all{};
  for (size_t i = 0; i < all.size(); ++i)
    std::memcpy(&all[i], otaContent_.data() + i * kSector, sizeof(all[i]));
  return all;
}

std::optional<size_t> FakeFlash::activeOf(const Entries& entries) {
  std::optional<size_t> active;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (isValid(entries[i]) && (!active || entries[i].ota_seq > entries[*active].ota_seq)) active = i;
  }
  return active;
}

bool FakeFlash::put(size_t sector, const esp_ota_select_entry_t& entry) {
  return erase(otaData_, sector * kSector, kSector) &&
         write(otaData_, sector * kSector, &entry, sizeof(entry));
}

void FakeFlash::restart() {
  changesUntilCut_.reset();
  Entries all = entries();
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].ota_state != ESP_OTA_IMG_PENDING_VERIFY) continue;
    all[i].ota_state = ESP_OTA_IMG_ABORTED;
    put(i, all[i]);
  }
  const auto active = activeOf(all);
  running_ = active ? (all[*active].ota_seq - 1) % 2 : 0;
  if (active && all[*active].ota_state == ESP_OTA_IMG_NEW) {
    all[*active].ota_state = ESP_OTA_IMG_PENDING_VERIFY;
    put(*active, all[*active]);
  }
  if (!isProgram(running_)) running_ = 1 - running_;
  REQUIRE(isProgram(running_));
  if (!isSound(all[0]) && !isSound(all[1])) put(0, entryOf(running_ + 1, ESP_OTA_IMG_VALID));
}

esp_err_t FakeFlash::setBoot(const esp_partition_t& slot) {
  const uint32_t number = numberOf(slot);
  if (!isProgram(number)) return ESP_ERR_OTA_VALIDATE_FAILED;
  const Entries all = entries();
  const auto active = activeOf(all);
  uint32_t sequence = number + 1;
  while (active && sequence < all[*active].ota_seq) sequence += 2;
  return put(active ? 1 - *active : 0, entryOf(sequence, ESP_OTA_IMG_NEW)) ? ESP_OK : ESP_FAIL;
}

esp_ota_select_entry_t FakeFlash::entryOf(uint32_t sequence, uint32_t state) {
  esp_ota_select_entry_t entry{};
  entry.ota_seq = sequence;
  entry.ota_state = state;
  entry.crc = checkOf(sequence);
  return entry;
}

esp_err_t FakeFlash::markValid() {
  Entries all = entries();
  const auto active = activeOf(all);
  if (!active) return ESP_FAIL;
  all[*active].ota_state = ESP_OTA_IMG_VALID;
  return put(*active, all[*active]) ? ESP_OK : ESP_FAIL;
}

std::optional<uint32_t> FakeFlash::stateOf(const esp_partition_t& slot) {
  for (const esp_ota_select_entry_t& entry : entries()) {
    if (isSound(entry) && (entry.ota_seq - 1) % 2 == numberOf(slot)) return entry.ota_state;
  }
  return std::nullopt;
}

}  // namespace lumi::test

using lumi::test::FakeFlash;

extern "C" {

const esp_partition_t* esp_partition_find_first(esp_partition_type_t type, esp_partition_subtype_t subtype,
                                                const char*) {
  if (type != ESP_PARTITION_TYPE_DATA) return nullptr;
  if (subtype == ESP_PARTITION_SUBTYPE_DATA_OTA) return FakeFlash::theOne().otaData();
  return subtype == ESP_PARTITION_SUBTYPE_ANY ? FakeFlash::theOne().filesPartition() : nullptr;
}

esp_err_t esp_partition_read(const esp_partition_t* partition, size_t src_offset, void* dst, size_t size) {
  return FakeFlash::theOne().read(*partition, src_offset, dst, size) ? ESP_OK : ESP_FAIL;
}

esp_err_t esp_partition_write(const esp_partition_t* partition, size_t dst_offset, const void* src,
                              size_t size) {
  return FakeFlash::theOne().write(*partition, dst_offset, src, size) ? ESP_OK : ESP_FAIL;
}

esp_err_t esp_partition_erase_range(const esp_partition_t* partition, size_t offset, size_t size) {
  return FakeFlash::theOne().erase(*partition, offset, size) ? ESP_OK : ESP_FAIL;
}

esp_err_t esp_ota_set_boot_partition(const esp_partition_t* partition) {
  return FakeFlash::theOne().setBoot(*partition);
}

const esp_partition_t* esp_ota_get_running_partition() {
  return FakeFlash::theOne().running();
}

const esp_partition_t* esp_ota_get_next_update_partition(const esp_partition_t* start_from) {
  return FakeFlash::theOne().beside(*start_from);
}

uint8_t esp_ota_get_app_partition_count() {
  return 2;
}

esp_err_t esp_ota_get_state_partition(const esp_partition_t* partition, esp_ota_img_states_t* ota_state) {
  const auto state = FakeFlash::theOne().stateOf(*partition);
  if (state) *ota_state = static_cast<esp_ota_img_states_t>(*state);
  return state ? ESP_OK : ESP_ERR_NOT_FOUND;
}

esp_err_t esp_ota_mark_app_valid_cancel_rollback() {
  return FakeFlash::theOne().markValid();
}

}  // extern "C"
