// Runs a full hub and its web server, pass by pass, through all of its calls. Prints one line per activity:
// name, passes. Under callgrind, the instructions of every pass are counted under that name. Files, the
// kernel's part of sockets and the check of signatures are not counted. With "check", the separate check of a
// signature is not counted either.

#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "platform/host/net/http_server.h"
#include "platform/posix/mbedtls_signature_check.h"
#include "support/fakes/fake_mqtt_client.h"
#include "support/fakes/quick_table.h"
#include "support/heap/heap_use.h"
#include "support/heap/instruction_count.h"
#include "support/heap/weighed_calls.h"
#include "support/http/http_client.h"
#include "support/stores/uncounted_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Millis kPass = 16;  // ms; each pass renders one frame
constexpr uint32_t kIterations = 400;
constexpr uint32_t kSmallCanvas = 24 * 1024;
constexpr size_t kBrowsers = 8;

/** Counts passes and the instructions of each. */
class PassCounter {
 public:
  template <typename Work>
  void count(const std::string& activity, const Work& work) {
    ++passes_[activity];
    beginCounting();
    {
      const Counted counted;
      work();
    }
    endCounting(activity);
  }

  void print() const {
    for (const auto& [name, count] : passes_) std::printf("%s\t%zu\n", name.c_str(), count);
  }

 private:
  std::map<std::string, size_t> passes_;
};

/** A full hub behind a web server. Requests use real sockets. */
class ServedHub : public FullHub {
 public:
  ServedHub() : FullHub(kBrimful) {
    flash = &countlessFlash_;
    panelFlash = &countlessPanel_;
    cable = &controller_;
    clientAddress = "127.0.0.1";
    options.auth.iterations = kIterations;
    options.canvasLimit = kSmallCanvas;
    reboot();
    settle();
    token = signIn();
    call(Method::kPut, "/api/config/hardware", token, R"({"currentLimit":500})");
    show("rainbow");
  }

  int serve(Request request, const std::string& body) override {
    return ask(nameOf(request), textOf(request, body));
  }

  Use useOfUpload(const Upload& upload) override {
    std::string body;
    for (const auto& [name, value] : upload.fields) body += partHead(name) + "\r\n\r\n" + value + "\r\n";
    body += partHead(upload.fileField) + "; filename=\"" + upload.fileName + "\"\r\n\r\n" + upload.file +
            "\r\n--b--\r\n";
    const Request request =
        makeRequest(Method::kPost, upload.path, token, body, "multipart/form-data; boundary=b");
    return {serve(request, body), 0, 0};
  }

  void show(const std::string& mode) {
    call(Method::kPost, "/api/config/led-config", token,
         R"({"strips":[{"enabled":true,"brightness":255,"speed":500,"mode":")" + mode + "\"}]}");
  }

  void passes(const std::string& activity, int count, Millis each = kPass) {
    for (int i = 0; i < count; ++i) pass(activity, each);
  }

  /** Many browsers send the same request at the same time. */
  void crowd(const std::string& activity, Request request) {
    serveAnew();
    std::vector<lumi::test::HttpClient> clients;
    clients.reserve(kBrowsers);
    for (size_t i = 0; i < kBrowsers; ++i) clients.push_back(client(activity));
    passes(activity, 3);
    const std::string text = textOf(request, {});
    for (int round = 0; round < 3; ++round) {
      for (auto& one : clients) one.sendOnce(text);
      for (auto& one : clients) one.answer();
    }
    server_.reset();
  }

  /** Cuts the power and starts the hub with all that it has stored. */
  void restartCounted() {
    powerOff();
    counter_.count("the start, until the first frame", [this] { powerOn(); });
    while (hub().isStarting()) pass("the start");
    passes("the first minute after the start", 600, 100);
    token = signIn();
  }

  QuickTable& controller() { return controller_; }
  void printPasses() const { counter_.print(); }

 private:
  void pass(const std::string& activity, Millis each = kPass) {
    clock.advance(each);
    counter_.count(activity, [this] {
      hub().tick();
      if (server_) server_->poll(0);
    });
  }

  void serveAnew() {
    server_.emplace(hub().router(), clock);
    if (!server_->listen("127.0.0.1", 0)) std::abort();
  }

  lumi::test::HttpClient client(const std::string& activity) {
    return {server_->port(), [this, activity] { pass(activity); }};
  }

  int ask(const std::string& activity, const std::string& text) {
    serveAnew();
    int status = 0;
    {
      lumi::test::HttpClient asking = client(activity);
      pass(activity);
      asking.send(text);
      const std::string answer = asking.answer();
      status = answer.size() < 12 ? 0 : std::atoi(answer.c_str() + 9);
    }
    server_.reset();
    return status;
  }

  static std::string methodOf(const Request& request) {
    return std::string(kMethodNames[static_cast<size_t>(request.method)]);
  }

  /**
   * Returns the name of a request: method and the first three parts of the path ("POST /api/ota/versions").
   */
  static std::string nameOf(const Request& request) {
    size_t end = 0;
    for (int part = 0; part < 3 && end != std::string::npos; ++part) end = request.path.find('/', end + 1);
    return methodOf(request) + " " + request.path.substr(0, end);
  }

  static std::string textOf(const Request& request, const std::string& body) {
    std::string text = methodOf(request) + " " + request.path;
    if (!request.query.empty()) text += "?" + request.query;
    text += " HTTP/1.1\r\n";
    for (const char* name : {"Host", "Authorization", "Content-Type"}) {
      const std::string_view value = request.headers.find(name);
      if (!value.empty()) text += std::string(name) + ": " + std::string(value) + "\r\n";
    }
    return text + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  }

  static std::string partHead(const std::string& name) {
    return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"";
  }

  UncountedFileStore countlessFlash_{beside};
  UncountedFileStore countlessPanel_{panelFiles};
  QuickTable controller_{clock};
  std::optional<HttpServer> server_;
  PassCounter counter_;
};

