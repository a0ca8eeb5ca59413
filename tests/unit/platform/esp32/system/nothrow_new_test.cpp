#ifndef __SANITIZE_ADDRESS__  // the sanitizer brings its own `new`

#include <doctest/doctest.h>

#include <cstdint>
#include <new>

#include "platform/esp32/web/web_ring.h"

using namespace lumi;

namespace {

int restarts = 0;

/** Like the handler of restartWhenOutOfMemory(), but it returns. */
void countRestart() {
  ++restarts;
  throw std::bad_alloc();
}

}  // namespace

TEST_CASE("new (std::nothrow) returns nullptr without a restart") {
  volatile size_t tooMuch = SIZE_MAX / 4;
  const std::new_handler before = std::set_new_handler(&countRestart);
  WebRing ring;
  const bool hasRing = ring.allocate(tooMuch);
  void* const piece = ::operator new(tooMuch, std::nothrow);
  std::set_new_handler(before);
  CHECK_FALSE(hasRing);
  CHECK(piece == nullptr);
  CHECK(restarts == 0);
}

TEST_CASE("an allocation of zero bytes succeeds") {
  void* const piece = ::operator new(0, std::nothrow);
  CHECK(piece != nullptr);
  ::operator delete(piece);
}

#endif
