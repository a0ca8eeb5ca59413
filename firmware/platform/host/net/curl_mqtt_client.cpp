#include "platform/host/net/curl_mqtt_client.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "platform/host/net/curl_handles.h"
#include "platform/host/net/mqtt_packets.h"

namespace lumi {
namespace {

constexpr uint16_t kKeepAliveSeconds = 30;
constexpr Millis kPingEvery = 20 * kSecond;  // also the longest time until its answer
constexpr long kConnectMillis = 20'000;
constexpr size_t kMaxRead = 16 * 1024;  // bytes in one poll()
constexpr uint8_t kBadLogin = 4;        // return codes of CONNACK (MQTT 3.1.1, section 3.2.2.3)
constexpr uint8_t kNotAuthorized = 5;
constexpr char kRefused = '\x80';  // return code of SUBACK (section 3.9.3)

MqttFailure failureOf(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_URL_MALFORMAT:
      return MqttFailure::kUnknownHost;
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
      return MqttFailure::kUnreachable;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_PEER_FAILED_VERIFICATION:
      return MqttFailure::kCertificate;
    case CURLE_OUT_OF_MEMORY:
      return MqttFailure::kMemory;
    default:
      return MqttFailure::kOther;
  }
}

std::unique_ptr<CURLU, Freed<curl_url_cleanup>> urlOf(const MqttServer& server) {
  std::unique_ptr<CURLU, Freed<curl_url_cleanup>> url(curl_url());
  const bool isIpv6 = server.host.find(':') != std::string::npos;
  const std::string host = isIpv6 ? "[" + server.host + "]" : server.host;
  curl_url_set(url.get(), CURLUPART_SCHEME, server.usesTls ? "https" : "http", 0);
  curl_url_set(url.get(), CURLUPART_HOST, host.c_str(), 0);
  curl_url_set(url.get(), CURLUPART_PORT, std::to_string(server.port).c_str(), 0);
  return url;
}

}  // namespace

/** A connection. */
class CurlMqttClient::Session {
 public:
  Session(const MqttServer& server, const Clock& clock) : server_(server), clock_(clock) {}
  ~Session() { close(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  bool isStarted() const { return multi_ != nullptr; }
  void start() {
    multi_.reset(curl_multi_init());
    easy_.reset(curl_easy_init());
    url_ = urlOf(server_);
    CURL* curl = easy_.get();
    curl_easy_setopt(curl, CURLOPT_CURLU, url_.get());
    curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, kConnectMillis);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_SSL_ENABLE_ALPN, 0L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);  // does not wait for a name server after a time-out
    if (!server_.ca.empty()) {
      curl_blob ca{const_cast<char*>(server_.ca.data()), server_.ca.size(), CURL_BLOB_COPY};
      curl_easy_setopt(curl, CURLOPT_CAINFO_BLOB, &ca);
      curl_easy_setopt(curl, CURLOPT_CAPATH, nullptr);
    }
    if (curl_multi_add_handle(multi_.get(), curl) != CURLM_OK) fail(MqttFailure::kMemory);
  }

  /** Connects, reads and writes, as far as that is possible now. */
  void work() {
    if (easy_ && !isOpen_) dial();
    if (!isOpen_) return;
    if (clock_.now() >= pingAt_) ping();
    read();
    write();
  }

  /** Takes leave of the broker. Call hasEnded() from then on. */
  void end() {
    if (isOpen_) out_ += mqttDisconnectPacket();
    endLimit_ = clock_.now() + kEndLimit;
    write();
  }
  /** True when the broker has closed the connection, and so has read everything. */
  bool hasEnded() {
    write();
    char bytes[4096];
    for (size_t total = 0; isOpen_ && total < kMaxRead;) {
      const auto size = receive(bytes, sizeof bytes);
      if (!size) break;
      total += *size;
    }
    return !isOpen_ || clock_.now() >= endLimit_;
  }

  MqttState state() const { return state_; }
  MqttFailure failure() const { return failure_; }
  bool isConfirmed() const { return isConfirmed_; }

