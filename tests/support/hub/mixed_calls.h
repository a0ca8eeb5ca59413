#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "support/hub/good_bodies.h"
#include "support/hub/hub_order.h"
#include "support/stores/source_state.h"

namespace lumi::test {

/**
 * Calls of every route on a full hub, like in years of use: valid and invalid bodies, signing in and out,
 * uploads and deletions, and aborted calls. The same seed always creates the same calls.
 */
class MixedCalls {
 public:
  static constexpr size_t kRounding = 64;  // bytes by which glibc may enlarge some pieces

  explicit MixedCalls(FullHub& fixture, uint32_t seed = 1)
      : fixture_(fixture), random_(seed), routes_(fixture.hub().router().listed()) {
    routes_.erase(std::remove_if(routes_.begin(), routes_.end(), isMadeElsewhere), routes_.end());
    fixture_.notifier.sent.reserve(16);
    putInOrder(fixture_);
    start_.bytes = fixture_.atRest().bytes;
    liveAtStart_ = heapUse().live;
    start_.pieces = heapUse().pieces;
  }

  /** Runs until everything has had its maximum size, because vectors keep their capacity. */
  void warmUp() {
    fillLists(fixture_);
    putInOrder(fixture_);
    run(8000);
    counts = {};
  }

  void run(int count) {
    for (int i = 0; i < count; ++i) {
      call();
      fixture_.forgetTraces();
      fixture_.notifier.sent.clear();
      fixture_.clock.advance(below(2 * kSecond));
    }
  }

  struct Held {
    size_t bytes;   // of the hub alone
    size_t pieces;  // of the whole program
  };
  /** Measures after the hub has the same data as at the start. */
  Held atRest() {
    putInOrder(fixture_);
    return {start_.bytes + heapUse().live - liveAtStart_, heapUse().pieces};
  }
  Held atStart() const { return start_; }

  struct Counts {
    int answered = 0;  // with 2xx or 3xx
    int refused = 0;   // with any other status
    int brokenOff = 0;
  };
  Counts counts;

 private:
  static constexpr size_t kUsers = 5;
  static constexpr size_t kNever = SIZE_MAX;

  uint32_t below(uint64_t limit) { return static_cast<uint32_t>(random_() % limit); }

  void call() {
    switch (below(16)) {
      case 0:
        return signIn();
      case 1:
        return signOut();
      case 2:
        return uploadPattern();
      case 3:
        return uploadFirmware();
      case 4:
        return deleteOne();
      case 5:
        return stray();
      default:
        return askRoute();
    }
  }

  void askRoute() {
    const Router::Listed& route = routes_[below(routes_.size())];
    std::string body = fixture_.permitted(goodBodyOf(route.method, route.pattern));
    if (below(3) == 0) spoil(body);
    const size_t end = !body.empty() && below(8) == 0 ? below(body.size()) : kNever;
    Request request = requestOf(route, body);
    request.query = below(4) == 0 ? "limit=5&offset=x&from=7" : "";
    send(std::move(request), body, end);
    if (route.method == Method::kDelete && route.pattern == "/api/device/{}") {
      fixture_.deviceTokens[0] = fixture_.hub().devices().enroll("matrix-1").value();
    }
  }

  /**
   * True for routes that this class does not call here: uploads have their own functions, and the others
   * restart the hub or remove its owner.
   */
  static bool isMadeElsewhere(const Router::Listed& route) {
    static const char* const kPatterns[] = {"/api/gcode/upload",     "/api/ota/upload",
                                            "/api/system/restart",   "/api/system/restore",
                                            "/api/ota/panel/revert", "/api/auth/logout"};
    return std::any_of(std::begin(kPatterns), std::end(kPatterns),
                       [&](const char* one) { return route.pattern == one; });
  }

