#include "core/http/form/request_body.h"

#include <doctest/doctest.h>

#include "support/http/http_fakes.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a client is looked for each time its body has waited for five seconds") {
  SinkLog sink;
  RequestBody body;
  BodyHandler handler;
  handler.body = std::make_unique<RecordingBodySink>(sink, Reply());
  body.open(std::move(handler), "");
  const auto probe = [&](Millis now) {
    body.probe(now, [](ConstBytes bytes) { return bytes.size(); });
    return body.startSent();
  };
  for (Millis now = 0; now < 4 * RequestBody::kProbeEvery; now += RequestBody::kProbeEvery) {
    sink.capacity = 0;
    body.write(asBytes("ab"));
    CHECK(probe(now) == 0);
    CHECK(probe(now + RequestBody::kProbeEvery - 1) == 0);
    sink.capacity = 2;
    body.retry();
  }
  sink.capacity = 0;
  body.write(asBytes("ab"));
  CHECK(probe(60 * kSecond) == 0);
  CHECK(probe(65 * kSecond) == 1);
}
