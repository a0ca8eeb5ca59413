#include "platform/esp32/littlefs_store.h"

#include <esp_littlefs.h>

namespace lumi {
namespace {

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

}  // namespace

LittlefsStore::LittlefsStore(const std::string& label, bool wasEmptied, QuietWire& wire)
    : VfsFileStore(mountPointOf(label), wire), label_(label), wasEmptied_(wasEmptied) {}

Result<std::unique_ptr<LittlefsStore>> LittlefsStore::mount(const std::string& label, Unreadable unreadable,
                                                            QuietWire& wire) {
  wire.wait();
  esp_err_t mounted = mountPartition(label, false);
  // Only what LittleFS can't make sense of: without memory or a partition there is nothing to empty.
  const bool empties = mounted == ESP_FAIL && unreadable == Unreadable::kIsEmptied;
  if (empties) mounted = mountPartition(label, true);
  if (mounted != ESP_OK) {
    return Error{"The partition " + label + " can't be read: " + esp_err_to_name(mounted) + "."};
  }
  return std::unique_ptr<LittlefsStore>(new LittlefsStore(label, empties, wire));
}

StoreSpace LittlefsStore::space() const {
  if (isSpaceKnown_ && spaceAtChange_ == gate().changes()) return space_;
  gate().beforeReading();
  size_t total = 0;
  size_t used = 0;
  isSpaceKnown_ = esp_littlefs_info(label_.c_str(), &total, &used) == ESP_OK;
  spaceAtChange_ = gate().changes();
  space_ = isSpaceKnown_ ? StoreSpace{total, total - used} : StoreSpace{};
  return space_;
}

}  // namespace lumi
