#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hub/hub.h"
#include "platform/host/system/no_serial.h"
#include "platform/host/system/program_descriptor.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_firmware_slot.h"
#include "support/fakes/fake_http_client.h"
#include "support/fakes/fake_network.h"
#include "support/fakes/fake_signature_check.h"
#include "support/fakes/fake_system.h"
#include "support/fakes/fake_update_notifier.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/has.h"
#include "support/stores/memory_file_store.h"
#include "support/stores/source_state.h"

namespace lumi::test {

inline constexpr size_t kTcpPiece = 1436;

/** Stores the last frame. */
class KeptFrame : public LedOutput {
 public:
  void configure(const LedChain& chain) override { wire.assign(chain.wireBytes(), 0); }
  bool ready() const override { return true; }
  void show(ConstBytes bytes) override { wire.assign(bytes.begin(), bytes.end()); }

  std::vector<uint8_t> wire;
};

/** The response to a call; status 0 while there is none. */
class KeptAnswer : public ReplyTarget {
 public:
  KeptAnswer() { kept.status = 0; }
  void answer(Response&& response) override { kept = std::move(response); }

  Response kept = Response{};
};

struct Answered {
  int status = 0;
  std::string body;
  Headers headers;
};

/** A form with one file. Its fields come before the file. */
struct Upload {
  std::string path;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string fileField;
  std::string fileName;
  std::string file;
};

/** A whole hub in memory, called within the process: without sockets and without waiting. */
class HubFixture {
 public:
  static constexpr const char* kAdminToken = "K7M2Q9RTWX4B";  // see permitted()
  static constexpr const char* kOwnerPassword = "owner-password";

  explicit HubFixture(HubOptions hubOptions = usualOptions())
      : HubFixture(std::move(hubOptions), MemoryFileStore(), nullptr) {}

  /** A hub that starts with these files in its store. */
  HubFixture(HubOptions hubOptions, const MemoryFileStore& kept, WifiRadio* wifi)
      : store(kept), radio(wifi), options(std::move(hubOptions)) {
    putPanel(www);
    boot();
    finishStart();
  }

  /** Options of a hub with the version "1.2.3". */
  static HubOptions usualOptions() {
    HubOptions usual;
    usual.version = "1.2.3";
    usual.auth.iterations = 2;
    return usual;
  }

  /** Cuts the power and starts the hub again on its store, with the program that the bootloader chooses. */
  void reboot() {
    powerOn();
    finishStart();
  }
  /** Like reboot(), but nothing is done after Hub::start(). */
  void powerOn() {
    slot.restart();
    boot();
  }
  void finishStart() {
    while (hub_->isStarting()) hub_->tick();
  }

  /** Restarts the hub if it requested that. Returns false otherwise. */
  bool restartIfAsked() {
    if (system.restarts == 0) return false;
    system.restarts = 0;
    (void)hub_->flush();
    reboot();
    return true;
  }

  Hub& hub() { return *hub_; }

  void createOwner() { (void)hub_->auth().createOwner("owner", kOwnerPassword); }

  /** Returns `body` with a fresh admin token of the first account in the place of kAdminToken. */
  std::string permitted(std::string body) {
    const size_t at = body.find(kAdminToken);
    if (at == std::string::npos) return body;
    const uint32_t owner = hub_->auth().accounts().front().id;
    return body.replace(at, std::string_view(kAdminToken).size(), hub_->auth().makeAdminToken(owner));
  }

