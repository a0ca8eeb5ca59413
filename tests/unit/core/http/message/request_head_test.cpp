#include "core/http/message/request_head.h"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

namespace lumi {
namespace {

using Fields = std::vector<std::pair<const char*, const char*>>;

RequestHead headOf(const char* firstLine, const Fields& fields = {{"Host", "hub"}}) {
  RequestHeadReader reader;
  reader.firstLine(firstLine);
  for (const auto& [name, value] : fields) reader.field(name, value);
  return reader.finish();
}

TEST_CASE("a head contains method, path, query and version") {
  const RequestHead head = headOf("PUT /a%20b+c?x=%31&y HTTP/1.0");
  CHECK(head.refusal == 0);
  CHECK(head.request.method == Method::kPut);
  CHECK(head.request.path == "/a b+c");
  CHECK(head.request.query == "x=%31&y");
  CHECK_FALSE(head.isHttp11);
  CHECK_FALSE(head.request.hasBody);
}

TEST_CASE("only the fields that the core reads are kept, trimmed") {
  const RequestHead head =
      headOf("GET / HTTP/1.1", {{"Host", "hub"}, {"Cookie", "a"}, {"authorization", " b\t"}});
  CHECK(head.request.headers.all().size() == 2);
  CHECK(head.request.headers.find("Authorization") == "b");
}

TEST_CASE("the host of an absolute target replaces the Host field") {
  CHECK(headOf("GET http://other/x HTTP/1.1").request.headers.find("Host") == "other");
}

TEST_CASE("a body is announced by its length or arrives in chunks") {
  const RequestHead known = headOf("POST / HTTP/1.1", {{"Host", "hub"}, {"Content-Length", "12"}});
  CHECK(known.request.contentLength == 12);
  CHECK(known.request.hasBody);
  const RequestHead none = headOf("POST / HTTP/1.1", {{"Host", "hub"}, {"Content-Length", "0"}});
  CHECK_FALSE(none.request.hasBody);
  const RequestHead chunked = headOf("POST / HTTP/1.1", {{"Host", "hub"}, {"Transfer-Encoding", "Chunked"}});
  CHECK(chunked.isChunked);
  CHECK(chunked.request.hasBody);
  CHECK_FALSE(chunked.request.contentLength);
}

TEST_CASE("invalid heads are rejected") {
  const auto refusalOf = [](const char* line, const Fields& fields) { return headOf(line, fields).refusal; };
  const char* post = "POST / HTTP/1.1";
  CHECK(refusalOf("GET / HTTP/2", {{"Host", "hub"}}) == 505);
  CHECK(refusalOf("GET / ICY", {{"Host", "hub"}}) == 400);
  CHECK(refusalOf("GET /", {{"Host", "hub"}}) == 400);
  CHECK(refusalOf("GET", {{"Host", "hub"}}) == 400);
  CHECK(refusalOf("GET /%zz HTTP/1.1", {{"Host", "hub"}}) == 400);
  CHECK(refusalOf("GET /a/../b HTTP/1.1", {{"Host", "hub"}}) == 400);
  CHECK(refusalOf("GET / HTTP/1.1", {}) == 400);
  CHECK(refusalOf("GET / HTTP/1.0", {}) == 0);
  CHECK(refusalOf("GET / HTTP/1.1", {{"Host", "a"}, {"Host", "b"}}) == 400);
  CHECK(refusalOf(post, {{"Host", "hub"}, {"Content-Length", "-1"}}) == 400);
  CHECK(refusalOf(post, {{"Host", "hub"}, {"Content-Length", "1"}, {"Content-Length", "2"}}) == 400);
  CHECK(refusalOf(post, {{"Host", "hub"}, {"Content-Length", "1"}, {"Transfer-Encoding", "chunked"}}) == 400);
  CHECK(refusalOf(post, {{"Host", "hub"}, {"Transfer-Encoding", "gzip"}}) == 400);
  CHECK(refusalOf(post,
                  {{"Host", "hub"}, {"Transfer-Encoding", "chunked"}, {"Transfer-Encoding", "chunked"}}) ==
        400);
  CHECK(refusalOf(post, {{"Host", "hub"}, {"A b", "c"}}) == 400);
}

}  // namespace
}  // namespace lumi
