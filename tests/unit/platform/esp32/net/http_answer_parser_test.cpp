#include "platform/esp32/net/http_answer_parser.h"

#include <doctest/doctest.h>

using namespace lumi;
using Event = HttpAnswerParser::Event;

namespace {

struct Read {
  std::string events;  // h: head, b: body (all pieces count once), c: complete, f: failed
  int status = 0;
  std::string etag;
  std::string body;
};

/** Parses `text` in pieces of `size` bytes, then closes the connection if `closes`. */
Read readIn(std::string_view text, size_t size, bool closes) {
  HttpAnswerParser parser;
  Read read;
  bool over = false;
  const auto note = [&](Event event) {
    if (event == Event::kHead) {
      read.events += 'h';
      read.status = parser.status();
    } else if (event == Event::kBody) {
      if (read.events.back() != 'b') read.events += 'b';
      read.body += asText(parser.piece());
    } else if (event != Event::kNeedsMore) {
      read.events += event == Event::kComplete ? 'c' : 'f';
      read.etag = parser.etag();
      over = true;
    }
  };
  while (!text.empty() && !over) {
    ConstBytes input = asBytes(text.substr(0, size));
    text.remove_prefix(input.size());
    for (Event event = Event::kBody; event != Event::kNeedsMore && !over;) note(event = parser.next(input));
  }
  if (closes && !over) note(parser.closed());
  return read;
}

Read readWhole(std::string_view text, bool closes = false) {
  return readIn(text, text.size(), closes);
}

/** Checks that the result does not depend on how the response is cut into pieces. */
void checkAllPieces(std::string_view text, const Read& expected, bool closes = false) {
  for (size_t size = 1; size <= text.size(); ++size) {
    CAPTURE(size);
    const Read read = readIn(text, size, closes);
    CHECK(read.events == expected.events);
    CHECK(read.status == expected.status);
    CHECK(read.etag == expected.etag);
    CHECK(read.body == expected.body);
  }
}

}  // namespace

TEST_CASE("a response with a length reads the same in any pieces") {
  checkAllPieces(
      "HTTP/1.1 200 OK\r\nServer: x\r\nETag: \"7\" \r\nX-ETagged: no\r\nContent-Length: 11\r\n\r\nhello "
      "world",
      {"hbc", 200, "\"7\"", "hello world"});
}

TEST_CASE("a chunked response reads the same in any pieces, trailer included") {
  checkAllPieces(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nEtag: W/\"a\"\r\n\r\n"
      "5;x=y\r\nhello\r\n1\r\n \r\n5\r\nworld\r\n0\r\nETag: \"late\"\r\n\r\n",
      {"hbc", 200, "W/\"a\"", "hello world"});
}

TEST_CASE("a response without a length ends with the connection") {
  checkAllPieces("HTTP/1.0 200 OK\r\n\r\nhello world", {"hbc", 200, "", "hello world"}, true);
  checkAllPieces("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\nno", {"hbc", 404, "", "no"}, true);
}

TEST_CASE("a response without a body is complete after its head") {
  checkAllPieces("HTTP/1.1 304 Not Modified\r\nETag: \"7\"\r\n\r\n", {"hc", 304, "\"7\"", ""});
  checkAllPieces("HTTP/1.1 204 No Content\r\n\r\n", {"hc", 204, "", ""});
  checkAllPieces("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", {"hc", 200, "", ""});
}

TEST_CASE("lines may end with LF alone, and the reason may be missing") {
  checkAllPieces("HTTP/1.1 200\nETag: 7\nContent-Length: 2\n\n{}", {"hbc", 200, "7", "{}"});
}

TEST_CASE("interim responses and their fields are skipped") {
  checkAllPieces(
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\n"
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
      {"hbc", 200, "", "{}"});
}

TEST_CASE("a change of protocol is rejected") {
  CHECK(
      readWhole("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nabc").events ==
      "f");
}

TEST_CASE("an ordinary response that offers another protocol is read normally") {
  CHECK(readWhole("HTTP/1.1 200 OK\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\n{}")
            .events == "hbc");
}

TEST_CASE("bytes after a response are not read") {
  CHECK(readWhole("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 500 X\r\n\r\n").events == "hbc");
}

TEST_CASE("a truncated response fails") {
  CHECK(readWhole("", true).events == "f");
  CHECK(readWhole("HTTP/1.1 200 OK\r\nContent-Le", true).events == "f");
  CHECK(readWhole("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", true).events == "hbf");
  CHECK(readWhole("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc", true).events == "hbf");
  CHECK(readWhole("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", true).events == "hbf");
}

TEST_CASE("invalid data fails") {
  for (const char* junk :
       {"LUMI1\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\x7f\x45LF", "HTTP/1.1 2x0 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n",
        "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/2 200 OK\r\n\r\n", "HTTP/1.2 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: a\rY: b\r\n\r\n", "HTTP/1.1 200 OK\r\nETag: \x01\r\n\r\n",
        "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "HTTP/1.1 200 OK\r\nX: a\r\n b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX : a\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    CAPTURE(junk);
    CHECK(readWhole(junk).events.back() == 'f');
  }
}

TEST_CASE("a head that is too long fails, whichever part is too long") {
  const std::string most(HttpAnswerParser::kMaxHeadLength, 'x');
  for (const std::string& text :
       {"HTTP/1.1 200 " + most, "HTTP/1.1 200 OK\r\nETag: " + most, "HTTP/1.1 200 OK\r\n" + most}) {
    CHECK(readIn(text, 100, false).events == "f");
  }
  std::string hints;
  while (hints.size() <= most.size()) hints += "HTTP/1.1 103 Early Hints\r\n\r\n";
  CHECK(readIn(hints, 100, false).events == "f");
}

TEST_CASE("the limit of the head does not apply to the body") {
  const std::string body(3 * HttpAnswerParser::kMaxHeadLength, 'x');
  const Read read = readIn(
      "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body, 1024, false);
  CHECK(read.events == "hbc");
  CHECK(read.body == body);
}
