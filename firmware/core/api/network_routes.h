#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/http/router.h"
#include "core/network/wifi_keeper.h"

namespace lumi {

/** What the calls under /api/network work on; all of it outlives the router. */
struct NetworkRoutesContext {
  WifiKeeper& wifi;
  std::string product;                // "hub" or "matrix"
  std::function<std::string()> name;  // as in name.local
  /** Which matrix this is, 1 or 2; nothing while nobody has said. Empty function: this is no matrix. */
  std::function<std::optional<int>()> matrix;
  /** Makes it that one; on flash when it returns. Empty function: this is no matrix. */
  std::function<Status(int matrix)> becomeMatrix;
};

/** Adds the routes of docs/http-api.md, "Network". */
void addNetworkRoutes(Router& router, NetworkRoutesContext context);

}  // namespace lumi
