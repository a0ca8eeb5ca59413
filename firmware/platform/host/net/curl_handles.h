#pragma once

namespace lumi {

/** Frees an object of a C library with its function. */
template <auto kFree>
struct Freed {
  template <typename Object>
  void operator()(Object* object) const {
    kFree(object);
  }
};

}  // namespace lumi
