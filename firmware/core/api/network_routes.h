#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/network/wifi_keeper.h"

namespace lumi {

/** The dependencies of the calls under /api/network. All of them must outlive the router. */
struct NetworkRoutesContext {
  WifiKeeper& wifi;
  std::string_view product;      // "hub" or "matrix"
  Callback<std::string()> name;  // returns "NAME" of NAME.local
  /**
   * The number of this matrix, 1 or 2; nothing until becomeMatrix() sets it. Empty function: the device is
   * not a matrix.
   */
  Callback<std::optional<int>()> matrix;
  /** Sets the number of this matrix; on flash on return. Empty function: the device is not a matrix. */
  Callback<Status(int matrix)> becomeMatrix;
};

/** Adds the routes of docs/http-api.md, "Network". */
void addNetworkRoutes(Router& router, const NetworkRoutesContext& context);

}  // namespace lumi
