#include "core/http/form/multipart_parser.h"

#include <doctest/doctest.h>

#include "support/http/http_fakes.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kHeadA = "Content-Disposition: form-data; name=\"a\"\r\n\r\n";
const std::string kHeadFile =
    "content-disposition: form-data; name=\"f\"; filename=\"x.bin\"\r\nContent-Type: text/plain\r\n\r\n";
// Content that is similar to the boundary in every way.
const std::string kTricky = "\r\n--Bo\r\n--BoundarX\r\r\n--\r\n\r--Boundary-\r\n-";
const std::string kForm = "--Boundary\r\n" + kHeadA + "b c\r\n--Boundary\r\n" + kHeadFile + kTricky +
                          "\r\n--Boundary\r\n" + kHeadA + "\r\n--Boundary--\r\n";
const std::string kExpected = "field(a=b c)file(f,x.bin)[" + kTricky + "]field(a=)";

struct MultipartParserFixture {
  SinkLog log;
  RecordingPartSink sink{log};
  MultipartParser parser{"Boundary", sink};

  MultipartParser::Fault faultOf(const std::string& body) {
    MultipartParser fresh("Boundary", sink);
    fresh.write(asBytes(body));
    CHECK_FALSE((fresh.complete() && fresh.fault() != MultipartParser::Fault::kNone));
    return fresh.fault();
  }
};

constexpr auto kMalformed = MultipartParser::Fault::kMalformed;

}  // namespace

TEST_CASE("a form gives the same result wherever it is cut in two") {
  for (size_t cut = 0; cut <= kForm.size(); ++cut) {
    CAPTURE(cut);
    MultipartParserFixture f;
    CHECK(f.parser.write(asBytes(kForm).sub(0, cut)) == cut);
    CHECK(f.parser.write(asBytes(kForm).sub(cut)) == kForm.size() - cut);
    CHECK(f.log.text == kExpected);
    CHECK(f.parser.complete());
  }
}

TEST_CASE_FIXTURE(MultipartParserFixture, "a sink that accepts one byte at a time loses nothing") {
  ConstBytes rest = asBytes(kForm);
  for (int i = 0; i < 1000 && !rest.empty(); ++i) {
    log.capacity = 1;
    rest = rest.sub(parser.write(rest));
  }
  CHECK(rest.empty());
  CHECK(log.text == kExpected);
  CHECK(parser.complete());
}

TEST_CASE_FIXTURE(MultipartParserFixture,
                  "a sink that is still processing a file's end is called again before anything else") {
  log.fileEndsRefused = 3;
  ConstBytes rest = asBytes(kForm);
  for (int i = 0; i < 3; ++i) {
    rest = rest.sub(parser.write(rest));
    REQUIRE_FALSE(rest.empty());
    CHECK(log.text == "field(a=b c)file(f,x.bin)[" + kTricky);
  }
  CHECK(parser.write(rest) == rest.size());
  CHECK(log.text == kExpected);
  CHECK(parser.complete());
}

TEST_CASE_FIXTURE(MultipartParserFixture, "a truncated form is not complete") {
  for (size_t size = 0; size < kForm.size() - 2; ++size) {
    MultipartParserFixture f;
    f.parser.write(asBytes(kForm).sub(0, size));
    CHECK_FALSE(f.parser.complete());
    CHECK(f.parser.fault() == MultipartParser::Fault::kNone);
  }
}

TEST_CASE_FIXTURE(MultipartParserFixture, "malformed forms are reported") {
  CHECK(faultOf("junk") == kMalformed);
  CHECK(faultOf("--Bounty\r\n") == kMalformed);
  CHECK(faultOf("--BoundaryX") == kMalformed);
  CHECK(faultOf("--Boundary\r\n\r\nno head") == kMalformed);
  CHECK(faultOf("--Boundary\r\nContent-Type: text/plain\r\n\r\nx") == kMalformed);
  CHECK(faultOf("--Boundary\r\nContent-Disposition: form-data\r\n\r\n") == kMalformed);
  CHECK(faultOf("--Boundary\r\nContent-Disposition: form-data; name=\"a\r\n\r\n") == kMalformed);
  CHECK(faultOf("--Boundary\r\nContent-Disposition: inline; name=\"a\"\r\n\r\n") == kMalformed);
  CHECK(faultOf("--Boundary\r\n" + std::string(3000, 'h')) == kMalformed);
  CHECK(faultOf("--Boundary--" + std::string(5000, ' ')) == kMalformed);
  CHECK(log.text.empty());
}

TEST_CASE_FIXTURE(MultipartParserFixture, "a field may have the maximum length and not a byte more") {
  const std::string start = "--Boundary\r\n" + kHeadA;
  const std::string most(PartSink::kMaxFieldLength, 'v');
  CHECK(faultOf(start + most + "\r\n--Boundary--") == MultipartParser::Fault::kNone);
  CHECK(log.text == "field(a=" + most + ")");
  CHECK(faultOf(start + most + "v\r\n--Boundary--") == MultipartParser::Fault::kFieldTooLong);
}

TEST_CASE_FIXTURE(MultipartParserFixture, "thirty-two parts are accepted, one more is not") {
  const std::string part = "--Boundary\r\n" + kHeadA + "b\r\n";
  std::string body;
  for (size_t i = 0; i < MultipartParser::kMaxParts; ++i) body += part;
  CHECK(faultOf(body + "--Boundary--") == MultipartParser::Fault::kNone);
  CHECK(faultOf(body + part) == kMalformed);
}

TEST_CASE("file names are parsed quoted, escaped and unquoted") {
  const auto fileName = [](const std::string& parameter) {
    const auto head = parsePartHead("Content-Disposition: form-data; name=f; " + parameter + "\r\n\r\n");
    return head && head->fileName ? *head->fileName : "nothing";
  };
  CHECK(fileName("filename=\"a b;c.gcode\"") == "a b;c.gcode");
  CHECK(fileName("filename=\"a\\\"b\\\\c\"") == "a\"b\\c");
  CHECK(fileName("filename=\"C:\\dir\\x\"") == "C:\\dir\\x");
  CHECK(fileName("filename=\"say %22hi%22\"") == "say \"hi\"");
  CHECK(fileName("FileName=plain.bin") == "plain.bin");
  CHECK(fileName("filename=\"\"") == "");
  CHECK(fileName("other=1") == "nothing");
}

TEST_CASE("the boundary is taken from the content type") {
  CHECK(MultipartParser::boundaryOf("multipart/form-data; boundary=abc") == "abc");
  CHECK(MultipartParser::boundaryOf("multipart/form-data; charset=x; Boundary=\"a b\"") == "a b");
  CHECK_FALSE(MultipartParser::boundaryOf("multipart/form-data"));
  CHECK_FALSE(MultipartParser::boundaryOf("multipart/form-data; boundary="));
  CHECK_FALSE(MultipartParser::boundaryOf("multipart/form-data; boundary=" + std::string(71, 'b')));
}
