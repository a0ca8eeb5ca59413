#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/** Where the bytes of uploaded images lie, by the id of their version. One is written at a time. */
class ImageStore {
 public:
  /** No hub takes a larger one. */
  static constexpr uint64_t kLargest = 50 * 1024 * 1024;  // bytes

  virtual ~ImageStore() = default;
  /** Call once, at boot; `ids` are those of all versions. What belongs to none of them goes. */
  virtual void load(const std::vector<uint32_t>& ids) = 0;

  /** The largest image it could ever take, in bytes. */
  virtual uint64_t maxBytes() const = 0;
  /** What a new image may take now, in bytes, at most maxBytes(). */
  virtual uint64_t freeBytes() const = 0;

  /** An error, for people, while it can't take an image. */
  virtual Status ready() const = 0;
  /** Begins to write the image of `id`; another that has to give way is gone from now on. An error, for
   * people, when it can't. */
  virtual Status begin(uint32_t id) = 0;
  /** False: full or faulty; call abort() then. */
  virtual bool write(ConstBytes bytes) = 0;
  /** True once all of it survives a power cut. */
  virtual bool finish() = 0;
  /** Leaves nothing of it behind. */
  virtual void abort() = 0;

  /** The bytes of the image are there, all of them. */
  virtual bool holds(uint32_t id) const = 0;
  /** Bytes of the image from `offset` on; fewer than asked only at its end, 0 there or on a fault. */
  virtual size_t read(uint32_t id, uint64_t offset, Bytes out) = 0;
  /** An error: the bytes are still there. */
  virtual Status remove(uint32_t id) = 0;
  /** What remove() gave up because the slots were to change places lies there still: they did not. */
  virtual void bringBack(uint32_t id, uint64_t size) = 0;
};

}  // namespace lumi
