#pragma once

#include <string>
#include <vector>

#include "core/ports/hub_finder.h"

namespace lumi::test {

/** Finds the hubs that the test sets. */
class FakeHubFinder : public HubFinder {
 public:
  void look() override { ++looks; }
  const std::vector<FoundHub>& hubs() const override { return found; }

  void finds(const std::string& url, const std::string& id = "4F2A1C") { found = {{url, id}}; }

  std::vector<FoundHub> found;
  int looks = 0;
};

}  // namespace lumi::test
