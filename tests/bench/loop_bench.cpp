// Drives a full hub and its web server, pass by pass, through all that can be asked of it. A line an
// activity: name, passes. Under callgrind the instructions of every pass that may be a long one are dumped
// under that name; files, the kernel's part of sockets and what checks signatures are not counted.

#include <cstdio>
#include <ctime>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "platform/host/http_server.h"
#include "support/heap_use.h"
#include "support/http_client.h"
#include "support/instruction_count.h"
#include "support/quick_table.h"
#include "support/uncounted_file_store.h"
#include "support/weighed_calls.h"

using namespace lumi;
using namespace lumi::test;

// This hub's heap isn't weighed.
HeapUse lumi::test::heapUse() {
  return {};
}
void lumi::test::resetHeapPeak() {}
void* lumi::test::takeUncounted(size_t size) {
  return std::malloc(size);
}
void lumi::test::giveUncounted(void* memory) {
  std::free(memory);
}

namespace {

constexpr Millis kPass = 16;      // a frame of light in each
constexpr double kLong = 0.0007;  // seconds under callgrind that 20,000 instructions take at least
constexpr uint32_t kIterations = 400;
constexpr uint32_t kSmallCanvas = 24 * 1024;
constexpr size_t kBrowsers = 8;

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/** Passes, and the instructions of those that took longest. */
class PassCounter {
 public:
  template <typename Work>
  void count(const std::string& activity, const Work& work) {
    Activity& one = activities_[activity];
    ++one.passes;
    beginCounting();
    const double begun = processorSeconds();
    {
      const Counted counted;
      work();
    }
    const double taken = processorSeconds() - begun;
    if (taken < kLong && taken <= one.longest) return;
    one.longest = std::max(one.longest, taken);
    endCounting(activity);
  }

  void print() const {
    for (const auto& [name, one] : activities_) std::printf("%s\t%zu\n", name.c_str(), one.passes);
  }

 private:
  struct Activity {
    size_t passes = 0;
    double longest = 0;
  };

  std::map<std::string, Activity> activities_;
};

/** A full hub behind a web server; what it is asked goes over real sockets. */
class ServedHub : public FullHub {
 public:
  ServedHub() : FullHub(kBrimful) {
    flash = &countlessFlash_;
    panelFlash = &countlessPanel_;
    cable = &controller_;
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

  /** So many browsers ask the same at the same moment. */
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
    static const char* const kNames[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"};
    return kNames[static_cast<size_t>(request.method)];
  }

  /** "POST /api/ota/versions", whatever follows. */
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
                                std::string(MatrixSettings::kLongestText, 'n') +
                                R"(","rainbowBorder":true,"brightness":255,"enabled":true})";
    hub.call(Method::kPost, "/api/config/matrix-config", hub.token,
             R"({"matrices":[{"display":)" + display + R"(},{"display":)" + display + "}]}");
    hub.passes("two matrices on the hub", 60);
  }
  hub.call(Method::kPut, "/api/config/hardware", hub.token,
           R"({"matrices":[{"connection":"satellite"},{"connection":"satellite"}]})");
}

/** A job from its upload until it is in the sand, whose file is too small for it and is rewritten. */
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

void browse(ServedHub& hub) {
  for (const char* path : {"/api/config/device/status", "/api/gcode/table", "/api/config/configs", "/"}) {
    hub.crowd("8 browsers at once: GET " + std::string(path),
              HubBench::makeRequest(Method::kGet, path, hub.token));
  }
}

}  // namespace

int main() {
  ServedHub hub;
  startInstrumentation();
  shine(hub);
  driveMatrices(hub);
  browse(hub);
  const std::vector<WeighedCall> calls = WeighedCalls(hub).all();
  hub.token = hub.signIn();
  draw(hub);
  hub.passes("an image is installed", 300);
  hub.printPasses();
  int failures = 0;
  for (const WeighedCall& call : calls) {
    if (call.expected == 0 || call.expected == call.use.status) continue;
    std::fprintf(stderr, "%s %s: %d\n", call.route.c_str(), call.what.c_str(), call.use.status);
    ++failures;
  }
  return failures == 0 ? 0 : 1;
}
