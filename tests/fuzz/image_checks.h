#pragma once

#include <string>
#include <string_view>

namespace lumi::fuzz {

/** What an image is by docs/firmware-images.md, judged as a whole, without the code that is under test. */
struct PlainImage {
  bool isValid = false;
  std::string version;
  bool isSigned = false;
  size_t signedBytes = 0;  // all but the signature
};

PlainImage judgeProgram(std::string_view image, std::string_view project, unsigned chip);
PlainImage judgePanel(std::string_view image);

/** The image with checksum and SHA-256 put right, as far as its structure allows. */
std::string resealed(std::string image);

}  // namespace lumi::fuzz
