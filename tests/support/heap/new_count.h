#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

/** Counts the allocations of a program by new. Include it in exactly one of its files. */
namespace lumi::test {

inline size_t newCount = 0;

}  // namespace lumi::test

void* operator new(size_t size) {
  ++lumi::test::newCount;
  void* const memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, size_t) noexcept {
  std::free(memory);
}
