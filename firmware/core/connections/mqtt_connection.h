#pragma once

#include <string>

#include "core/base/time.h"
#include "core/connections/mqtt_settings.h"
#include "core/ports/mqtt_client.h"

namespace lumi {

/** The longest time in which a connection must be there. */
constexpr Millis kMqttConnectLimit = 15 * kSecond;

/** The broker of the settings, without a will. */
MqttServer mqttServerOf(const MqttSettings& settings);

/** Why there is no connection, a sentence for people; "" for kNone. */
std::string mqttProblem(MqttFailure failure, const MqttSettings& settings);

}  // namespace lumi
