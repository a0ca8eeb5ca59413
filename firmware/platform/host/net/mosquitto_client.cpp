#include "platform/host/net/mosquitto_client.h"

#include <mosquitto.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace lumi {
namespace {

constexpr int kKeepAlive = 30;     // seconds
constexpr int kLoopMillis = 500;   // also the time after which a thread notices that it should end
constexpr size_t kMaxTopic = 256;  // bytes of a received topic
constexpr int kBadLogin = 4;       // return codes of CONNACK (MQTT 3.1.1, section 3.2.2.3)
constexpr int kNotAuthorized = 5;
constexpr int kQosOfWill = 1;

/** A certificate in a file, as libmosquitto wants it. The file is removed at the end. */
class CertificateFile {
 public:
  explicit CertificateFile(const std::string& pem) {
    const int file = mkstemp(path_);
    if (file < 0) return;
    isWritten_ = write(file, pem.data(), pem.size()) == static_cast<ssize_t>(pem.size());
    close(file);
  }
  ~CertificateFile() { unlink(path_); }
  CertificateFile(const CertificateFile&) = delete;
  CertificateFile& operator=(const CertificateFile&) = delete;

  const char* path() const { return isWritten_ ? path_ : nullptr; }

 private:
  char path_[32] = "/tmp/lumisand-ca-XXXXXX";
  bool isWritten_ = false;
};

MqttFailure failureOf(int error, int systemError) {
  switch (error) {
    case MOSQ_ERR_EAI:
      return MqttFailure::kUnknownHost;
    case MOSQ_ERR_TLS:
    case MOSQ_ERR_INVAL:  // a CA that cannot be read
      return MqttFailure::kCertificate;
    case MOSQ_ERR_ERRNO:
      // The library reports a failed handshake as a protocol error of the system.
      return systemError == EPROTO ? MqttFailure::kCertificate : MqttFailure::kUnreachable;
    default:  // also a connection that was closed before the broker accepted it, as by an encrypted port
      return MqttFailure::kOther;
  }
}

}  // namespace

/** A connection. The thread runs run(); the other functions are called by the loop. */
class MosquittoClient::Session {
 public:
  explicit Session(const MqttServer& server) : server_(server) {
    mosquitto_ = mosquitto_new(server_.clientId.c_str(), true, this);
    mosquitto_threaded_set(mosquitto_, true);
    mosquitto_connect_callback_set(
        mosquitto_, [](mosquitto*, void* self, int code) { static_cast<Session*>(self)->accepted(code); });
    mosquitto_publish_callback_set(
        mosquitto_, [](mosquitto*, void* self, int) { --static_cast<Session*>(self)->unsent_; });
    mosquitto_message_callback_set(mosquitto_, [](mosquitto*, void* self, const mosquitto_message* message) {
      static_cast<Session*>(self)->received(*message);
    });
  }
  ~Session() { mosquitto_destroy(mosquitto_); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void run() {
    int error = prepare();
    if (error == MOSQ_ERR_SUCCESS) {
      error = mosquitto_connect(mosquitto_, server_.host.c_str(), server_.port, kKeepAlive);
    }
    while (error == MOSQ_ERR_SUCCESS && !isEnding_) error = mosquitto_loop(mosquitto_, kLoopMillis, 1);
    const int systemError = errno;
    if (state_ == MqttState::kConnected) {
      fail(MqttFailure::kLost);
    } else if (state_ == MqttState::kConnecting) {
      fail(failureOf(error, systemError));
    }
  }

  void end() {
    isEnding_ = true;
    mosquitto_disconnect(mosquitto_);
  }

  MqttState state() const { return state_; }
  MqttFailure failure() const { return failure_; }

  bool publish(std::string_view topic, std::string_view payload, bool isRetained) {
    if (state_ != MqttState::kConnected || unsent_ >= kMaxUnsent) return false;
    ++unsent_;
    const int error = mosquitto_publish(mosquitto_, nullptr, std::string(topic).c_str(),
                                        static_cast<int>(payload.size()), payload.data(), 0, isRetained);
    if (error != MOSQ_ERR_SUCCESS) --unsent_;
    return error == MOSQ_ERR_SUCCESS;
  }

  bool subscribe(std::string_view filter) {
    return mosquitto_subscribe(mosquitto_, nullptr, std::string(filter).c_str(), 1) == MOSQ_ERR_SUCCESS;
  }

  struct Waiting {
    std::string topic;
    std::string payload;
    bool isRetained;
  };
  std::optional<Waiting> takeOldest() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (waiting_.empty()) return std::nullopt;
    std::optional<Waiting> oldest = std::move(waiting_.front());
    waiting_.pop_front();
    return oldest;
  }