  bool send(const std::string& packet) {
    if (state_ != MqttState::kConnected || unsent() + packet.size() > kMaxUnsent) return false;
    out_ += packet;
    write();
    return true;
  }
  bool sendConfirmed(std::string_view topic, std::string_view payload) {
    const uint16_t id = nextId();
    if (!send(mqttPublishPacket(topic, payload, true, id))) return false;
    awaited_ = id;
    isConfirmed_ = false;
    return true;
  }
  uint16_t nextId() {
    if (++lastId_ == 0) ++lastId_;
    return lastId_;
  }

  struct Waiting {
    std::string topic;
    std::string payload;
    bool isRetained;
    bool isTooLong;
  };
  std::optional<Waiting> takeOldest() {
    if (waiting_.empty()) return std::nullopt;
    std::optional<Waiting> oldest = std::move(waiting_.front());
    waiting_.pop_front();
    return oldest;
  }

 private:
  void dial() {
    int running = 0;
    curl_multi_perform(multi_.get(), &running);
    int left = 0;
    const CURLMsg* message = curl_multi_info_read(multi_.get(), &left);
    if (message == nullptr || message->msg != CURLMSG_DONE) return;
    if (message->data.result != CURLE_OK) return fail(failureOf(message->data.result));
    isOpen_ = true;
    pingAt_ = clock_.now() + kPingEvery;
    out_ = mqttConnectPacket(server_, kKeepAliveSeconds);
  }

  void read() {
    char bytes[4096];
    for (size_t total = 0; isOpen_ && total < kMaxRead && unsent() <= kMaxUnsent;) {
      const auto size = receive(bytes, sizeof bytes);
      if (!size) return;
      total += *size;
      std::string_view rest(bytes, *size);
      MqttPacket packet{};
      while (isOpen_ && reader_.read(rest, packet)) handle(packet);
      if (reader_.isBroken()) misbehaved();
    }
  }

  std::optional<size_t> receive(char* to, size_t room) {
    size_t size = 0;
    const CURLcode code = curl_easy_recv(easy_.get(), to, room, &size);
    if (code == CURLE_AGAIN) return std::nullopt;
    if (code == CURLE_OK && size > 0) {
      isPinging_ = false;
      return size;
    }
    lost();
    return std::nullopt;
  }

  void write() {
    while (isOpen_ && unsent() > 0) {
      if (sent_ == sending_.size()) {
        sending_ = std::exchange(out_, {});
        sent_ = 0;
      }
      size_t size = 0;
      const CURLcode code =
          curl_easy_send(easy_.get(), sending_.data() + sent_, sending_.size() - sent_, &size);
      if (code == CURLE_AGAIN) return;
      if (code != CURLE_OK) return lost();
      sent_ += size;
    }
  }
  size_t unsent() const { return sending_.size() - sent_ + out_.size(); }

  void ping() {
    if (isPinging_) return lost();
    isPinging_ = true;
    pingAt_ = clock_.now() + kPingEvery;
    if (state_ == MqttState::kConnected) out_ += mqttPingPacket();
  }

  void handle(const MqttPacket& packet) {
    const bool isFirst = packet.type == MqttPacketType::kConnAck;
    if (isFirst != (state_ == MqttState::kConnecting)) return misbehaved();
    switch (packet.type) {
      case MqttPacketType::kConnAck:
        return accepted(packet.body.size() == 2 ? static_cast<uint8_t>(packet.body[1]) : UINT8_MAX);
      case MqttPacketType::kPublish:
        return published(packet);
      case MqttPacketType::kPubAck:
        isConfirmed_ = isConfirmed_ || mqttIdOf(packet) == awaited_;
        return;
      case MqttPacketType::kSubAck:
        if (!packet.body.empty() && packet.body.back() == kRefused) failure_ = MqttFailure::kSubscription;
        return;
      case MqttPacketType::kPingResp:
        return;
    }
    misbehaved();
  }

  void accepted(uint8_t code) {
    if (code == 0) {
      state_ = MqttState::kConnected;
    } else {
      fail(code == kBadLogin || code == kNotAuthorized ? MqttFailure::kLogin : MqttFailure::kOther);
    }
  }

