#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/ports/clock.h"
#include "platform/host/http_server.h"

namespace lumi {

/** As HttpServer::listen(). `again`: the port was ours a moment ago, so that one who has it will give it
 * back. */
Status listenOn(HttpServer& server, const std::string& address, uint16_t port, bool again);

/** Sends what was answered before the program ends, as long as clients take it, a second at most. */
void sayFarewell(HttpServer& server, const Clock& clock);

}  // namespace lumi
