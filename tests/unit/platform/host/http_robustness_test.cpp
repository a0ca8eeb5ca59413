#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "support/http/http_server_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr int kRounds = 3000;
constexpr unsigned kSeed = 20240517;

/** Truncates, duplicates and damages valid requests at random, with a fixed seed. */
class Mutator {
 public:
  std::string request() {
    std::string text = samples_[below(samples_.size())];
    if (below(4) == 0) text += samples_[below(samples_.size())];
    for (size_t left = below(5); left > 0 && !text.empty(); --left) mutate(text);
    return text;
  }
  size_t below(size_t bound) { return std::uniform_int_distribution<size_t>(0, bound - 1)(random_); }

 private:
  void mutate(std::string& text) {
    const size_t at = below(text.size());
    switch (below(6)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.erase(at, below(20) + 1);
        break;
      case 2:
        text.insert(at, text.substr(below(text.size()), below(60)));
        break;
      case 3:
        text.insert(at, interesting_[below(interesting_.size())]);
        break;
      case 4:
        text.resize(at);
        break;
      default:
        text[at] = "\r\n:;=-\"\\% \t0"[below(12)];
    }
  }

  std::mt19937 random_{kSeed};
  const std::vector<std::string> samples_ = {
      HttpServerFixture::get("/api/hello"),
      HttpServerFixture::get("/api/stream?x=%20+1"),
      HttpServerFixture::get("/api/later"),
      "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET /api/stream HTTP/1.0\r\n\r\n",
      HttpServerFixture::postJson("{\"a\":[1,2,3]}"),
      HttpServerFixture::post("/api/upload", HttpServerFixture::form("\r\n--X\r\ncontent"),
                              "multipart/form-data; boundary=XX"),
      "PUT /api/body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
      "chunked\r\n\r\n5\r\nabcde\r\n3;x=y\r\nfgh\r\n0\r\nT: t\r\n\r\n",
      "PUT /api/body HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nabcde",
  };
  const std::vector<std::string> interesting_ = {"\r\n\r\n",
                                                 "Content-Length: 18446744073709551615\r\n",
                                                 "Content-Length: 0\r\n",
                                                 "Transfer-Encoding: chunked\r\n",
                                                 "\r\n--XX",
                                                 "--XX--",
                                                 "FFFFFFFFFFFFFFFF\r\n",
                                                 std::string(3000, 'x'),
                                                 std::string(1, '\0'),
                                                 "Connection: close\r\n",
                                                 "Upgrade: x\r\nConnection: upgrade\r\n",
                                                 " HTTP/1.1\r\n",
                                                 "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n"};
};

}  // namespace

TEST_CASE_FIXTURE(HttpServerFixture,
                  "damaged requests never stop the server, and every sink is ended or aborted") {
  Mutator mutator;
  for (int i = 0; i < kRounds; ++i) {
    auto c = client();
    sink.capacity = mutator.below(3) == 0 ? mutator.below(30) : SIZE_MAX;
    const std::string request = mutator.request();
    const size_t cut = request.empty() ? 0 : mutator.below(request.size());
    c.send(std::string_view(request).substr(0, cut));
    sink.capacity = SIZE_MAX;
    c.send(std::string_view(request).substr(cut));
    if (mutator.below(2) == 0) c.finishSending();
    turns(2);
    sink.text.clear();
    clock.advance(mutator.below(200));
  }
  clock.advance(kMinute);
  turns(100);  // only one client calls the core in each turn
  clock.advance(kMinute);
  turns(100);
  CHECK(server.connectionCount() == 0);
  CHECK(sink.begins > 100);
  CHECK(sink.begins == sink.ends + sink.aborts);
  auto healthy = client();
  CHECK(bodyOf(healthy.exchange(postJson("{}"))) == "{}");
  const auto upload = post("/api/upload", form("x"), "multipart/form-data; boundary=XX");
  CHECK(bodyOf(healthy.exchange(upload)) == "{\"success\":true}");
}