  /** The body of a registration. `fields` are further fields (",\"is_admin\":true"). */
  std::string newUser(const std::string& username, const std::string& password,
                      const std::string& name = "Somebody", const std::string& fields = {}) {
    return permitted(R"({"name":")" + name + R"(","username":")" + username + R"(","password":")" + password +
                     R"(","adminToken":"K7M2Q9RTWX4B")" + fields + "}");
  }
  Answered addUser(const std::string& username, const std::string& password,
                   const std::string& name = "Somebody", const std::string& fields = {}) {
    return call(Method::kPost, "/api/auth/register", {}, newUser(username, password, name, fields));
  }

  Answered call(Method method, const std::string& path, const std::string& token = {},
                const std::string& body = {}, const std::string& contentType = "application/json") {
    return call(makeRequest(method, path, token, body, contentType), body);
  }

  Answered call(Request request, const std::string& body = {}) {
    const auto target = std::make_shared<KeptAnswer>();
    BodyHandler intake = hub_->router().open(std::move(request), Reply(target));
    feed(intake, body);
    waitFor(*target);
    return {target->kept.status, textOf(target->kept), target->kept.headers};
  }

  Answered upload(const Upload& form, const std::string& token) {
    const auto target = std::make_shared<KeptAnswer>();
    Request request =
        makeRequest(Method::kPost, form.path, token, form.file, "multipart/form-data; boundary=b");
    BodyHandler intake = hub_->router().open(std::move(request), Reply(target));
    if (intake.parts) feed(*intake.parts, *target, form);
    waitFor(*target);
    return {target->kept.status, target->kept.body, {}};
  }

  static constexpr const char* kAddress = "10.0.0.2";           // of the client in call()
  static constexpr const char* kHubAddress = "192.168.178.20";  // of the hub, whose name may change

  static Request makeRequest(Method method, const std::string& path, const std::string& token,
                             const std::string& body = {},
                             const std::string& contentType = "application/json") {
    Request request;
    request.method = method;
    request.path = path;
    request.remoteAddress = kAddress;
    request.headers.add("Host", kHubAddress);
    if (!token.empty()) request.headers.add("Authorization", "Bearer " + token);
    if (!body.empty()) {
      request.headers.add("Content-Type", contentType);
      request.contentLength = body.size();
      request.hasBody = true;
    }
    return request;
  }

  std::string signIn(const std::string& username = "owner", const std::string& password = kOwnerPassword) {
    const Answered answer = call(Method::kPost, "/api/auth/login", {},
                                 R"({"username":")" + username + R"(","password":")" + password + R"("})");
    return field(answer.body, "token");
  }

  /** As if the user of the session had given the password again. */
  void confirm(const std::string& token) { confirm(token, clientAddress); }
  void confirm(const std::string& token, const std::string& address) {
    hub_->auth().sessions().confirm(token, address);
  }

  /** Returns the text of the first member called `name`, or "". */
  static std::string field(const std::string& json, const std::string& name) {
    const std::string key = "\"" + name + "\":\"";
    const size_t start = json.find(key);
    if (start == std::string::npos) return {};
    return json.substr(start + key.size(), json.find('"', start + key.size()) - start - key.size());
  }

  std::string clientAddress = kAddress;  // for confirm()
  MemoryFileStore store;
  FileStore* flash = &store;  // store of the hub from the next boot on
  MemoryFileStore www;
  FileStore* panelFlash = &www;  // store of the panel from the next boot on
  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  FixedRandom random;
  PortableCrypto crypto;
  KeptFrame strip;
  std::array<KeptFrame, kMatrices> matrices;
  NoSerial table;
  SerialPort* cable = &table;  // to the sand table, from the next boot on
  FakeHttpClient http;
  FakeUpdateNotifier notifier;
  QuietLog log;
  FakeFirmwareSlot slot;
  FakeSystem system;
  FakeNetwork network;
  FakeSignatureCheck signatures;
  MqttClient* mqtt = nullptr;             // used from the next boot on; null: the platform has none
  UdpListener* udp = nullptr;             // used from the next boot on; null: the platform has none
  ServiceAnnouncer* announcer = nullptr;  // used from the next boot on
  WifiRadio* radio = nullptr;  // used from the next boot on; null: the platform manages the network
  HubOptions options;          // used from the next boot on; `version` is that of the first program

 protected:
  static void putPanel(FileStore& folder) {
    folder.open("index-1.html.gz", OpenMode::kReplace)->write(asBytes("panel"));
    folder.open("panel.txt", OpenMode::kReplace)
        ->write(asBytes("LUMIPANEL 1\nversion 1\npage index-1.html.gz\npolicy default-src 'none'\n"));
  }

  void powerOff() { hub_.reset(); }

  void waitFor(const KeptAnswer& answer) {
    for (int pass = 0; pass < 100'000 && answer.kept.status == 0; ++pass) hub_->tick();
  }

  /** Sends the parts as they arrive by TCP, with a pass after each piece. */
  void feed(PartSink& sink, const KeptAnswer& answer, const Upload& form) {
    for (const auto& [name, value] : form.fields) sink.field(name, value);
    sink.fileBegin(form.fileField, form.fileName);
    for (ConstBytes left = asBytes(form.file); !left.empty() && answer.kept.status == 0;) {
      left = left.sub(sink.fileData(left.sub(0, kTcpPiece)));
      hub_->tick();
    }
    while (answer.kept.status == 0 && !sink.fileEnd()) hub_->tick();
    answer.kept.status == 0 ? sink.end() : sink.abort();
  }

  static void feed(BodyHandler& intake, const std::string& body) {
    if (!intake.body) return;
    ConstBytes left = asBytes(body);
    while (!left.empty()) {
      const size_t taken = intake.body->write(left);
      if (taken == 0) return;
      left = left.sub(taken);
    }
    intake.body->end();
  }

  static std::string textOf(Response& response) {
    return response.stream ? readAll(*response.stream, 256) : response.body;
  }

 private:
  void boot() {
    HubOptions present = options;
    if (const auto version = programVersion(asBytes(slot.running()))) present.version = *version;
    hub_.emplace(HubPorts{*flash,
                          *panelFlash,
                          clock,
                          random,
                          crypto,
                          strip,
                          {&matrices[0], &matrices[1]},
                          *cable,
                          http,
                          notifier,
                          log,
                          slot,
                          system,
                          network,
                          signatures,
                          radio,
                          mqtt,
                          udp,
                          announcer},
                 present);
    hub_->start();
  }

  std::optional<Hub> hub_;
};

/** A hub whose owner is signed in, with the calls of a panel. */
struct SignedInHub : HubFixture {
  std::string token;

  SignedInHub() {
    createOwner();
    token = signIn();
  }

  /** Restarts the hub, and the owner signs in again. */
  void restart() {
    reboot();
    token = signIn();
  }

  Answered get(const std::string& path) { return call(Method::kGet, path, token); }
  Answered post(const std::string& path, const std::string& body = "{}") {
    return call(Method::kPost, path, token, body);
  }
  Answered put(const std::string& path, const std::string& body) {
    return call(Method::kPut, path, token, body);
  }
  Answered erase(const std::string& path) { return call(Method::kDelete, path, token); }
  Answered upload(const Upload& form) { return HubFixture::upload(form, token); }
  std::string status() { return get("/api/config/device/status").body; }

  void pass(Millis time) {
    clock.advance(time);
    hub().tick();
  }
};

}  // namespace lumi::test
