#include "platform/esp32/flash/ota_slot.h"

#include <esp_ota_ops.h>

#include <algorithm>
#include <optional>

namespace lumi {
namespace {

constexpr uint32_t kOtaEntries = 2;  // of the otadata partition, one per sector
constexpr const char* kNotSaved = "The flash can't be written.";

const esp_partition_t* spareBeside(const esp_partition_t* running) {
  const esp_partition_t* next = esp_ota_get_next_update_partition(running);
  return next == running ? nullptr : next;
}

std::optional<esp_ota_img_states_t> stateOf(const esp_partition_t* slot) {
  esp_ota_img_states_t state{};
  if (esp_ota_get_state_partition(slot, &state) != ESP_OK) return std::nullopt;
  return state;
}

bool isGood(const esp_partition_t* slot) {
  const auto state = stateOf(slot);
  return state == ESP_OTA_IMG_VALID || state == ESP_OTA_IMG_UNDEFINED;
}

bool names(const esp_ota_select_entry_t& entry, const esp_partition_t& slot) {
  const uint32_t slots = esp_ota_get_app_partition_count();
  const uint32_t number = static_cast<uint32_t>(slot.subtype) - ESP_PARTITION_SUBTYPE_APP_OTA_MIN;
  return entry.ota_seq != UINT32_MAX && slots > 0 && (entry.ota_seq - 1) % slots == number;
}

}  // namespace

OtaSlot::OtaSlot(LedBusLock& wire)
    : wire_(wire),
      running_(esp_ota_get_running_partition()),
      spare_(spareBeside(running_)),
      isPendingVerify_(stateOf(running_) == ESP_OTA_IMG_PENDING_VERIFY) {}

uint64_t OtaSlot::capacity() const {
  return spare_ != nullptr ? spare_->size : 0;
}

bool OtaSlot::begin() {
  isWriting_ = false;
  if (isPendingVerify_ || spare_ == nullptr) return false;
  wire_.wait();
  written_ = erased_ = 0;
  // Erases the first sector at once, so that the slot contains no startable program.
  isWriting_ = confirmRunningSlot() && forgetSpareSlot() && eraseUpTo(1);
  return isWriting_;
}

/**
 * Writes an otadata entry for the running program if none marks it as good. That is the case after the boot
 * loader has chosen the program without a valid entry.
 */
bool OtaSlot::confirmRunningSlot() {
  if (isGood(running_)) return true;
  return esp_ota_set_boot_partition(running_) == ESP_OK && esp_ota_mark_app_valid_cancel_rollback() == ESP_OK;
}

/**
 * Without the spare slot's otadata entry, the boot loader starts the running program. After
 * esp_ota_set_boot_partition() with the running slot, it would start it as pending verification.
 */
bool OtaSlot::forgetSpareSlot() {
  const esp_partition_t* data =
      esp_partition_find_first(ESP_PARTITION_TYPE_DATA, ESP_PARTITION_SUBTYPE_DATA_OTA, nullptr);
  if (data == nullptr) return false;
  for (uint32_t i = 0; i < kOtaEntries; ++i) {
    const uint32_t offset = i * data->erase_size;
    esp_ota_select_entry_t entry{};
    if (esp_partition_read(data, offset, &entry, sizeof(entry)) != ESP_OK) return false;
    if (!names(entry, *spare_)) continue;
    if (esp_partition_erase_range(data, offset, data->erase_size) != ESP_OK) return false;
  }
  return true;
}

bool OtaSlot::eraseUpTo(uint32_t end) {
  const FlashRange range = eraseAhead(erased_, end, spare_->erase_size);
  if (range.size == 0) return true;
  if (esp_partition_erase_range(spare_, range.offset, range.size) != ESP_OK) return false;
  erased_ = range.offset + range.size;
  return true;
}

bool OtaSlot::write(ConstBytes bytes) {
  if (!isWriting_ || bytes.size() > spare_->size - written_) return false;
  const uint32_t end = written_ + static_cast<uint32_t>(bytes.size());
  wire_.wait();
  if (!eraseUpTo(end) || esp_partition_write(spare_, written_, bytes.data(), bytes.size()) != ESP_OK) {
    isWriting_ = false;
    return false;
  }
  written_ = end;
  return true;
}

size_t OtaSlot::read(uint64_t offset, Bytes out) const {
  const uint64_t end = isWriting_ ? written_ : capacity();
  if (offset >= end) return 0;
  const size_t size = static_cast<size_t>(std::min<uint64_t>(out.size(), end - offset));
  wire_.wait();
  const bool isRead = esp_partition_read(spare_, static_cast<size_t>(offset), out.data(), size) == ESP_OK;
  return isRead ? size : 0;
}

Status OtaSlot::activate() {
  if (isPendingVerify_) return invalid("The program that runs is on trial still.");
  if (spare_ == nullptr || (isWriting_ && written_ == 0)) {
    return invalid("There is no program in the spare slot.");
  }
  wire_.wait();
  switch (esp_ota_set_boot_partition(spare_)) {
    case ESP_OK:
      isWriting_ = false;
      return Done{};
    case ESP_ERR_OTA_VALIDATE_FAILED:
      return invalid("What is in the spare slot is no sound program.");
    default:
      return invalid(kNotSaved);
  }
}

Status OtaSlot::confirm() {
  if (!isPendingVerify_) return Done{};
  if (isRejected_) return invalid("The program that runs was given up.");
  wire_.wait();
  if (esp_ota_mark_app_valid_cancel_rollback() != ESP_OK) return invalid(kNotSaved);
  isPendingVerify_ = false;
  return Done{};
}

/**
 * Writes nothing: the boot loader rejects a program that is still pending verification. Unlike with
 * esp_ota_mark_app_invalid_rollback(), the old program need not be readable now.
 */
Status OtaSlot::rollBack() {
  if (!isPendingVerify_) return invalid("The program that runs is not on trial.");
  isRejected_ = true;
  return Done{};
}

}  // namespace lumi
