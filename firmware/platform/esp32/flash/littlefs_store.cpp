#include "platform/esp32/flash/littlefs_store.h"

#include <esp_littlefs.h>
#include <esp_partition.h>

#include <algorithm>
#include <array>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr int kReadings = 3;               // attempts before a partition counts as unreadable
constexpr size_t kSuperblocks = 2 * 4096;  // a LittleFS partition starts with two superblocks

std::string mountPointOf(const std::string& label) {
  return "/" + label;
}

esp_err_t mountPartition(const std::string& label, bool empties) {
  const std::string mountPoint = mountPointOf(label);
  esp_vfs_littlefs_conf_t options{};
  options.base_path = mountPoint.c_str();
  options.partition_label = label.c_str();
  options.format_if_mount_failed = empties;
  options.grow_on_mount = true;
  return esp_vfs_littlefs_register(&options);
}

esp_err_t mountAsItIs(const std::string& label) {
  esp_err_t mounted = ESP_FAIL;
  for (int i = 0; i < kReadings && mounted == ESP_FAIL; ++i) mounted = mountPartition(label, false);
  return mounted;
}

/** True if the partition is erased and was never written. */
bool isBlank(const std::string& label) {
  const esp_partition_t* const partition =
      esp_partition_find_first(ESP_PARTITION_TYPE_DATA, ESP_PARTITION_SUBTYPE_ANY, label.c_str());
  if (partition == nullptr) return false;
  std::array<uint8_t, 256> piece;
  for (size_t at = 0; at < kSuperblocks; at += piece.size()) {
    if (esp_partition_read(partition, at, piece.data(), piece.size()) != ESP_OK) return false;
    if (anyOf(piece, [](uint8_t byte) { return byte != 0xFF; })) return false;
  }
  return true;
}

}  // namespace

LittlefsStore::LittlefsStore(const std::string& label, bool wasEmptied, LedBusLock& wire)
    : VfsFileStore(mountPointOf(label), wire), label_(label), wasEmptied_(wasEmptied) {}

Result<std::unique_ptr<LittlefsStore>> LittlefsStore::mount(const std::string& label, LedBusLock& wire) {
  wire.wait();
  esp_err_t mounted = mountAsItIs(label);
  // ESP_FAIL means that LittleFS itself failed.
  const bool isUnreadable = mounted == ESP_FAIL;
  const bool losesFiles = isUnreadable && !isBlank(label);
  if (isUnreadable) mounted = mountPartition(label, true);
  if (mounted != ESP_OK) {
    return invalid(concat({"The partition ", label, " can't be read: error ", mounted, "."}));
  }
  return std::unique_ptr<LittlefsStore>(new LittlefsStore(label, losesFiles, wire));
}

StoreSpace LittlefsStore::space() const {
  if (!guard().isCountValid()) {
    guard().beforeAccess();
    size_t total = 0;
    size_t used = 0;
    if (esp_littlefs_info(label_.c_str(), &total, &used) != ESP_OK) return {};
    counted_ = {total, total - used};
    guard().counted();
  }
  return {counted_.total, counted_.free - std::min(counted_.free, guard().allocated())};
}

}  // namespace lumi
