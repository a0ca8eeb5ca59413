#include "platform/esp32/net/esp_mqtt_client.h"

#include <esp_transport.h>
#include <freertos/FreeRTOS.h>
#include <freertos/task.h>
#include <freertos/timers.h>
#include <mqtt_client.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "platform/esp32/net/mqtt_inbox.h"
#include "platform/esp32/net/mqtt_send_queue.h"

namespace lumi {
namespace {

constexpr int kSliceMillis = 10;  // after which the task looks for work and whether it should end
constexpr int kNetworkMillis = 10'000;
constexpr int kKeepAliveSeconds = 30;
constexpr int kQosOfWill = 1;
constexpr int kQosOfSubscription = 1;
constexpr int kEndMillis = 200;   // the task notices its end after half of it
constexpr int kTaskPriority = 1;  // that of the loop: TLS computes for seconds
constexpr int kPlainStack = 3584;
constexpr int kTlsStack = 6144;
constexpr size_t kBuffer = 512;  // bytes; longer messages arrive in pieces and are sent in pieces

/** The buffer must hold the packet CONNECT (MQTT 3.1.1, section 3.1): 12 bytes and texts of a length in 2
 * bytes. */
size_t sendBufferFor(const MqttServer& server) {
  const size_t texts = server.clientId.size() + server.user.size() + server.password.size() +
                       server.willTopic.size() + server.will.size();
  return std::max(kBuffer, texts + 32);
}

const char* orNull(const std::string& text) {
  return text.empty() ? nullptr : text.c_str();
}

}  // namespace

/**
 * A connection. The library's task calls the private functions from connected() on; the loop calls the
 * others. When the task is done, it has the timer task of FreeRTOS destroy the library's client: this waits
 * for the end of the task.
 */
class EspMqttClient::Session {
 public:
  Session(const MqttServer& server, NameLookup& names, std::mutex& lock, std::unique_ptr<MqttStream> stream)
      : server_(server), names_(names), stream_(std::move(stream)), inbox_(lock), queue_(lock) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /** `self` is this one. The task keeps it until it has ended. */
  void start(std::shared_ptr<Session> self) {
    isStarted_ = true;
    if (stream_ == nullptr) return fail(MqttFailure::kOther);  // no TLS
    if (!inbox_.allocate() || !prepare()) return fail(MqttFailure::kMemory);
    self_ = std::move(self);
    if (esp_mqtt_client_start(client_) == ESP_OK) return;
    esp_mqtt_client_destroy(client_);
    fail(MqttFailure::kMemory);
    self_.reset();
  }
  bool isStarted() const { return isStarted_; }
  void end() { isEnding_ = true; }

  MqttState state() const { return state_; }
  MqttFailure failure() const { return failure_; }
  bool put(MqttSendQueue::Kind kind, std::string_view topic, std::string_view payload) {
    return state_ == MqttState::kConnected && queue_.put(kind, topic, payload);
  }
  bool putConfirmed(std::string_view topic, std::string_view payload) {
    awaited_ = kUnsent;  // first, because the task may be fast
    return put(MqttSendQueue::Kind::kConfirmedMessage, topic, payload);
  }
  bool isConfirmed() const { return awaited_ == kConfirmed; }
  std::optional<MqttInbox::Message> take() { return inbox_.take(); }

 private:
  static constexpr int kUnsent = -1;
  static constexpr int kConfirmed = 0;

  bool prepare() {
    esp_transport_handle_t transport = esp_transport_init();
    if (transport == nullptr) return false;
    esp_transport_set_context_data(transport, this);
    esp_transport_set_func(
        transport, [](esp_transport_handle_t t, const char*, int, int millis) { return of(t).dial(millis); },
        [](esp_transport_handle_t t, char* to, int size, int millis) { return of(t).read(to, size, millis); },
        [](esp_transport_handle_t t, const char* from, int size, int millis) {
          return of(t).write(from, size, millis);
        },
        [](esp_transport_handle_t t) { return of(t).close(); },
        [](esp_transport_handle_t t, int) { return of(t).waitForBytes(); }, nullptr,
        [](esp_transport_handle_t t) { return of(t).forgetTransport(); });
    hasTransport_ = true;
    client_ = createClient(transport);
    if (client_ == nullptr && hasTransport_) esp_transport_destroy(transport);
    return client_ != nullptr;
  }

