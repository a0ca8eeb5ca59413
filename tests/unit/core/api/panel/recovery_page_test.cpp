#include "core/api/panel/recovery_page.h"

#include <doctest/doctest.h>

#include <string>

#include "support/crypto/portable_crypto.h"

using namespace lumi;

namespace {

std::string base64(ConstBytes bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t three = 0;
    for (size_t k = 0; k < 3; ++k) three = three << 8 | (i + k < bytes.size() ? bytes[i + k] : 0U);
    for (size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : kDigits[three >> (18 - 6 * k) & 63];
    }
  }
  return text;
}

/** Returns the hash of the content of the page's only `element`, as in a Content-Security-Policy. */
std::string hashOf(const std::string& element) {
  const std::string page(kRecoveryPage);
  const size_t start = page.find("<" + element + ">") + element.size() + 2;
  const size_t end = page.find("</" + element + ">");
  REQUIRE(start < end);
  REQUIRE(page.find("<" + element, start) == std::string::npos);
  const std::string content = page.substr(start, end - start);
  return "'sha256-" + base64(PortableCrypto().sha256(asBytes(content))) + "'";
}

}  // namespace

TEST_CASE("the recovery page's policy allows only its own script and style") {
  const std::string policy(kRecoveryPolicy);
  for (const std::string element : {"script", "style"}) {
    const std::string rule = element + "-src ";
    const size_t start = policy.find(rule);
    REQUIRE(start != std::string::npos);
    CHECK(policy.substr(start, policy.find(';', start) - start) == rule + hashOf(element));
  }
  CHECK(policy.find("default-src 'none'") == 0);
  CHECK(policy.find("unsafe") == std::string::npos);
  CHECK(std::string(kRecoveryPage).find(" style=") == std::string::npos);
}

TEST_CASE("the recovery page is small and loads nothing else") {
  CHECK(kRecoveryPage.size() <= 4200);
  CHECK(std::string(kRecoveryPage).find(" src=") == std::string::npos);
}
