#include "platform/host/files/public_key_file.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/text.h"

using namespace lumi;

namespace {

// The key of RFC 6979, A.2.5, as node:crypto writes it.
const std::string kPem =
    "-----BEGIN PUBLIC KEY-----\n"
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7\n"
    "Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==\n"
    "-----END PUBLIC KEY-----\n";
const std::string kPoint =
    "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
    "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299";

const std::string kPemOfP384 =
    "-----BEGIN PUBLIC KEY-----\n"
    "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEIig7g52aN2CbYKvQjFNyfLkzS//TLfMG\n"
    "DvzsL5QbB3Q8Q38JNcWRX/iaAN7iccE47sMAI+rDiKn7GUEniRZgYHuWUcLejMCW\n"
    "+YMpg7KtVZ6loRzt76bQkak/ORDm+1cO\n"
    "-----END PUBLIC KEY-----\n";

std::string errorOf(const std::string& pem) {
  const auto key = publicKeyFromPem(pem);
  return key ? "" : key.error().message;
}

}  // namespace

TEST_CASE("a P-256 public key is read from PEM with any line ends") {
  const auto key = publicKeyFromPem(kPem);
  REQUIRE(key.ok());
  CHECK(toHex(key.value()) == kPoint);
  std::string windows;
  for (const char c : kPem) windows += c == '\n' ? "\r\n" : std::string(1, c);
  REQUIRE(publicKeyFromPem(windows).ok());
  CHECK(publicKeyFromPem("# who signs\n" + kPem).ok());
}

TEST_CASE("a text that is not a P-256 public key is rejected with the reason") {
  CHECK(errorOf("") == "There is no public key in PEM form in it.");
  CHECK(errorOf("hello") == "There is no public key in PEM form in it.");
  CHECK(errorOf(kPem.substr(0, 100)) == "There is no public key in PEM form in it.");
  std::string offTheCurve = kPem;
  offTheCurve[offTheCurve.find("Yfps")] = 'Z';
  CHECK(errorOf(offTheCurve) == "There is no public key in PEM form in it.");
  CHECK(errorOf(kPemOfP384) == "The key in it is not one of the curve P-256.");
  CHECK(errorOf("-----BEGIN EC PRIVATE KEY-----\nMHc=\n") ==
        "It holds a private key, which nobody but the signer should have; the public one is needed.");
}

TEST_CASE("the error for an unreadable key file names the file") {
  const auto missing = readPublicKeyFile("/nowhere/key.pem");
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.error().message == "The key file /nowhere/key.pem can't be read.");
  CHECK_FALSE(readPublicKeyFile(std::filesystem::temp_directory_path().string()).ok());

  std::string path = (std::filesystem::temp_directory_path() / "lumisand-key-XXXXXX").string();
  const int file = ::mkstemp(path.data());
  REQUIRE(file >= 0);
  ::close(file);
  std::ofstream(path) << kPem;
  const auto key = readPublicKeyFile(path);
  std::ofstream(path) << "no key";
  const auto none = readPublicKeyFile(path);
  std::filesystem::remove(path);
  REQUIRE(key.ok());
  CHECK(toHex(key.value()) == kPoint);
  REQUIRE_FALSE(none.ok());
  CHECK(none.error().message ==
        "The key file " + path + " can't be used. There is no public key in PEM form in it.");
}
