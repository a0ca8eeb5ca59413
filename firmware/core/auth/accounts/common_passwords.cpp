#include "core/auth/accounts/common_passwords.h"

#include "core/base/crc32.h"

namespace lumi {

bool isCommonPassword(std::string_view password) {
  if (password.size() > 11) return false;
  uint32_t crc = 0;  // of the small letters; a copy of the password would have to be wiped
  for (char c : password) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 'a' - 'A');
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))) return false;
    crc = crc32(asBytes({&c, 1}), crc);
  }
  uint32_t fingerprint = 0;
  for (const uint8_t step : kCommonPasswordSteps) {
    fingerprint += step;
    if (step != UINT8_MAX && fingerprint == (crc & 0xFFFF)) return true;
  }
  return false;
}

}  // namespace lumi