void shine(ServedHub& hub) {
  hub.passes("at rest", 300);
  for (const char* mode : {"chase", "party", "rainbow", "solid", "off", "party"}) {
    hub.show(mode);
    hub.passes("a cross-fade of 300 LEDs", 25);
  }
}

void driveMatrices(ServedHub& hub) {
  hub.call(Method::kPut, "/api/config/hardware", hub.token,
           R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})");
  for (const char* mode : {"text", "time", "weather", "pattern"}) {
    const std::string display = std::string(R"({"mode":")") + mode + R"(","text":")" +
                                std::string(MatrixSettings::kMaxTextLength, 'n') +
                                R"(","rainbowBorder":true,"brightness":255,"enabled":true})";
    hub.call(Method::kPost, "/api/config/matrix-config", hub.token,
             R"({"matrices":[{"display":)" + display + R"(},{"display":)" + display + "}]}");
    hub.passes("two matrices on the hub", 60);
  }
  hub.call(Method::kPut, "/api/config/hardware", hub.token,
           R"({"matrices":[{"connection":"satellite"},{"connection":"satellite"}]})");
}

/** Draws a job from its upload on. The sand picture is too small for it and is rewritten. */
void draw(ServedHub& hub) {
  while (!hub.hub().sand().queue().jobs().empty()) {
    const std::string file = hub.hub().sand().queue().jobs().front().file;
    if (hub.call(Method::kDelete, "/api/gcode/file/" + file, hub.token).status != 200) break;
  }
  hub.useOfUpload(FullHub::pattern("drawn.gcode", FullHub::patternText(1500)));
  hub.controller().switchOn();
  hub.passes("a job is drawn", 1200, 700);
  hub.passes("a job ends, the sand is written", 400, 400);
  hub.controller().switchOff();
  hub.passes("the table is switched off", 50);
}

/** Theta-rho, with lines of about 1 mm. */
std::string spiralText(int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i)
    text += std::to_string(i * 0.02) + " " + std::to_string(i % 500 / 500.0) + "\n";
  return text;
}

/** Uploads and draws a job on a polar table, with long lines through its middle. */
void drawByArm(ServedHub& hub) {
  hub.call(Method::kPut, "/api/config/hardware", hub.token,
           R"({"drive":"polar","homing":"none","table":{"shape":"round","width":600,"gearRatio":10}})");
  hub.passes("the table is changed", 50);
  hub.useOfUpload(FullHub::pattern("arm.gcode", FullHub::patternText(1500)));
  hub.useOfUpload(FullHub::pattern("arm.thr", spiralText(1500)));
  hub.controller().isCoreXy = false;
  hub.controller().switchOn();
  hub.passes("a job is drawn by an arm", 60, 400);
  hub.call(Method::kPost, "/api/gcode/control", hub.token, R"({"action":"confirmZero"})");
  hub.passes("a job is drawn by an arm", 1500, 700);
  hub.controller().switchOff();
}