  void spoil(std::string& body) {
    switch (below(6)) {
      case 0:
        body.resize(below(body.size() + 1));
        break;
      case 1:
        for (int i = 0; i < 3 && !body.empty(); ++i) body[below(body.size())] = static_cast<char>(below(256));
        break;
      case 2:
        body = std::string(below(300), '[');
        break;
      case 3:
        body.resize(below(20'000), ' ');
        break;
      case 4:
        body = R"({"strips":"no","matrices":5,"username":[],"deviceId":{},"password":1e999,"name":null})";
        break;
      default:
        body = R"({"x":")" + std::string(below(3000), '\xC3') + "\"}";
    }
  }

  Request requestOf(const Router::Listed& route, const std::string& body) {
    std::string path = route.pattern;
    for (size_t at = path.find("{}"); at != std::string::npos; at = path.find("{}")) {
      path.replace(at, 2, parameterOf(path));
    }
    const bool isDevices = route.access == Access::kDevice || route.access == Access::kUserOrDevice;
    return request(route.method, path, isDevices ? fixture_.deviceTokens[0] : fixture_.token, body);
  }

  Request request(Method method, const std::string& path, const std::string& caller,
                  const std::string& body = {}, const std::string& type = "application/json") {
    const uint32_t who = below(10);
    const std::string token = who == 0 ? "" : who == 1 ? std::string(64, 'f') : caller;
    Request made = HubFixture::makeRequest(method, path, token, body, type);
    made.remoteAddress = below(8) == 0 ? "fe80::" + std::to_string(below(500)) : "10.0.0.2";
    if (below(6) == 0) made.contentLength.reset();
    return made;
  }

  std::string parameterOf(const std::string& path) {
    if (path.find("/api/device/") == 0) return below(9) == 0 ? "matrix-9" : "matrix-1";
    if (path.find("/api/gcode/") == 0) return someFile();
    if (path.find("/api/sand/playlists/") == 0) return somePlaylist();
    if (path.find("/api/sand/") == 0) return somePattern();
    return std::to_string(below(40));
  }
  std::string someFile() {
    const auto& jobs = fixture_.hub().sand().queue().jobs();
    if (jobs.empty() || below(4) == 0) return "0badf00d.gcode";
    return std::next(jobs.begin(), static_cast<std::ptrdiff_t>(below(jobs.size())))->file;
  }

  std::string somePlaylist() {
    const auto lists = fixture_.hub().sand().playlists().ids();
    return std::to_string(lists.empty() || below(4) == 0 ? 0 : lists[below(lists.size())]);
  }

  std::string somePattern() {
    const auto patterns = fixture_.hub().sand().library().newestFirst();
    return patterns.empty() || below(4) == 0 ? "0badf00d" : patternIdText(patterns[below(patterns.size())]);
  }

  void signIn() {
    const std::string user = "user-" + std::to_string(below(kUsers));
    const char* password = below(4) == 0 ? "wrong-password" : "a-password";
    const std::string body = R"({"username":")" + user + R"(","password":")" + password +
                             (below(2) == 0 ? R"(","rememberMe":true})" : R"("})");
    const std::string given = send(request(Method::kPost, "/api/auth/login", "", body), body);
    const std::string token = HubFixture::field(given, "token");
    if (!token.empty()) remember(token);
  }

  void remember(const std::string& token) {
    char* const place = signedIn_[below(kUsers)].data();
    std::copy_n(token.begin(), std::min(token.size(), signedIn_[0].size()), place);
  }

  void signOut() {
    const auto& token = signedIn_[below(kUsers)];
    send(request(Method::kPost, "/api/auth/logout", std::string(token.data(), token.size())), "");
  }

  void uploadPattern() {
    const std::string text =
        below(5) == 0 ? "G1 X1 Y\n#!" : FullHub::patternText(static_cast<int>(below(60)));
    upload(FullHub::pattern("p" + std::to_string(below(1000)) + (below(6) == 0 ? ".txt" : ".gcode"), text));
  }

  void uploadFirmware() {
    Upload image = FullHub::firmware("1.0." + std::to_string(below(50)),
                                     below(3) == 0 ? "something-else" : "lumisand-hub");
    if (below(3) == 0) image.file.resize(below(image.file.size()));
    upload(image);
  }

  void upload(const Upload& upload) {
    const size_t end = below(5) == 0 ? below(upload.file.size() + 1) : kNever;
    const auto target = std::make_shared<KeptAnswer>();
    Request made =
        request(Method::kPost, upload.path, fixture_.token, upload.file, "multipart/form-data; boundary=b");
    BodyHandler intake = fixture_.hub().router().open(std::move(made), Reply(target));
    if (intake.parts) feed(*intake.parts, *target, upload, end);
    finish(*target, end != kNever && intake.parts);
  }

