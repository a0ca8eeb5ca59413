#pragma once

#include "core/ports/http_client.h"

namespace lumi {

/**
 * A request to the hub that runs when no config or heartbeat is due. status(), body(), end() and failed()
 * report the result. Only a 401 is handled by the HubClient; this object receives failed() then.
 */
class BackgroundRequest : public HttpListener {
 public:
  /**
   * Fills in the request with a path as its url. The caller adds hub and token. Returns false if there is
   * nothing to send now.
   */
  virtual bool next(HttpRequest& question) = 0;
  /**
   * Called instead of end() or failed() if a config has to be fetched first. The request may be sent again
   * after that.
   */
  virtual void interrupted() = 0;
};

}  // namespace lumi
