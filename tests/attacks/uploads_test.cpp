#include <doctest/doctest.h>

#include "support/hub/besieged_hub.h"
#include "support/images/esp_image.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kForm = "multipart/form-data; boundary=b";

std::string part(const std::string& disposition, const std::string& content) {
  return "--b\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
}

std::string patternForm() {
  std::string lines;
  for (int i = 0; i < 300; ++i) lines += "G1 X" + std::to_string(i) + " Y" + std::to_string(i % 40) + "\n";
  return part("name=\"gcode\"; filename=\"a.gcode\"", lines) + "--b--\r\n";
}

std::string firmwareForm() {
  EspImage image;
  image.version = "2.0.0";
  image.project = "lumisand-hub";
  image.segments = {512, 4000};
  return part("name=\"version\"", "2.0.0") + part("name=\"device_category\"", "led_strip") +
         part("name=\"is_stable\"", "true") +
         part("name=\"firmware\"; filename=\"hub.bin\"", espImage(image)) + "--b--\r\n";
}

/** Returns how many bytes were sent before the hub responded. Sets `status` to that of the response. */
size_t takenOf(BesiegedHub& hub, const std::string& path, const std::string& type, const std::string& start,
               const std::string& endless, int& status) {
  BesiegedHub::Client client = hub.clientFrom(BesiegedHub::kAttacker);
  client.send(BesiegedHub::head(
      "POST", path,
      BesiegedHub::bearer(hub.token) + "Content-Type: " + type + "\r\nTransfer-Encoding: chunked\r\n"));
  const auto chunk = [](const std::string& text) {
    char size[16];
    std::snprintf(size, sizeof size, "%zx\r\n", text.size());
    return size + text + "\r\n";
  };
  size_t taken = 0;
  bool continues = start.empty() || client.send(chunk(start));
  while (continues && client.received().empty() && taken < 4'000'000) {
    continues = client.send(chunk(endless));
    taken += endless.size();
  }
  status = BesiegedHub::statusIn(client.answer());
  return taken;
}

}  // namespace

TEST_CASE_FIXTURE(BesiegedHub, "endless bodies and forms are stopped and leave nothing behind") {
  confirm(token);
  const auto before = kept();
  const std::string head = "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n";
  const std::string file = part("name=\"gcode\"; filename=\"a.gcode\"", "G1 X1");
  const std::string json(512, ' ');
  struct Endless {
    std::string path;
    std::string type, start, more;
    size_t atMost;
  };
  for (const Endless& one : std::vector<Endless>{
           {"/api/auth/login", "application/json", "", json, 20'000},
           {"/api/config/matrix-config", "application/json", "", json, 80'000},
           {"/api/config/led-config", "application/json", "", "{\"a\":", 20'000},
           {"/api/gcode/upload", kForm, "", "preamble", 20'000},
           {"/api/gcode/upload", kForm, "--b", "----", 20'000},
           {"/api/gcode/upload", kForm, head, "X: " + std::string(60, 'x') + "\r\n", 20'000},
           {"/api/gcode/upload", kForm, head + "\r\n", std::string(600, 'x'), 20'000},
           {"/api/gcode/upload", kForm, "", part("name=\"x\"", "y"), 20'000},
           {"/api/gcode/upload", kForm, file + "--b--\r\n", std::string(600, 'x'), 40'000},
           {"/api/gcode/upload", kForm,
            "--b\r\nContent-Disposition: form-data; name=\"gcode\"; filename=\"a.gcode\"\r\n\r\n",
            std::string(600, 'x'), 40'000},
           {"/api/ota/upload", kForm,
            "--b\r\nContent-Disposition: form-data; name=\"firmware\"; filename=\"a.bin\"\r\n\r\n",
            std::string(600, '\xE9'), 200'000},
           {"/api/system/restore", "application/json", "", json, 320'000},
       }) {
    CAPTURE(one.path);
    CAPTURE(one.more.substr(0, 30));
    int status = 0;
    CHECK(takenOf(*this, one.path, one.type, one.start, one.more, status) <= one.atMost);
    CHECK((status == 400 || status == 413 || status == 422));
    passes(20);
    CHECK(kept() == before);
  }
  CHECK(ownerIsServed());
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "an endless pattern is stopped when the store is full, and leaves the store unchanged") {
  const auto before = kept();
  store.setCapacity(store.space().total - store.space().free + 60'000);
  std::string lines;
  for (int i = 0; i < 200; ++i)
    lines += "G1 X" + std::to_string(i * 7 % 600) + " Y" + std::to_string(i * 13 % 400) + "\n";
  int status = 0;
  const size_t taken = takenOf(
      *this, "/api/gcode/upload", kForm,
      "--b\r\nContent-Disposition: form-data; name=\"gcode\"; filename=\"a.gcode\"\r\n\r\n", lines, status);
  CHECK(status == 413);
  CHECK(taken < 1'000'000);
  passes(20);
  CHECK(kept() == before);
}

TEST_CASE_FIXTURE(BesiegedHub, "uploads announced as too large are rejected before their first byte") {
  confirm(token);
  const auto before = kept();
  for (const std::string path :
       {"/api/gcode/upload", "/api/ota/upload", "/api/auth/login", "/api/config/matrix-config",
        "/api/system/restore", "/api/gcode/canvas/segments"}) {
    CAPTURE(path);
    const bool isForm = path.find("upload") != std::string_view::npos;
    const std::string type = isForm ? kForm : "application/json";
    for (const std::string length : {"8589934592", "4294967296", "9223372036854775807"}) {
      CHECK(statusOf(head(
                "POST", path,
                bearer(token) + "Content-Type: " + type + "\r\nContent-Length: " + length + "\r\n")) == 413);
    }
  }
  CHECK(kept() == before);
}

TEST_CASE_FIXTURE(BesiegedHub, "an upload that is interrupted anywhere leaves the store unchanged") {
  confirm(token);
  for (const auto& [path, form] : std::vector<std::pair<std::string, std::string>>{
           {"/api/gcode/upload", patternForm()}, {"/api/ota/upload", firmwareForm()}}) {
    const std::string request = withBody("POST", path, kForm, form, bearer(token));
    const auto before = kept();
    const size_t begin = request.size() - form.size();
    for (size_t cut = begin; cut < request.size();
         cut += cut < begin + 400 || cut + 30 > request.size() ? 7 : form.size() / 9) {
      CAPTURE(path);
      CAPTURE(cut - begin);
      Client client = clientFrom(kAttacker);
      client.send(std::string_view(request).substr(0, cut));
      passes(3);
      client.reset();
      passes(3);
      CHECK(kept() == before);
    }
    CHECK(statusOf(request) == 200);
  }
  passes(3);
  CHECK(server.connectionCount() == 0);
}
