#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "core/api/ota_routes.h"
#include "core/api/status_routes.h"
#include "core/base/text.h"
#include "support/fakes/fake_access_policy.h"
#include "support/fakes/manual_clock.h"
#include "support/http/http_call.h"

using namespace lumi;
using namespace lumi::test;

namespace {

class TextSource : public BodySource {
 public:
  explicit TextSource(std::string text) : text_(std::move(text)) {}
  Piece read(Bytes out) override {
    const size_t count = text_.copy(reinterpret_cast<char*>(out.data()), std::min<size_t>(out.size(), 3));
    text_.erase(0, count);
    return {count, text_.empty() ? State::kEnd : State::kMore};
  }

 private:
  std::string text_;
};

struct Fetched {
  int status;
  std::string body;
  std::string contentRange;
  std::optional<uint64_t> length;
};

/** The two calls behind a router. Version 1.2.0 with ten bytes is offered to matrix-1 (token "device"). */
struct FirmwareFixture {
  FakeAccessPolicy policy;
  ManualClock clock;
  Router router{policy, clock};
  std::vector<std::string> reports;
  Status answer = Done{};

  FirmwareFixture() {
    addDeviceFirmwareRoutes(
        router,
        {[](const std::string& id, std::string_view version, uint64_t offset) -> std::optional<OfferedImage> {
           if (id != "matrix-1" || version != "1.2.0") return std::nullopt;
           const std::string image = "0123456789";
           const size_t from = static_cast<size_t>(std::min<uint64_t>(offset, image.size()));
           return OfferedImage{image.size(), std::make_unique<TextSource>(image.substr(from))};
         },
         [this](const std::string& device, uint32_t id, UpdateStatus status, std::string_view error) {
           reports.push_back(device + " " + std::to_string(id) + " " + updateStatusName(status) + " " +
                             std::string(error));
           return answer;
         }});
  }

  Fetched fetch(const std::string& path, const std::string& range = "", const std::string& token = "device") {
    HttpCall call(Method::kGet, path, token);
    if (!range.empty()) call.request.headers.add("Range", range);
    const auto reader = call.ask(router);
    const std::string body = reader->body();
    const Response& response = reader->response();
    return {response.status, body, std::string(response.headers.find("Content-Range")),
            response.streamLength};
  }

  int report(const std::string& body, const std::string& path = "/api/device/matrix-1/update",
             const std::string& token = "device") {
    HttpCall call(Method::kPost, path, token);
    return call.ask(router, body)->response().status;
  }
};

constexpr const char* kPath = "/api/device/matrix-1/firmware/1.2.0";

}  // namespace

TEST_CASE_FIXTURE(FirmwareFixture, "a satellite can fetch the image that is offered to it, and no other") {
  const Fetched whole = fetch(kPath);
  CHECK(whole.status == 200);
  CHECK(whole.body == "0123456789");
  CHECK(whole.length == 10);
  CHECK(fetch("/api/device/matrix-1/firmware/1.3.0").status == 404);
  CHECK(fetch("/api/device/matrix-2/firmware/1.2.0").status == 403);
  CHECK(fetch(kPath, "", "admin").status == 403);
  CHECK(fetch(kPath, "", "").status == 401);
}

TEST_CASE_FIXTURE(FirmwareFixture, "a part of the image returns 206 with its range") {
  const Fetched rest = fetch(kPath, "bytes=4-");
  CHECK(rest.status == 206);
  CHECK(rest.body == "456789");
  CHECK(rest.length == 6);
  CHECK(rest.contentRange == "bytes 4-9/10");
  const Fetched middle = fetch(kPath, "bytes=2-5");
  CHECK(middle.status == 206);
  CHECK(middle.body == "2345");
  CHECK(middle.length == 4);
  CHECK(middle.contentRange == "bytes 2-5/10");
  CHECK(fetch(kPath, "bytes=9-9").body == "9");
  CHECK(fetch(kPath, "bytes=8-99").contentRange == "bytes 8-9/10");
}

TEST_CASE_FIXTURE(FirmwareFixture, "a part that begins beyond the end returns 416 with the size") {
  const Fetched beyond = fetch(kPath, "bytes=10-");
  CHECK(beyond.status == 416);
  CHECK(beyond.contentRange == "bytes */10");
  CHECK(fetch(kPath, "bytes=18446744073709551615-").status == 416);
}

TEST_CASE_FIXTURE(FirmwareFixture, "a range in another form returns the whole image") {
  const Fetched whole = fetch(kPath, "bytes=-4");
  CHECK(whole.status == 200);
  CHECK(whole.body == "0123456789");
}

TEST_CASE_FIXTURE(FirmwareFixture, "a satellite's report on its installation is passed on") {
  CHECK(report(R"({"id":7,"status":"installing"})") == 200);
  CHECK(report(R"({"id":7,"status":"failed","error_message":"The \"image\" is damaged."})") == 200);
  CHECK(report(R"({"id":8,"status":"success","error_message":null,"later":[1]})") == 200);
  CHECK(reports == std::vector<std::string>{"matrix-1 7 installing ",
                                            "matrix-1 7 failed The \"image\" is damaged.",
                                            "matrix-1 8 success "});
}

TEST_CASE_FIXTURE(FirmwareFixture, "a malformed report, or one for another device, is rejected") {
  for (const char* body :
       {"", "{}", "[]", "nonsense", R"({"id":7})", R"({"status":"failed"})",
        R"({"id":7,"status":"uploaded"})", R"({"id":7,"status":7})", R"({"id":-1,"status":"failed"})",
        R"({"id":7,"status":"failed","error_message":7})"}) {
    CAPTURE(body);
    CHECK(report(body) == 400);
  }
  CHECK(report(R"({"id":7,"status":"failed"})", "/api/device/matrix-2/update") == 403);
  CHECK(report(R"({"id":7,"status":"failed"})", "/api/device/matrix-1/update", "admin") == 403);
  CHECK(reports.empty());
}

TEST_CASE_FIXTURE(FirmwareFixture, "a report on an unknown installation returns 404") {
  answer = notFound("This is not being installed on this device.");
  CHECK(report(R"({"id":7,"status":"failed"})") == 404);
}

TEST_CASE("the response to a heartbeat says what to install and where to fetch it") {
  const ManualClock clock;
  UpdateOffer offer{7, "1.2+3", 1000, {}};
  offer.sha256.fill(0xab);
  const std::string with = deviceHeartbeatJson(clock, {"matrix-1", 5, offer});
  for (const std::string& part :
       {std::string(R"("revision":5)"), std::string(R"("id":7)"), std::string(R"("version":"1.2+3")"),
        std::string(R"("size":1000)"), "\"sha256\":\"" + toHex(offer.sha256) + "\"",
        std::string(R"("url":"/api/device/matrix-1/firmware/1.2%2b3")")}) {
    CAPTURE(part);
    CHECK(with.find(part) != std::string::npos);
  }
  CHECK(deviceHeartbeatJson(clock, {"matrix-1", 5, std::nullopt}).find(R"("update":null)") !=
        std::string::npos);
}
