#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/function_ref.h"

namespace lumi {

/** A broker, and the will that it publishes (retained, QoS 1) when the connection is lost. */
struct MqttServer {
  std::string host;
  uint16_t port = 1883;
  bool usesTls = false;
  std::string ca;  // PEM; "": the certificates of the platform
  std::string clientId;
  std::string user;  // "": no login
  std::string password;
  std::string willTopic;
  std::string will;
};

enum class MqttState : uint8_t { kOff, kConnecting, kConnected, kFailed };

enum class MqttFailure : uint8_t {
  kNone,
  kUnknownHost,
  kUnreachable,   // no answer, or the port is closed
  kLogin,         // wrong user or password, or no permission
  kCertificate,   // not trusted, or what answers does not speak TLS
  kLost,          // the connection broke off
  kMemory,        // this hub has too little of it
  kProtocol,      // the broker sent with QoS 2, or a packet that a client does not expect
  kSubscription,  // the broker refused a subscription; the connection stays
  kOther          // also if what answers is no broker, or expects TLS
};

struct MqttMessage {
  std::string_view topic;
  std::string_view payload;
  bool isRetained;         // an old message that the broker kept
  bool isTooLong = false;  // longer than MqttClient::kMaxReceived; the payload is ""
};

/**
 * A connection to an MQTT 3.1.1 broker. No call blocks. The adapter does not reconnect by itself. Whatever
 * the broker sends, it takes bounded memory: received messages are buffered within fixed limits, and what
 * exceeds them is dropped. A broker that sends with QoS 2 is left.
 */
class MqttClient {
 public:
  /** Bytes of a payload. Of longer messages, only the topic is passed on. */
  static constexpr size_t kMaxReceived = 2048;
  /** Bytes of a topic and its payload together. Longer messages cannot be published. */
  static constexpr size_t kMaxPublished = 4096;

  virtual ~MqttClient() = default;

  /** False if the program contains no TLS. A connection with TLS then fails with kOther. */
  virtual bool hasTls() const = 0;

  /** Begins to connect. An earlier connection ends. */
  virtual void connect(const MqttServer& server) = 0;
  /** Ends the connection without the will. */
  virtual void disconnect() = 0;
  virtual MqttState state() const = 0;
  /** Why the state is kFailed; kSubscription also while it is kConnected. */
  virtual MqttFailure failure() const = 0;

  /** Publishes with QoS 0. Returns false if the message cannot be taken now. */
  virtual bool publish(std::string_view topic, std::string_view payload, bool isRetained) = 0;
  /** Like publish(), retained and with QoS 1. */
  virtual bool publishConfirmed(std::string_view topic, std::string_view payload) = 0;
  /** True once the broker has confirmed the latest such message. It has then read all earlier ones, too. */
  virtual bool isConfirmed() const = 0;
  virtual bool subscribe(std::string_view filter) = 0;

  /**
   * Works without blocking, and passes on the oldest of the received messages, if there is one. One, because
   * a command may take as long as a pass of the loop may.
   */
  virtual void poll(FunctionRef<void(const MqttMessage& message)> receive) = 0;
};

}  // namespace lumi
