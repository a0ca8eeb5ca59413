#include "core/auth/secrets/secret.h"

namespace lumi {
namespace {

// Overwrites the whole capacity: bytes may remain past the end of a string that was moved or shortened.
void wipe(std::string& text) {
  text.resize(text.capacity());
  volatile char* bytes = text.data();
  for (size_t i = 0; i < text.size(); ++i) bytes[i] = 0;
  text.clear();
}

}  // namespace

// Copies instead of moving: moving a short string would leave its bytes in the old place.
Secret::Secret(std::string&& text) : text_(text) {
  wipe(text);
}

Secret& Secret::operator=(const Secret& other) {
  if (this == &other) return *this;
  wipe(text_);
  text_ = other.text_;
  return *this;
}

Secret& Secret::operator=(Secret&& other) {
  if (this == &other) return *this;
  *this = other;
  wipe(other.text_);
  return *this;
}

Secret::~Secret() {
  wipe(text_);
}

}  // namespace lumi
