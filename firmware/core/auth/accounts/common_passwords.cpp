#include "core/auth/accounts/common_passwords.h"

#include "core/base/crc32.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {

bool isCommonPassword(std::string_view password) {
  const std::string word = toLowerAscii(password);
  const bool isPlain = allOf(word, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  if (!isPlain || word.size() > 11) return false;
  const uint32_t wanted = crc32(asBytes(word)) & 0xFFFF;
  uint32_t fingerprint = 0;
  for (const uint8_t step : kCommonPasswordSteps) {
    fingerprint += step;
    if (step != UINT8_MAX && fingerprint == wanted) return true;
  }
  return false;
}

}  // namespace lumi
