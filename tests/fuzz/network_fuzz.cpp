#include <string>

#include "core/http/message/request.h"
#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "platform/esp32/net/http_answer_parser.h"
#include "platform/esp32/net/http_target.h"
#include "platform/esp32/wifi/dns_answer.h"

namespace lumi::fuzz {
namespace {

using Event = HttpAnswerParser::Event;

struct AnswerRead {
  Event end = Event::kNeedsMore;
  int status = 0;
  std::string etag;
  std::string body;
};

bool operator==(const AnswerRead& a, const AnswerRead& b) {
  // Of a broken response, different parts may have been reported before the failure.
  if (a.end == Event::kFailed || b.end == Event::kFailed) return a.end == b.end;
  return a.end == b.end && a.status == b.status && a.etag == b.etag && a.body == b.body;
}

AnswerRead readAnswer(ConstBytes text, uint8_t seed) {
  HttpAnswerParser parser;
  AnswerRead read;
  for (Pieces pieces(text, seed); !pieces.done();) {
    for (ConstBytes piece = pieces.next(); !piece.empty();) {
      const size_t before = piece.size();
      read.end = parser.next(piece);
      const bool isEvent = read.end == Event::kHead || read.end == Event::kBody;
      expect(isEvent || piece.size() < before || read.end != Event::kNeedsMore, "reading continues");
      if (read.end == Event::kBody) read.body += asText(parser.piece());
      if (read.end == Event::kComplete || read.end == Event::kFailed) break;
    }
    if (read.end == Event::kComplete || read.end == Event::kFailed) break;
  }
  if (read.end != Event::kComplete && read.end != Event::kFailed) read.end = parser.closed();
  read.status = parser.status();
  read.etag = parser.etag();
  return read;
}

void answer(ConstBytes text, uint8_t seed) {
  expect(readAnswer(text, seed) == readAnswer(text, 0), "an answer reads the same in any pieces");
}

void nameQuery(ConstBytes query) {
  uint8_t reply[kDnsDatagram];
  const size_t size = answerDns(query, {192, 168, 4, 1}, reply);
  if (size == 0) return;
  expect(size <= sizeof reply, "a reply fits");
  expect(reply[0] == query[0] && reply[1] == query[1], "a reply carries its query's number");
  expect((reply[2] & 0x80) != 0, "a reply is marked as one, so that two servers do not answer each other");
  uint8_t second[kDnsDatagram];
  expect(answerDns({reply, size}, {192, 168, 4, 1}, second) == 0, "a reply gets no reply");
}

void url(std::string_view text) {
  const auto target = parseHttpUrl(text);
  if (!target) return;
  HttpRequest question;
  question.bearer = "token";
  const auto request = httpRequestText(question, target.value());
  if (!request) return;
  const std::string& head = request.value();
  expect(head.substr(0, 4) == "GET " && head.find(" HTTP/1.1\r\n") == head.find("\r\n") - 9,
         "a request line is one line");
  size_t lines = 0;
  for (size_t at = 0; (at = head.find("\r\n", at)) != std::string::npos; at += 2) ++lines;
  expect(lines == 5, "an address adds no lines to a request");
}

void target(std::string_view text) {
  const auto read = parseTarget(text);
  if (!read) return;
  expect(!read->path.empty() && read->path[0] == '/', "a path starts with a slash");
  expect(read->path.find('\0') == std::string::npos && read->path.find('\\') == std::string::npos,
         "a path holds no NUL and no backslash");
  const std::string framed = read->path + "/";
  expect(framed.find("/../") == std::string::npos && framed.find("/./") == std::string::npos,
         "a path leads nowhere else");
}

}  // namespace

/**
 * Byte 0: how the input is cut into pieces; byte 1: its kind; then an HTTP response, a DNS query, a URL or a
 * request's target.
 */
void network(ConstBytes bytes) {
  Input input(bytes);
  const uint8_t seed = input.byte();
  const uint8_t kind = input.byte() % 4;
  const ConstBytes text = input.rest();
  if (kind == 0) return answer(text, seed);
  if (kind == 1) return nameQuery(text);
  if (kind == 2) return url(asText(text));
  target(asText(text));
}

}  // namespace lumi::fuzz
