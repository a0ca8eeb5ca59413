#include <algorithm>
#include <cstdlib>
#include <new>

/**
 * libstdc++ implements `new (std::nothrow)` with the throwing `new`, which would call the handler of
 * restartWhenOutOfMemory(). These operators return nullptr instead; WebRing and AsyncTCP then drop the
 * connection.
 */

void* operator new(size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return std::malloc(std::max<size_t>(size, 1));  // malloc(0) may return null
}

void* operator new[](size_t size, const std::nothrow_t& tag) noexcept {
  return operator new(size, tag);
}
