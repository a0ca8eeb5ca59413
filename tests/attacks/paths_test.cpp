#include <doctest/doctest.h>

#include "support/hub/besieged_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Ways to write "../" and "/". */
const std::vector<std::string> kWaysUp = {
    "../",       "..%2f",  "%2e%2e/", "%2e%2e%2f",       "..\\",        "..%5c",
    "%2e%2e%5c", ".%2e/",  "..//",    "%252e%252e%252f", "..%c0%af",    "%c0%ae%c0%ae/",
    "..;/",      "....//", "..%00/",  "%uff0e%uff0e/",   "..%ef%bc%8f", "/"};

std::string form(const std::string& disposition, const std::string& content) {
  return "--b\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n--b--\r\n";
}

}  // namespace

TEST_CASE_FIXTURE(BesiegedHub, "no spelling of a path leads out of the panel's files or into the store") {
  const std::string page = bodyOf(ask(head("GET", "/")));
  const auto files = kept();
  REQUIRE(files.size() >= 3);
  const std::string device = hub().devices().enroll("matrix-1").value();
  for (const std::string& up : kWaysUp) {
    for (const auto& [path, content] : files) {
      for (const char* base : {"/", "/index-1.html.gz/", "/x.js/", "/api/gcode/file/", "/api/gcode/program/",
                               "/api/ota/versions/", "/api/device/matrix-1/firmware/"}) {
        const std::string target = base + up + up + path;
        CAPTURE(target);
        const bool isDevices = std::string_view(base).find("device") != std::string_view::npos;
        const std::string answer = ask(head("GET", target, bearer(isDevices ? device : token)));
        const int status = statusIn(answer);
        const bool isPage = status == 200 && bodyOf(answer) == page;
        CHECK((isPage || (status >= 400 && status < 500)));
        CHECK_FALSE(has(answer, "Location:"));
      }
    }
  }
}

TEST_CASE_FIXTURE(BesiegedHub, "names of stored items are looked up, never used as paths") {
  const auto before = kept();
  for (const std::string& name :
       {std::string("..%2faccounts"), std::string("%2e%2e"), std::string("accounts"),
        std::string("%2faccounts"), std::string("00000000.gcode%00"), std::string(3000, 'a'),
        std::string("%f0%9f%92%a3")}) {
    for (const auto& [method, base] :
         std::vector<std::pair<std::string, std::string>>{{"DELETE", "/api/gcode/file/"},
                                                          {"DELETE", "/api/ota/versions/"},
                                                          {"DELETE", "/api/ota/update-history/"},
                                                          {"DELETE", "/api/auth/users/"},
                                                          {"DELETE", "/api/device/"},
                                                          {"PATCH", "/api/gcode/queue/"}}) {
      CAPTURE(base + name);
      const std::string fields =
          method == "PATCH" ? "Content-Type: application/json\r\nContent-Length: 14\r\n" : "";
      confirm(token);
      const int status = statusOf(head(method, base + name, bearer(token) + fields) +
                                  (method == "PATCH" ? "{\"position\":0}" : ""));
      CHECK((status == 400 || status == 404));
    }
  }
  CHECK(kept() == before);
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "a file's name cannot select a place in the store, whatever path it contains") {
  const auto before = kept();
  for (const std::string& name :
       {std::string("../../accounts.gcode"), std::string("/accounts.gcode"),
        std::string("..\\\\..\\\\accounts.gcode"), std::string("C:\\\\accounts.gcode"),
        std::string("accounts\0.gcode", 15), std::string("..gcode"), std::string(".gcode"),
        std::string("%2e%2e%2faccounts.gcode"), std::string(3000, 'a') + ".gcode",
        std::string("\xC0\xAE\xC0\xAE/accounts.gcode"), std::string("a\r\nX-Evil: 1.gcode")}) {
    CAPTURE(name);
    const std::string body = form("name=\"gcode\"; filename=\"" + name + "\"", "G1 X1\n");
    const std::string answer =
        ask(withBody("POST", "/api/gcode/upload", "multipart/form-data; boundary=b", body, bearer(token)));
    const int status = statusIn(answer);
    CHECK((status == 200 || status == 400));
    CHECK_FALSE(has(answer, "X-Evil"));
  }
  for (const auto& [path, content] : kept()) {
    if (before.count(path) == 1 || path.find("queue") != std::string::npos) continue;
    CAPTURE(path);
    if (path.find("records/sand-library-0") == 0) continue;
    REQUIRE(path.size() == std::string("gcode/01234567.lsp").size());
    CHECK(path.substr(0, 6) == "gcode/");
    CHECK(path.substr(6).find_first_not_of("0123456789abcdef") == 8);
    CHECK(path.substr(14) == ".lsp");
  }
  for (const auto& [path, content] : before) CHECK(kept()[path] == content);
}
