#pragma once

#include <string>
#include <string_view>

namespace lumi::fuzz {

/** The facts of a complete image by docs/firmware-images.md, determined without the code under test. */
struct PlainImage {
  bool isValid = false;
  std::string version;
  bool isSigned = false;
  size_t signedBytes = 0;  // size without the signature
};

PlainImage judgeProgram(std::string_view image, std::string_view project, unsigned chip);
PlainImage judgePanel(std::string_view image);

/** Returns the image with corrected checksum and SHA-256, as far as its structure allows. */
std::string resealed(std::string image);

}  // namespace lumi::fuzz
