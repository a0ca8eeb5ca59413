#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/ota/image_store.h"
#include "core/ports/file_store.h"

namespace lumi {

/** Images as files ("firmware/7.bin"), from 8 MB of flash on. Written beside and renamed. */
class FileImageStore : public ImageStore {
 public:
  /** Images leave this much free for settings. */
  static constexpr uint64_t kReserve = 64 * 1024;  // bytes

  /** `slotCapacity`: bytes of the place that an image is installed into; a larger one is of no use. */
  FileImageStore(FileStore& files, uint64_t slotCapacity);

  void load(const std::vector<uint32_t>& ids) override;
  uint64_t maxBytes() const override;
  uint64_t freeBytes() const override;
  Status ready() const override { return Done{}; }
  Status begin(uint32_t id) override;
  bool write(ConstBytes bytes) override;
  bool finish() override;
  void abort() override;
  bool holds(uint32_t id) const override;
  size_t read(uint32_t id, uint64_t offset, Bytes out) override;
  Status remove(uint32_t id) override;
  /** Files are not given up for that. */
  void bringBack(uint32_t, uint64_t) override {}

 private:
  bool hasRoomFor(size_t bytes);
  bool openFor(uint32_t id);

  FileStore& files_;
  const uint64_t slotCapacity_;

  uint32_t writtenId_ = 0;
  std::unique_ptr<File> written_;  // null unless an image is being written
  uint64_t size_ = 0;              // bytes written
  uint64_t granted_ = 0;           // bytes that it may grow to before the store is asked again

  uint32_t readId_ = 0;
  std::unique_ptr<File> read_;  // kept open between pieces of an image
};

}  // namespace lumi
