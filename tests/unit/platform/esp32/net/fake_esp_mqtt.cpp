#include "unit/platform/esp32/net/fake_esp_mqtt.h"

#include <freertos/task.h>
#include <freertos/timers.h>

#include <algorithm>

struct esp_transport_item_t {
  void* data;
  connect_func connect;
  io_read_func read;
  io_func write;
  trans_func close;
  poll_func pollRead;
  trans_func destroy;
};

struct esp_mqtt_client {};

namespace lumi::test {
namespace {

constexpr int kTimeout = 10'000;
constexpr int kPollMillis = 1000;

std::optional<std::string> textOf(const char* text) {
  return text != nullptr ? std::optional<std::string>(text) : std::nullopt;
}

}  // namespace

FakeEspMqtt& espMqtt() {
  static FakeEspMqtt instance;
  return instance;
}

void FakeEspMqtt::tell(esp_mqtt_event_id_t id, esp_mqtt_error_codes_t error) const {
  esp_mqtt_event_t event{};
  event.event_id = id;
  event.error_handle = &error;
  tell(event);
}

void FakeEspMqtt::tell(esp_mqtt_event_t event) const {
  if (!losesEvents) handler_(argument_, "MQTT_EVENTS", event.event_id, &event);
}

void FakeEspMqtt::abort() {
  transport_->close(transport_);
  state_ = State::kWaiting;
  tell(MQTT_EVENT_DISCONNECTED);
}

void FakeEspMqtt::turn() {
  isInTask_ = true;
  if (state_ == State::kInit)
    connect();
  else if (state_ == State::kConnected)
    work();
  isInTask_ = false;
}

void FakeEspMqtt::connect() {
  esp_mqtt_error_codes_t error{MQTT_ERROR_TYPE_TCP_TRANSPORT, MQTT_CONNECTION_ACCEPTED};
  if (transport_->connect(transport_, nullptr, 0, kTimeout) < 0) {
    tell(MQTT_EVENT_ERROR, error);
    return abort();
  }
  char received = 0;
  const bool isSent = transport_->write(transport_, "CONNECT", 7, kTimeout) == 7;
  if (!isSent || !answer) {
    if (isSent) (void)transport_->read(transport_, &received, 1, kTimeout);
    return abort();
  }
  if (*answer != 0) {
    error = {MQTT_ERROR_TYPE_CONNECTION_REFUSED, static_cast<esp_mqtt_connect_return_code_t>(*answer)};
    tell(MQTT_EVENT_ERROR, error);
    return abort();
  }
  state_ = State::kConnected;
  tell(MQTT_EVENT_CONNECTED);
}

void FakeEspMqtt::work() {
  if (std::exchange(endsConnection_, false)) {
    if (transport_->write(transport_, "DISCONNECT", 10, kTimeout) == 10) ++farewells;
    return abort();
  }
  char received = 0;
  if (transport_->read(transport_, &received, 1, 0) < 0) return abort();
  for (const Message& message : std::exchange(arriving, {})) deliver(message);
  for (; confirmed_ < published.size(); ++confirmed_) {
    esp_mqtt_event_t event{};
    event.event_id = MQTT_EVENT_PUBLISHED;
    event.msg_id = static_cast<int>(confirmed_) + 1;
    if (published[confirmed_].qos > 0) tell(event);
  }
  for (; subscribed_ < filters.size(); ++subscribed_) {
    const bool isRefused = filters[subscribed_] == kForbiddenFilter;
    tell(MQTT_EVENT_SUBSCRIBED, {isRefused ? MQTT_ERROR_TYPE_SUBSCRIBE_FAILED : MQTT_ERROR_TYPE_NONE, {}});
  }
  (void)transport_->pollRead(transport_, kPollMillis);
}

void FakeEspMqtt::deliver(const Message& message) const {
  size_t offset = 0;
  do {
    std::string topic = offset == 0 ? message.topic : "";
    std::string piece = message.payload.substr(offset, pieceSize);
    esp_mqtt_event_t event{};
    event.event_id = MQTT_EVENT_DATA;
    event.data = piece.empty() ? nullptr : piece.data();
    event.data_len = static_cast<int>(piece.size());
    event.total_data_len = static_cast<int>(message.payload.size());
    event.current_data_offset = static_cast<int>(offset);
    event.topic = topic.empty() ? nullptr : topic.data();
    event.topic_len = static_cast<int>(topic.size());
    event.retain = message.isRetained;
    event.qos = message.qos;
    tell(event);
    offset += piece.size();
  } while (offset < message.payload.size());
}

void FakeEspMqtt::runTimerTask() {
  for (const auto& function : std::exchange(pended_, {})) function();
}

/** What the SDK's functions below do with the instance. */
struct FakeEspMqttCalls {
  static esp_mqtt_client_handle_t init(const esp_mqtt_client_config_t& config) {
    FakeEspMqtt& fake = espMqtt();
    if (!fake.hasMemory) return nullptr;
    const auto& will = config.session.last_will;
    FakeEspMqtt::Settings& settings = fake.settings;
    settings.clientId = config.credentials.client_id;
    settings.user = textOf(config.credentials.username);
    settings.password = textOf(config.credentials.authentication.password);
    settings.will = {textOf(will.topic).value_or(""), textOf(will.msg).value_or(""), will.retain != 0};
    settings.qosOfWill = will.qos;
    settings.sendBuffer = config.buffer.out_size;
    settings.stack = config.task.stack_size;
    settings.reconnects = !config.network.disable_auto_reconnect;
    fake.transport_ = config.network.transport;
    ++fake.clients;
    return new esp_mqtt_client;
  }
  static esp_err_t start() {
    FakeEspMqtt& fake = espMqtt();
    if (!fake.hasMemoryForTask) return ESP_FAIL;
    fake.state_ = FakeEspMqtt::State::kInit;
    fake.endsConnection_ = false;
    return ESP_OK;
  }
  /** Waits for the task in any other state than kWaiting, and for the lock. */
  static void destroy(esp_mqtt_client_handle_t client) {
    FakeEspMqtt& fake = espMqtt();
    const bool isIdle =
        fake.state_ == FakeEspMqtt::State::kWaiting || fake.state_ == FakeEspMqtt::State::kNone;
    if (fake.isInTask_ || !isIdle) fake.isMisused = true;
    if (fake.state_ == FakeEspMqtt::State::kWaiting)
      fake.transport_->close(fake.transport_);  // as the task ends
    fake.state_ = FakeEspMqtt::State::kNone;
    esp_transport_destroy(fake.transport_);
    --fake.clients;
    delete client;
  }
  static void useInTask() {
    if (!espMqtt().isInTask_) espMqtt().isMisused = true;
  }
  static int publish(const char* topic, const char* data, int size, int qos, int retain) {
    useInTask();
    FakeEspMqtt& fake = espMqtt();
    const std::string payload = data == nullptr ? "" : std::string(data, static_cast<size_t>(size));
    if (fake.transport_->write(fake.transport_, "PUBLISH", 7, kTimeout) != 7) {
      fake.abort();
      return -1;
    }
    fake.published.push_back({topic, payload, retain != 0, qos});
    return qos == 0 ? 0 : static_cast<int>(fake.published.size());
  }
  static int subscribe(const char* filter) {
    useInTask();
    espMqtt().filters.emplace_back(filter);
    return 1;
  }
  static void disconnect() {
    useInTask();
    espMqtt().endsConnection_ = true;
  }
  static void listen(esp_event_handler_t handler, void* argument) {
    espMqtt().handler_ = handler;
    espMqtt().argument_ = argument;
  }
  static void pend(std::function<void()> function) { espMqtt().pended_.push_back(std::move(function)); }
};

}  // namespace lumi::test

