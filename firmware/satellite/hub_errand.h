#pragma once

#include "core/ports/http_client.h"

namespace lumi {

/**
 * Something to ask the hub for in the time that news and heartbeats leave. What becomes of a question is told
 * by status(), body(), end() and failed(); only a 401 is the link's own business, and failed() here.
 */
class HubErrand : public HttpListener {
 public:
  /** Fills the question in, with a path as its url; hub and token are added. False: nothing to ask now. */
  virtual bool next(HttpQuestion& question) = 0;
  /** In the place of end() or failed(): there is news, and the question may be asked anew after that. */
  virtual void interrupted() = 0;
};

}  // namespace lumi
