#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "platform/host/net/http_server.h"
#include "platform/host/simulator/simulated_radio.h"

namespace lumi {

/**
 * Like HttpServer::listen(). If `again`, this program used the port before it restarted, and a program that
 * still holds the port will close it soon.
 */
Status listenOn(HttpServer& server, const std::string& address, uint16_t port, bool again);

/** The options of a server that is also reached through the access point of `radio`. */
HttpServerOptions servingOf(const SimulatedRadio& radio);

}  // namespace lumi