  void published(const MqttPacket& packet) {
    const auto message = publicationOf(packet);
    if (!message || message->qos > 1 || (message->qos == 1 && message->id == 0)) return misbehaved();
    if (message->qos == 1) out_ += mqttPubAckPacket(message->id);
    if (message->topic.empty()) return;
    if (waiting_.size() >= kMaxWaiting) waiting_.pop_front();
    waiting_.push_back({std::string(message->topic), std::string(message->payload), message->isRetained,
                        message->payloadSize > kMaxReceived});
  }

  void misbehaved() { fail(state_ == MqttState::kConnected ? MqttFailure::kProtocol : MqttFailure::kOther); }

  /** Before the broker accepted the connection, what answers is perhaps no broker, or expects TLS. */
  void lost() { fail(state_ == MqttState::kConnected ? MqttFailure::kLost : MqttFailure::kOther); }

  void fail(MqttFailure why) {
    failure_ = why;
    state_ = MqttState::kFailed;
    close();
  }

  void close() {
    isOpen_ = false;
    out_.clear();
    sending_.clear();
    sent_ = 0;
    if (easy_) curl_multi_remove_handle(multi_.get(), easy_.get());
    easy_.reset();
  }

  const MqttServer server_;
  const Clock& clock_;
  std::unique_ptr<CURLM, Freed<curl_multi_cleanup>> multi_;  // null until start()
  std::unique_ptr<CURLU, Freed<curl_url_cleanup>> url_;
  std::unique_ptr<CURL, Freed<curl_easy_cleanup>> easy_;  // null once the connection is closed
  bool isOpen_ = false;                                   // bytes may be sent and received
  MqttState state_ = MqttState::kConnecting;
  MqttFailure failure_ = MqttFailure::kNone;
  MqttPacketReader reader_;
  std::string sending_;  // stays in its place: TLS that had no room must get the same bytes of memory again
  size_t sent_ = 0;      // bytes of these
  std::string out_;      // to be sent next
  std::deque<Waiting> waiting_;
  Millis pingAt_ = 0;
  Millis endLimit_ = 0;
  bool isPinging_ = false;  // nothing has arrived since
  bool isConfirmed_ = false;
  uint16_t awaited_ = 0;  // number of the message that must be confirmed
  uint16_t lastId_ = 0;
};

CurlMqttClient::CurlMqttClient(const Clock& clock) : clock_(clock) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
}

CurlMqttClient::~CurlMqttClient() {
  disconnect();
  for (int i = 0; i < 100 && ending_ && !ending_->hasEnded(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ending_.reset();
  curl_global_cleanup();
}

void CurlMqttClient::connect(const MqttServer& server) {
  disconnect();
  session_ = std::make_unique<Session>(server, clock_);
  startWhenFree();
}

void CurlMqttClient::startWhenFree() {
  if (ending_ && ending_->hasEnded()) ending_.reset();
  if (session_ && !session_->isStarted() && !ending_) session_->start();
}

void CurlMqttClient::disconnect() {
  if (!session_) return;
  session_->end();
  if (session_->isStarted()) ending_ = std::move(session_);
  session_.reset();
}

MqttState CurlMqttClient::state() const {
  return session_ ? session_->state() : MqttState::kOff;
}

MqttFailure CurlMqttClient::failure() const {
  return session_ ? session_->failure() : MqttFailure::kNone;
}

bool CurlMqttClient::publish(std::string_view topic, std::string_view payload, bool isRetained) {
  return session_ && session_->send(mqttPublishPacket(topic, payload, isRetained, 0));
}

bool CurlMqttClient::publishConfirmed(std::string_view topic, std::string_view payload) {
  return session_ && session_->sendConfirmed(topic, payload);
}

bool CurlMqttClient::isConfirmed() const {
  return session_ && session_->isConfirmed();
}

bool CurlMqttClient::subscribe(std::string_view filter) {
  return session_ && session_->send(mqttSubscribePacket(filter, session_->nextId()));
}

void CurlMqttClient::poll(FunctionRef<void(const MqttMessage& message)> receive) {
  startWhenFree();
  if (!session_) return;
  session_->work();
  const auto oldest = session_->takeOldest();
  if (oldest) receive({oldest->topic, oldest->payload, oldest->isRetained, oldest->isTooLong});
}

}  // namespace lumi
