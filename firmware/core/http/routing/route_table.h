#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/span.h"
#include "core/http/routing/route.h"

namespace lumi {

/** Finds the route of a request. Literal patterns take precedence over patterns with a parameter. */
class RouteTable {
 public:
  /** Routes and the object whose functions serve them. */
  struct Group {
    Span<const Route> routes;
    std::shared_ptr<const void> object;
  };

  struct Match {
    const Route* route = nullptr;
    std::shared_ptr<const void> object;
    std::string parameter;
    std::string secondParameter;
    std::string allowed;  // if the path exists only with other methods: "GET, HEAD, POST"
  };

  void add(Group group) { groups_.push_back(std::move(group)); }
  /** HEAD finds the GET route. */
  Match find(Method method, std::string_view path) const;
  const std::vector<Group>& groups() const { return groups_; }

 private:
  std::vector<Group> groups_;
};

}  // namespace lumi
