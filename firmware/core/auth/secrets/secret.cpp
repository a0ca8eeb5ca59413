#include "core/auth/secrets/secret.h"

namespace lumi {
namespace {

// After a move or a shortening, bytes may remain behind the end of the string.
void wipe(std::string& text) {
  text.resize(text.capacity());
  volatile char* bytes = text.data();
  for (size_t i = 0; i < text.size(); ++i) bytes[i] = 0;
  text.clear();
}

}  // namespace

// Copied instead of moved: moving a short string would leave its bytes behind.
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