  void feed(PartSink& sink, const KeptAnswer& answer, const Upload& upload, size_t end) {
    for (const auto& [name, value] : upload.fields) sink.field(name, value);
    sink.fileBegin(upload.fileField, upload.fileName);
    for (ConstBytes left = asBytes(upload.file).sub(0, end); !left.empty() && answer.kept.status == 0;) {
      left = left.sub(sink.fileData(left.sub(0, kTcpPiece)));
      fixture_.hub().tick();
    }
    if (end != kNever) return sink.abort();
    while (answer.kept.status == 0 && !sink.fileEnd()) fixture_.hub().tick();
    answer.kept.status == 0 ? sink.end() : sink.abort();
  }

  void deleteOne() {
    switch (below(5)) {
      case 0:
        send(request(Method::kDelete, "/api/gcode/file/" + someFile(), fixture_.token), "");
        break;
      case 4:
        send(request(Method::kDelete, "/api/sand/library/" + somePattern(), fixture_.token), "");
        break;
      case 1:
        send(request(Method::kDelete, "/api/ota/versions/" + std::to_string(below(60)), fixture_.token), "");
        break;
      case 2:
        send(request(Method::kDelete, "/api/ota/update-history/" + std::to_string(below(90)), fixture_.token),
             "");
        break;
      default:
        send(request(Method::kDelete, "/api/auth/users/" + std::to_string(2 + below(8)), fixture_.token), "");
    }
  }

  /** Sends a request that matches no route. */
  void stray() {
    static const char* const kPaths[] = {"/", "/index.html", "/api/nothing", "/api/auth/users/1/2", "/setup"};
    Request made = request(static_cast<Method>(below(6)), kPaths[below(std::size(kPaths))], fixture_.token);
    if (below(3) == 0) made.headers.set("Host", "evil.example");
    send(std::move(made), "");
  }

  /** Returns the first bytes of the response. The client disconnects after `end` bytes of the body. */
  std::string send(Request request, const std::string& body, size_t end = kNever) {
    const auto target = std::make_shared<KeptAnswer>();
    const bool isTokenNews = request.path == "/api/auth/password";
    fixture_.confirm(fixture_.token);
    BodyHandler intake = fixture_.hub().router().open(std::move(request), Reply(target));
    for (ConstBytes left = asBytes(body).sub(0, end);
         intake.body && !left.empty() && target->kept.status == 0;) {
      left = left.sub(intake.body->write(left.sub(0, kTcpPiece)));
      fixture_.hub().tick();
    }
    const bool breaksOff = end != kNever && intake.body;
    if (intake.body) target->kept.status == 0 && !breaksOff ? intake.body->end() : intake.body->abort();
    finish(*target, breaksOff);
    if (isTokenNews && target->kept.status == 200) useNews(target->kept.body);
    return std::move(target->kept.body);
  }

  void finish(KeptAnswer& answer, bool breaksOff) {
    int passes = 0;
    do fixture_.hub().tick();
    while (answer.kept.status == 0 && !breaksOff && ++passes < kMaxPasses);
    uint8_t buffer[kTcpPiece];
    const bool leavesEarly = below(6) == 0;
    while (answer.kept.stream && !leavesEarly) {
      if (!continues(answer.kept.stream->read(buffer).state)) break;
    }
    answer.kept.stream.reset();
    if (answer.kept.status == 0) {
      ++counts.brokenOff;
    } else {
      ++(answer.kept.status < 400 ? counts.answered : counts.refused);
    }
  }

  void useNews(const std::string& body) {
    if (const std::string token = HubFixture::field(body, "token"); !token.empty()) fixture_.token = token;
  }

  FullHub& fixture_;
  std::mt19937 random_;
  std::vector<Router::Listed> routes_;
  std::array<std::array<char, 64>, kUsers> signedIn_{};  // tokens of sessions
  Held start_{};
  size_t liveAtStart_ = 0;
};

}  // namespace lumi::test
