#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/** Stores the bytes of uploaded images under the ids of their versions. Writes one image at a time. */
class ImageStore {
 public:
  /** Upper limit for all stores, in bytes. */
  static constexpr uint64_t kMax = 50 * 1024 * 1024;  // bytes

  virtual ~ImageStore() = default;
  /** Call once at boot with the ids of all versions. Removes images of other ids. */
  virtual void load(const std::vector<uint32_t>& ids) = 0;

  /** The largest image that the store could ever hold, in bytes. */
  virtual uint64_t maxBytes() const = 0;
  /** The largest image that the store can hold now, in bytes, at most maxBytes(). */
  virtual uint64_t freeBytes() const = 0;

  /** Returns an error message for the user while no image can be written. */
  virtual Status ready() const = 0;
  /**
   * Starts writing the image of `id`. An image that must be replaced is lost from now on. Returns an error
   * message for the user on a failure.
   */
  virtual Status begin(uint32_t id) = 0;
  /** Returns false if the store is full or faulty. The caller must then call abort(). */
  virtual bool write(ConstBytes bytes) = 0;
  /** Returns true once the whole image is on flash. */
  virtual bool finish() = 0;
  /** Discards the image being written. */
  virtual void abort() = 0;

  /** True if the complete image is stored. */
  virtual bool holds(uint32_t id) const = 0;
  /**
   * Reads bytes from `offset` on. Returns fewer than requested only at the end of the image, and 0 at the end
   * or on a failure.
   */
  virtual size_t read(uint32_t id, uint64_t offset, Bytes out) = 0;
  /** Removes an image. After an error its bytes are still stored. */
  virtual Status remove(uint32_t id) = 0;
  /**
   * Undoes a remove(). Call if remove() was called before a switch of the slots and the switch then failed,
   * so that the bytes are still stored.
   */
  virtual void revert(uint32_t id, uint64_t size) = 0;
};

}  // namespace lumi
