#include "core/http/routing/function_routes.h"

namespace lumi {
namespace {

struct FunctionRoute {
  void call(const Call& call) const { handler(call); }

  std::string pattern;
  OwnedCallback<void(const Call& call)> handler;
  Route route;
};

}  // namespace

void addCall(Router& router, Method method, std::string pattern, Access access,
             OwnedCallback<void(const Call& call)> handler) {
  const auto made =
      std::make_shared<FunctionRoute>(FunctionRoute{std::move(pattern), std::move(handler), {}});
  made->route = {method, made->pattern, access, onCall<&FunctionRoute::call>};
  router.add({&made->route, 1}, made);
}

}  // namespace lumi
