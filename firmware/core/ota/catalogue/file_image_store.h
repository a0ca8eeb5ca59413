#pragma once

#include <cstdint>
#include <memory>

#include "core/ota/catalogue/image_store.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Stores images as files ("firmware/7.bin"), for 8 MB of flash and more. A file is written under a temporary
 * name and then renamed.
 */
class FileImageStore : public ImageStore {
 public:
  /** `slotCapacity` is the size of the program slot in bytes. A larger image could not be installed. */
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
  /** Does nothing: remove() of this store is final. */
  void revert(uint32_t, uint64_t) override {}

 private:
  bool hasRoomFor(size_t bytes);
  bool openFor(uint32_t id);

  FileStore& files_;
  const uint64_t slotCapacity_;

  uint32_t writtenId_ = 0;
  std::unique_ptr<File> written_;  // null while no image is being written
  uint64_t size_ = 0;              // bytes written
  uint64_t granted_ = 0;           // the image may grow to this size before the free space is checked again

  uint32_t readId_ = 0;
  std::unique_ptr<File> read_;  // file of the image readId_; stays open between two reads
};

}  // namespace lumi