  esp_mqtt_client_handle_t createClient(esp_transport_handle_t transport) {
    esp_mqtt_client_config_t config{};
    config.credentials.client_id = server_.clientId.c_str();
    config.credentials.username = orNull(server_.user);
    config.credentials.authentication.password = orNull(server_.password);
    config.session.last_will.topic = orNull(server_.willTopic);
    config.session.last_will.msg = orNull(server_.will);
    config.session.last_will.msg_len = static_cast<int>(server_.will.size());
    config.session.last_will.qos = kQosOfWill;
    config.session.last_will.retain = 1;
    config.session.keepalive = kKeepAliveSeconds;
    config.network.timeout_ms = kNetworkMillis;
    config.network.reconnect_timeout_ms = kEndMillis;
    config.network.disable_auto_reconnect = true;
    config.network.transport = transport;
    config.task.priority = kTaskPriority;
    config.task.stack_size = server_.usesTls ? kTlsStack : kPlainStack;
    config.buffer.size = kBuffer;
    config.buffer.out_size = static_cast<int>(sendBufferFor(server_));
    esp_mqtt_client_handle_t client = esp_mqtt_client_init(&config);
    if (client == nullptr) return nullptr;
    const auto handle = [](void* self, esp_event_base_t, int32_t, void* event) {
      static_cast<Session*>(self)->handle(*static_cast<esp_mqtt_event_t*>(event));
    };
    esp_mqtt_client_register_event(client, MQTT_EVENT_ANY, handle, this);
    return client;
  }

  static Session& of(esp_transport_handle_t transport) {
    return *static_cast<Session*>(esp_transport_get_context_data(transport));
  }

  void fail(MqttFailure why) {
    failure_ = why;
    state_ = MqttState::kFailed;
  }

  void handle(const esp_mqtt_event_t& event) {
    if (event.event_id == MQTT_EVENT_CONNECTED) {
      state_ = MqttState::kConnected;
    } else if (event.event_id == MQTT_EVENT_ERROR) {
      note(*event.error_handle);
    } else if (event.event_id == MQTT_EVENT_SUBSCRIBED) {
      const bool isRefused = event.error_handle->error_type == MQTT_ERROR_TYPE_SUBSCRIBE_FAILED;
      if (isRefused) failure_ = MqttFailure::kSubscription;
    } else if (event.event_id == MQTT_EVENT_PUBLISHED) {
      int number = event.msg_id;
      awaited_.compare_exchange_strong(number, kConfirmed);
    } else if (event.event_id == MQTT_EVENT_DATA && event.qos > kQosOfSubscription) {
      cause_ = MqttFailure::kProtocol;
      fail(cause_);
      isEnding_ = true;
    } else if (event.event_id == MQTT_EVENT_DATA) {
      // Only the first piece of a message has the topic.
      if (event.current_data_offset == 0) {
        inbox_.begin({event.topic, static_cast<size_t>(event.topic_len)},
                     static_cast<size_t>(event.total_data_len), event.retain);
      }
      inbox_.add({event.data, static_cast<size_t>(event.data_len)});
    }
  }

  void note(const esp_mqtt_error_codes_t& error) {
    if (error.error_type != MQTT_ERROR_TYPE_CONNECTION_REFUSED) return;
    const bool isLogin = error.connect_return_code == MQTT_CONNECTION_REFUSE_BAD_USERNAME ||
                         error.connect_return_code == MQTT_CONNECTION_REFUSE_NOT_AUTHORIZED;
    cause_ = isLogin ? MqttFailure::kLogin : MqttFailure::kOther;
  }

  int dial(int millis) {
    const MqttFailure failure = connectStream(millis);
    if (failure == MqttFailure::kNone) return 0;
    cause_ = failure;
    return -1;
  }

  MqttFailure connectStream(int millis) {
    names_.ask(server_.host);
    while (names_.state() == NameLookup::State::kSearching) {
      if (!pause(millis)) return MqttFailure::kUnknownHost;
    }
    if (names_.state() == NameLookup::State::kUnknown) return MqttFailure::kUnknownHost;
    for (;;) {
      if (const auto result = stream_->connect(names_.address(), server_)) return *result;
      if (!pause(millis)) return MqttFailure::kUnreachable;
    }
  }

  /** Returns false if the time is over or the connection should end. */
  bool pause(int& millis) {
    if (isEnding_ || millis <= 0) return false;
    vTaskDelay(pdMS_TO_TICKS(kSliceMillis));
    millis -= kSliceMillis;
    return true;
  }

  int read(char* to, int size, int millis) {
    if (stream_ == nullptr) return ERR_TCP_TRANSPORT_CONNECTION_FAILED;
    int done = 0;
    do {
      done = stream_->read(to, size);
    } while (done == 0 && pause(millis));
    if (done != 0) cause_ = MqttFailure::kOther;  // the port is open, but perhaps expects TLS
    return done >= 0 ? done : ERR_TCP_TRANSPORT_CONNECTION_FAILED;
  }

  /** Returns 0 after the time, or at once if the connection should end and the broker does not read. */
  int write(const char* from, int size, int millis) {
    if (stream_ == nullptr) return ERR_TCP_TRANSPORT_CONNECTION_FAILED;
    int done = 0;
    do {
      done = stream_->write(from, size);
    } while (done == 0 && pause(millis));
    return done;
  }