/** Plays the longest playlist, with clearings, skips a pattern and stops. */
void play(ServedHub& hub) {
  const std::string list = "/api/sand/playlists/" + std::to_string(hub.hub().sand().playlists().ids().back());
  const auto act = [&hub](const char* action) {
    hub.call(Method::kPost, "/api/sand/player", hub.token, std::string(R"({"action":")") + action + "\"}");
  };
  hub.call(Method::kPut, list, hub.token, R"({"shuffle":true,"clear":"auto","pause":0})");
  hub.call(Method::kPost, list + "/run", hub.token);
  hub.controller().switchOn();
  hub.passes("a playlist is drawn", 1000, 700);
  act("skip");
  hub.passes("a playlist is drawn", 200, 700);
  act("stop");
  hub.passes("a playlist is drawn", 100, 700);
  hub.controller().switchOff();
}

/** Publishes everything at an MQTT broker, and takes commands from there. */
void useMqtt(ServedHub& hub) {
  FakeMqttClient broker;
  hub.mqtt = &broker;
  hub.reboot();
  hub.settle();
  hub.token = hub.signIn();
  hub.controller().switchOn();
  hub.passes("the table is switched on", 100);
  MqttSettings settings = hub.hub().mqtt()->settings();
  settings.isEnabled = true;
  settings.host = "broker";
  (void)hub.hub().mqtt()->replace(settings, "a benchmark");
  broker.accept();
  hub.passes("MQTT: everything is published", 300);
  const SandTable& sand = hub.hub().sand();
  const auto oldest = sand.library().find(sand.library().newestFirst().back());
  const std::pair<const char*, std::string> commands[] = {
      {"light", R"({"state":"ON","brightness":9,"color":{"r":1,"g":2,"b":3},"transition":1})"},
      {"matrix-1", R"({"message":")" + std::string(Notification::kMaxText, 'm') + "\"}"},
      {"sand", R"({"pattern":")" + (oldest ? oldest->name : "") + "\"}"},
      {"scene", R"({"id":)" + std::to_string(hub.hub().scenes().all().front().id) + "}"},
      {"firmware", R"({"install":"matrix-1"})"},
      {"light", std::string(MqttClient::kMaxReceived, '[')},
      {"light", R"({"x":")" + std::string(2000, 'x') + "\"}"},
  };
  for (const auto& [topic, command] : commands) {
    broker.arriving.push_back({settings.base() + "/" + topic + "/set", command, false});
    hub.passes("MQTT: a command", 40);
  }
  hub.controller().switchOff();
  hub.mqtt = nullptr;
  hub.reboot();
  hub.settle();
  hub.token = hub.signIn();
}

void browse(ServedHub& hub) {
  for (const char* path :
       {"/api/config/device/status", "/api/gcode/table", "/api/sand/player", "/api/config/configs", "/"}) {
    hub.crowd("8 browsers at once: GET " + std::string(path),
              HubFixture::makeRequest(Method::kGet, path, hub.token));
  }
}

bool install(ServedHub& hub) {
  hub.confirm(hub.token);
  hub.useOfUpload(FullHub::firmware("9.9.9"));
  const std::string version = std::to_string(hub.hub().ota().catalogue().all().back().id);
  hub.confirm(hub.token, HubFixture::kAddress);
  hub.call(Method::kPost, "/api/ota/versions/" + version + "/install", hub.token, "{}");
  hub.passes("an image is copied, checked and installed", 300);
  return hub.slot.isActivated();
}

/** RFC 6979, A.2.5: P-256, SHA-256, "sample". */
bool checkSignature() {
  PublicKey key;
  Signature signature;
  const bool isRead = fromHex(
                          "0460FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
                          "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299",
                          key) &&
                      fromHex(
                          "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
                          "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8",
                          signature);
  const Digest digest = PortableCrypto().sha256(asBytes("sample"));
  bool isGood = false;
  PassCounter counter;
  counter.count("a signature is checked",
                [&] { isGood = MbedtlsSignatureCheck().verifies(key, digest, signature); });
  counter.print();
  return isRead && isGood;
}

}  // namespace

int main(int count, char** words) {
  const bool isCheck = count > 1 && std::string_view(words[1]) == "check";
  ServedHub hub;
  startInstrumentation();
  hub.restartCounted();
  shine(hub);
  driveMatrices(hub);
  browse(hub);
  const std::vector<WeighedCall> calls = WeighedCalls(hub).all();
  hub.token = hub.signIn();
  draw(hub);
  play(hub);
  drawByArm(hub);
  useMqtt(hub);
  const bool isInstalled = install(hub);
  hub.printPasses();
  const bool isChecked = isCheck || checkSignature();
  int failures = isInstalled && isChecked ? 0 : 1;
  for (const WeighedCall& call : calls) {
    if (call.expected == 0 || call.expected == call.use.status) continue;
    std::fprintf(stderr, "%s %s: %d\n", call.route.c_str(), call.what.c_str(), call.use.status);
    ++failures;
  }
  return failures == 0 ? 0 : 1;
}