using lumi::test::espMqtt;
using Calls = lumi::test::FakeEspMqttCalls;

extern "C" {

esp_transport_handle_t esp_transport_init() {
  ++espMqtt().transports;
  return new esp_transport_item_t{};
}
esp_err_t esp_transport_destroy(esp_transport_handle_t t) {
  t->destroy(t);
  delete t;
  --espMqtt().transports;
  return ESP_OK;
}
void* esp_transport_get_context_data(esp_transport_handle_t t) {
  return t->data;
}
esp_err_t esp_transport_set_context_data(esp_transport_handle_t t, void* data) {
  t->data = data;
  return ESP_OK;
}
esp_err_t esp_transport_set_func(esp_transport_handle_t t, connect_func connect, io_read_func read,
                                 io_func write, trans_func close, poll_func pollRead, poll_func,
                                 trans_func destroy) {
  *t = {t->data, connect, read, write, close, pollRead, destroy};
  return ESP_OK;
}

esp_mqtt_client_handle_t esp_mqtt_client_init(const esp_mqtt_client_config_t* config) {
  return Calls::init(*config);
}
esp_err_t esp_mqtt_client_start(esp_mqtt_client_handle_t) {
  return Calls::start();
}
esp_err_t esp_mqtt_client_disconnect(esp_mqtt_client_handle_t) {
  Calls::disconnect();
  return ESP_OK;
}
esp_err_t esp_mqtt_client_destroy(esp_mqtt_client_handle_t client) {
  Calls::destroy(client);
  return ESP_OK;
}
int esp_mqtt_client_subscribe_single(esp_mqtt_client_handle_t, const char* topic, int) {
  return Calls::subscribe(topic);
}
int esp_mqtt_client_publish(esp_mqtt_client_handle_t, const char* topic, const char* data, int len, int qos,
                            int retain) {
  return Calls::publish(topic, data, len, qos, retain);
}
esp_err_t esp_mqtt_client_register_event(esp_mqtt_client_handle_t, esp_mqtt_event_id_t,
                                         esp_event_handler_t handler, void* argument) {
  Calls::listen(handler, argument);
  return ESP_OK;
}

BaseType_t xTimerPendFunctionCall(PendedFunction_t function, void* argument, std::uint32_t number,
                                  TickType_t) {
  Calls::pend([=] { function(argument, number); });
  return 1;
}
void vTaskDelay(TickType_t ticks) {
  espMqtt().delayed += static_cast<int>(ticks);
  if (espMqtt().onDelay) espMqtt().onDelay();
}

}  // extern "C"