  /**
   * The only function that the task calls without the library's lock, so it may use the library. It does not
   * return after the library's second without bytes: if that is in the middle of a message, the library gives
   * up.
   */
  int waitForBytes() {
    int millis = kNetworkMillis;
    do {
      while (const auto item = queue_.take()) {
        if (!send(*item)) return 0;
      }
      if (!isEnding_ && stream_->isReadable()) return 1;
    } while (pause(millis));
    if (isEnding_) sendRestAndDisconnect();
    return 0;
  }

  /** Sends what was put before the end, such as "offline". */
  void sendRestAndDisconnect() {
    for (auto item = queue_.take(); item && send(*item);) item = queue_.take();
    esp_mqtt_client_disconnect(client_);
  }

  bool send(const MqttSendQueue::Item& item) {
    if (item.kind == MqttSendQueue::Kind::kSubscription) {
      return esp_mqtt_client_subscribe_single(client_, item.topic(), kQosOfSubscription) >= 0;
    }
    const char* const payload = item.size > 0 ? item.payload() : nullptr;  // with 0, it would count the bytes
    const bool isConfirmed = item.kind == MqttSendQueue::Kind::kConfirmedMessage;
    const int id =
        esp_mqtt_client_publish(client_, item.topic(), payload, static_cast<int>(item.size),
                                isConfirmed ? 1 : 0, item.kind == MqttSendQueue::Kind::kMessage ? 0 : 1);
    if (isConfirmed) awaited_ = id;
    return id >= 0;
  }

  /** The library closes whenever a connection fails or ends, also if it had no memory to report it. */
  int close() {
    stream_.reset();
    if (std::exchange(isOver_, true)) return 0;
    fail(state_ == MqttState::kConnected ? MqttFailure::kLost : cause_);
    const auto destroy = [](void* session, uint32_t) { static_cast<Session*>(session)->destroy(); };
    xTimerPendFunctionCall(destroy, this, 0, portMAX_DELAY);
    return 0;
  }

  int forgetTransport() {
    hasTransport_ = false;
    return 0;
  }

  /** Runs in the timer task. */
  void destroy() {
    const std::shared_ptr<Session> self = std::move(self_);
    esp_mqtt_client_destroy(client_);
    inbox_.release();
  }

  const MqttServer server_;
  NameLookup& names_;
  std::unique_ptr<MqttStream> stream_;
  esp_mqtt_client_handle_t client_ = nullptr;
  std::shared_ptr<Session> self_;
  bool isStarted_ = false;
  bool hasTransport_ = false;
  bool isOver_ = false;
  MqttFailure cause_ = MqttFailure::kUnreachable;
  std::atomic<int> awaited_{kUnsent};  // number of the message that must be confirmed; positive
  std::atomic<bool> isEnding_{false};
  std::atomic<MqttState> state_{MqttState::kConnecting};
  std::atomic<MqttFailure> failure_{MqttFailure::kNone};
  MqttInbox inbox_;
  MqttSendQueue queue_;
};

void EspMqttClient::connect(const MqttServer& server) {
  disconnect();
  const MqttStreamMaker make = server.usesTls ? makeTls_ : makePlain_;
  session_ = std::make_shared<Session>(server, names_, lock_, make != nullptr ? make() : nullptr);
  startWhenFree();
}

void EspMqttClient::startWhenFree() {
  if (session_ && !session_->isStarted() && ending_.expired()) session_->start(session_);
}

void EspMqttClient::disconnect() {
  if (!session_) return;
  session_->end();
  if (session_->isStarted()) ending_ = session_;
  session_.reset();
}

MqttState EspMqttClient::state() const {
  return session_ ? session_->state() : MqttState::kOff;
}

MqttFailure EspMqttClient::failure() const {
  return session_ ? session_->failure() : MqttFailure::kNone;
}

bool EspMqttClient::publish(std::string_view topic, std::string_view payload, bool isRetained) {
  const auto kind = isRetained ? MqttSendQueue::Kind::kRetainedMessage : MqttSendQueue::Kind::kMessage;
  return session_ && session_->put(kind, topic, payload);
}

bool EspMqttClient::publishConfirmed(std::string_view topic, std::string_view payload) {
  return session_ && session_->putConfirmed(topic, payload);
}

bool EspMqttClient::isConfirmed() const {
  return session_ && session_->isConfirmed();
}

bool EspMqttClient::subscribe(std::string_view filter) {
  return session_ && session_->put(MqttSendQueue::Kind::kSubscription, filter, {});
}

void EspMqttClient::poll(FunctionRef<void(const MqttMessage& message)> receive) {
  startWhenFree();
  const auto message = session_ ? session_->take() : std::nullopt;
  if (message) receive({message->topic, message->payload, message->isRetained, message->isTooLong});
}

}  // namespace lumi
