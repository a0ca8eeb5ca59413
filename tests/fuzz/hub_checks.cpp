#include "fuzz/hub_checks.h"

#include <map>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/http/form/request_body.h"
#include "fuzz/fault.h"
#include "support/images/esp_image.h"

namespace lumi::fuzz {
namespace {

using test::Answered;
using test::HubFixture;

constexpr const char* kSettingsCalls[] = {"/api/config/hardware", "/api/config/configs", "/api/gcode/queue",
                                          "/api/auth/users", "/api/ota/versions"};

std::string formOf(const std::string& fields, const std::string& fileField, const std::string& fileName,
                   const std::string& file) {
  return fields + "--x\r\nContent-Disposition: form-data; name=\"" + fileField + "\"; filename=\"" +
         fileName + "\"\r\n\r\n" + file + "\r\n--x--\r\n";
}

std::string formField(const std::string& name, const std::string& value) {
  return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
}

void must(const Answered& answer, int status, const std::string& call) {
  expect(answer.status == status, call + " furnishes the hub, and does not answer " + answer.body);
}

void addThings(FuzzHub& hub, const std::string& token) {
  const auto put = [&](Method method, const std::string& path, const std::string& body, int status = 200) {
    must(hub.ask(method, path, token, body), status, path);
  };
  put(Method::kPut, "/api/config/hardware",
      R"({"ledCount":77,"name":"attic","place":"52.5, 13.4","allowedHosts":["a.example"],)"
      R"("timeZone":"CET-1CEST,M3.5.0,M10.5.0/3","matrices":[{"rotation":90},{"connection":"none"}]})");
  put(Method::kPost, "/api/config/led-config",
      R"({"strips":[{"mode":"chase","color":"#010203"}],"globalSettings":{"autoOff":true}})");
  put(Method::kPost, "/api/config/matrix-config",
      R"({"matrices":[{"display":{"text":"Gr\u00fc\u00dfe"}},{"name":"Zwei"}]})");
  put(Method::kPost, "/api/network/join", R"({"ssid":"home","password":"password"})", 202);
}

/** Makes a multipart upload, as the platform passes it to the router. Returns the status of the response. */
int upload(FuzzHub& hub, const std::string& path, const std::string& token, const std::string& form) {
  const std::string type = "multipart/form-data; boundary=x";
  Request request = HubFixture::makeRequest(Method::kPost, path, token, form, type);
  request.headers.set("Host", "192.168.178.20");
  const auto client = std::make_shared<test::KeptAnswer>();
  RequestBody body;
  (void)body.open(hub.hub().router().open(std::move(request), Reply(client)), type);
  (void)body.write(asBytes(form));
  while (body.holdsBack() && client->kept.status == 0) {
    hub.hub().tick();
    (void)body.retry();
  }
  (void)body.end();
  for (int pass = 0; pass < 1000 && client->kept.status == 0; ++pass) hub.hub().tick();
  return client->kept.status;
}

void addFiles(FuzzHub& hub, const std::string& token) {
  const std::string pattern = formOf("", "gcode", "star.gcode", "G0 X10 Y10\nG1 X200\nY200\nX10\nY10\n");
  expect(upload(hub, "/api/gcode/upload", token, pattern) == 200, "the hub is furnished with a pattern");
  const std::string fields = formField("version", "1.0.0") + formField("device_category", "led_strip") +
                             formField("description", "a program");
  const std::string image = formOf(fields, "firmware", "hub.bin", test::espImage());
  expect(upload(hub, "/api/ota/upload", token, image) == 200, "the hub is furnished with an image");
}

Furnished furnish() {
  Furnished made;
  FuzzHub hub(made.files);
  hub.createOwner();
  made.admin = hub.signIn();
  const auto add = [&](const std::string& username, bool isAdmin) {
    const Answered answer =
        hub.addUser(username, "long enough", "Somebody", isAdmin ? R"(,"is_admin":true)" : "");
    must(answer, 201, username);
    return HubFixture::field(answer.body, "token");
  };
  made.observer = add("observer", true);
  made.user = add("guest", false);
  addThings(hub, made.admin);
  addFiles(hub, made.admin);
  made.device = hub.hub().devices().enroll("matrix-1").value();
  made.job = hub.hub().sand().queue().jobs().front().file;
  hub.run(60);
  expect(hub.hub().flush().ok(), "the furnished hub is saved");
  made.files = hub.store;
  return made;
}

/** Checks a response unless it equals the previous one for this path: checking all takes long. */
void checkAnswerOnce(const Answered& answer, const std::string& path) {
  static std::map<std::string, std::string> checked;
  std::string& last = checked[path];
  if (answer.status == 200 && answer.body == last) return;
  checkJsonAnswer(answer, path);
  last = answer.body;
}

}  // namespace

std::string withoutRevisions(std::string all) {
  const std::string key = "evision\":";
  for (size_t at = all.find(key); at != std::string::npos; at = all.find(key, at)) {
    at += key.size();
    all.erase(at, all.find_first_not_of("0123456789", at) - at);
  }
  return all;
}

const Furnished& furnished() {
  static const Furnished kMade = furnish();
  return kMade;
}

FuzzHub::FuzzHub(const test::MemoryFileStore& files) : HubFixture(usualOptions(), files, &wifi) {
  // Another seed, so that no token equals one of the furnished hub.
  random = test::FixedRandom(files.paths().empty() ? 1 : 77);
  wifi.inReach["home"] = "password";
  wifi.around.emplace(2, FoundNetwork{"home", -60, true});
}

Answered FuzzHub::ask(Method method, const std::string& path, const std::string& token,
                      const std::string& body, const std::string& contentType) {
  return ask(makeRequest(method, path, token, body, contentType), body);
}

Answered FuzzHub::ask(Request request, const std::string& body) {
  request.headers.set("Host", "192.168.178.20");
  return call(std::move(request), body);
}

std::string FuzzHub::exactSettings() {
  std::string all;
  for (const char* path : kSettingsCalls) {
    const Answered answer = ask(Method::kGet, path, furnished().observer);
    checkAnswerOnce(answer, path);
    all += std::to_string(answer.status) + " " + answer.body + "\n";
  }
  return all;
}

std::string FuzzHub::settings() {
  return withoutRevisions(exactSettings());
}

void FuzzHub::run(int seconds) {
  for (int second = 0; second < seconds; ++second) {
    clock.advance(kSecond);
    hub().tick();
  }
}

void checkJsonAnswer(const Answered& answer, const std::string& call) {
  expect(answer.status >= 200 && answer.status < 600, call + " is answered with a status");
  expect(!reasonPhrase(answer.status).empty(), call + " is answered with a status that is listed");
  for (const auto& [name, value] : answer.headers.all()) {
    expect(!hasControlCharacter(name) && !hasControlCharacter(value),
           call + " gets headers of one line each");
  }
  if (answer.status == 204 || answer.status == 304) return;
  const auto json = nlohmann::json::parse(answer.body, nullptr, false);
  expect(!json.is_discarded(), call + " is answered with JSON: " + answer.body);
  if (answer.status < 400) return;
  expect(json.is_object() && json.contains("error") && json["error"].is_string() && !json["error"].empty(),
         call + " is refused with a sentence");
  expect(json.contains("message") && json["message"] == json["error"], call + " says the same twice");
}

}  // namespace lumi::fuzz
