#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/http/routing/function_routes.h"

namespace lumi::test {

using JsonHandler = std::function<void(const Call& call, std::string_view body)>;
using BodyFactory = std::function<std::unique_ptr<BodySink>(const Call& call)>;
using UploadFactory = std::function<std::unique_ptr<PartSink>(const Call& call)>;

/** A route and the closure that serves it. */
template <typename Function>
struct ClosureRoute {
  void json(const Call& call, std::string_view body) const { function(call, body); }
  std::unique_ptr<BodySink> body(const Call& call) const { return function(call); }
  std::unique_ptr<PartSink> upload(const Call& call) const { return function(call); }

  static void add(Router& router, std::string pattern, Function function, Route route) {
    const auto made = std::make_shared<ClosureRoute>();
    made->pattern = std::move(pattern);
    made->function = std::move(function);
    made->route = route;
    made->route.pattern = made->pattern;
    router.add({&made->route, 1}, made);
  }

  std::string pattern;
  Function function;
  Route route = {};
};

inline void addJson(Router& router, Method method, std::string pattern, Access access, uint32_t limit,
                    JsonHandler handler) {
  using Made = ClosureRoute<JsonHandler>;
  Made::add(router, std::move(pattern), std::move(handler), {method, {}, access, onJson<&Made::json>, limit});
}

inline void addBody(Router& router, Method method, std::string pattern, Access access, uint32_t limit,
                    BodyFactory factory) {
  using Made = ClosureRoute<BodyFactory>;
  Made::add(router, std::move(pattern), std::move(factory), {method, {}, access, onBody<&Made::body>, limit});
}

inline void addUpload(Router& router, std::string pattern, Access access, uint32_t limit,
                      UploadFactory factory, const UploadSentences* sentences = nullptr) {
  using Made = ClosureRoute<UploadFactory>;
  Made::add(router, std::move(pattern), std::move(factory),
            {Method::kPost, {}, access, onUpload<&Made::upload>, limit, sentences});
}

}  // namespace lumi::test
