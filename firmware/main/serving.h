#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/ports/clock.h"
#include "platform/host/net/http_server.h"

namespace lumi {

/**
 * Like HttpServer::listen(). If `again`, this program used the port before it restarted, and a program that
 * still holds the port will close it soon.
 */
Status listenOn(HttpServer& server, const std::string& address, uint16_t port, bool again);

/** Sends pending responses before the program ends, for at most one second. */
void flushResponses(HttpServer& server, const Clock& clock);

}  // namespace lumi