 private:
  int prepare() {
    int error = MOSQ_ERR_SUCCESS;
    if (!server_.user.empty()) {
      error = mosquitto_username_pw_set(mosquitto_, server_.user.c_str(), server_.password.c_str());
    }
    if (error == MOSQ_ERR_SUCCESS && !server_.willTopic.empty()) {
      error = mosquitto_will_set(mosquitto_, server_.willTopic.c_str(), static_cast<int>(server_.will.size()),
                                 server_.will.data(), kQosOfWill, true);
    }
    if (error != MOSQ_ERR_SUCCESS || !server_.usesTls) return error;
    if (server_.ca.empty()) return mosquitto_int_option(mosquitto_, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
    certificate_ = std::make_unique<CertificateFile>(server_.ca);
    return mosquitto_tls_set(mosquitto_, certificate_->path(), nullptr, nullptr, nullptr, nullptr);
  }

  void accepted(int code) {
    if (code == 0) {
      state_ = MqttState::kConnected;
    } else {
      fail(code == kBadLogin || code == kNotAuthorized ? MqttFailure::kLogin : MqttFailure::kOther);
      isEnding_ = true;
    }
  }

  void received(const mosquitto_message& message) {
    const std::string_view topic = message.topic;
    const auto size = static_cast<size_t>(message.payloadlen);
    if (topic.size() > kMaxTopic || size > kMaxReceived) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (waiting_.size() >= kMaxWaiting) waiting_.pop_front();
    waiting_.push_back(
        {std::string(topic), std::string(static_cast<const char*>(message.payload), size), message.retain});
  }

  void fail(MqttFailure why) {
    failure_ = why;
    state_ = MqttState::kFailed;
  }

  const MqttServer server_;
  mosquitto* mosquitto_ = nullptr;
  std::unique_ptr<CertificateFile> certificate_;
  std::atomic<bool> isEnding_{false};
  std::atomic<MqttState> state_{MqttState::kConnecting};
  std::atomic<MqttFailure> failure_{MqttFailure::kNone};
  std::atomic<int> unsent_{0};
  std::mutex mutex_;
  std::deque<Waiting> waiting_;
};

MosquittoClient::MosquittoClient() {
  mosquitto_lib_init();
}

/** Waits a little for the thread: it should not run while the program ends. */
MosquittoClient::~MosquittoClient() {
  const std::weak_ptr<Session> ending = session_;
  disconnect();
  for (int i = 0; i < 100 && !ending.expired(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

void MosquittoClient::connect(const MqttServer& server) {
  disconnect();
  session_ = std::make_shared<Session>(server);
  std::thread([session = session_] { session->run(); }).detach();
}

void MosquittoClient::disconnect() {
  if (session_) session_->end();
  session_.reset();
}

MqttState MosquittoClient::state() const {
  return session_ ? session_->state() : MqttState::kOff;
}

MqttFailure MosquittoClient::failure() const {
  return session_ ? session_->failure() : MqttFailure::kNone;
}

bool MosquittoClient::publish(std::string_view topic, std::string_view payload, bool isRetained) {
  return session_ && session_->publish(topic, payload, isRetained);
}

bool MosquittoClient::subscribe(std::string_view filter) {
  return session_ && session_->subscribe(filter);
}

void MosquittoClient::poll(FunctionRef<void(const MqttMessage& message)> receive) {
  if (!session_) return;
  const auto session = session_;  // `receive` may connect or disconnect
  const auto oldest = session->takeOldest();
  if (oldest) receive({oldest->topic, oldest->payload, oldest->isRetained});
}

}  // namespace lumi
