#include "core/http/routing/function_routes.h"

namespace lumi {
namespace {

/** A route and the function that serves it. */
template <typename Function>
class FunctionRoute {
 public:
  FunctionRoute(std::string pattern, Function function)
      : pattern_(std::move(pattern)), function_(std::move(function)) {}

  void call(const Call& call) const { function_(call); }
  void json(const Call& call, std::string_view body) const { function_(call, body); }
  std::unique_ptr<BodySink> body(const Call& call) const { return function_(call); }
  std::unique_ptr<PartSink> upload(const Call& call) const { return function_(call); }

  static void add(Router& router, std::shared_ptr<FunctionRoute> self, Route route) {
    route.pattern = self->pattern_;
    self->route_ = route;
    const Route* first = &self->route_;
    router.add({first, 1}, std::move(self));
  }

 private:
  std::string pattern_;
  Function function_;
  Route route_ = {};
};

template <typename Function>
std::shared_ptr<FunctionRoute<Function>> make(std::string pattern, Function function) {
  return std::make_shared<FunctionRoute<Function>>(std::move(pattern), std::move(function));
}

}  // namespace

void addCall(Router& router, Method method, std::string pattern, Access access, Handler handler) {
  using Made = FunctionRoute<Handler>;
  Made::add(router, make(std::move(pattern), std::move(handler)), {method, {}, access, onCall<&Made::call>});
}

void addJson(Router& router, Method method, std::string pattern, Access access, size_t limit,
             JsonHandler handler) {
  using Made = FunctionRoute<JsonHandler>;
  Made::add(router, make(std::move(pattern), std::move(handler)),
            {method, {}, access, onJson<&Made::json>, limit});
}

void addBody(Router& router, Method method, std::string pattern, Access access, uint64_t limit,
             BodyFactory factory) {
  using Made = FunctionRoute<BodyFactory>;
  Made::add(router, make(std::move(pattern), std::move(factory)),
            {method, {}, access, onBody<&Made::body>, limit});
}

void addUpload(Router& router, std::string pattern, Access access, uint64_t limit, UploadFactory factory,
               UploadSentences sentences) {
  using Made = FunctionRoute<UploadFactory>;
  Made::add(router, make(std::move(pattern), std::move(factory)),
            {Method::kPost, {}, access, onUpload<&Made::upload>, limit, sentences});
}

}  // namespace lumi
