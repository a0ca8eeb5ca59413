#include "platform/host/system/program_descriptor.h"

#include <doctest/doctest.h>

#include "support/images/esp_image.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the version is read from the start of a program") {
  CHECK(programVersion(asBytes(espImage({"lumisand-hub", "2.1.0"}))) == "2.1.0");
  const std::string longest = "1.0.0-a-name-of-31-bytes-exactly";
  CHECK(programVersion(asBytes(espImage({"lumisand-hub", longest.substr(0, 31)}))) == longest.substr(0, 31));
}

TEST_CASE("bytes that are not a program have no version") {
  const std::string program = espImage({"lumisand-hub", "2.1.0"});
  CHECK_FALSE(programVersion({}));
  CHECK_FALSE(programVersion(asBytes(program).sub(0, kProgramHeadBytes - 1)));
  CHECK(programVersion(asBytes(program).sub(0, kProgramHeadBytes)));
  for (const size_t byte : {0u, 32u, 35u}) {
    std::string spoilt = program;
    spoilt[byte] = 'x';
    CHECK_FALSE(programVersion(asBytes(spoilt)));
  }
}
