#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/http/call.h"

namespace lumi {

/** What an upload is told instead of the common sentences; "": just those. */
struct UploadSentences {
  std::string another = {};   // 409 while another upload to the same call has the place; otherwise 503
  std::string tooLarge = {};  // 413 past the limit
};

/** A pattern is literal but for at most two parts `{}`: "/api/auth/users/{}". */
struct Route {
  Method method;
  std::string pattern;
  Access access;
  uint64_t limit;  // bytes of body
  std::variant<Handler, JsonHandler, BodySinkFactory, PartSinkFactory> action;
  UploadSentences sentences = {};
};

/** Finds the route of a request. Literal patterns win over those with a parameter. */
class RouteTable {
 public:
  struct Match {
    const Route* route = nullptr;  // valid until the next add()
    std::string parameter;
    std::string secondParameter;
    std::string allowed;  // when only other methods are known for this path: "GET, HEAD, POST"
  };

  void add(Route route) { routes_.push_back(std::move(route)); }
  /** HEAD finds the route of GET. */
  Match find(Method method, std::string_view path) const;
  const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

}  // namespace lumi
