#pragma once

#include <optional>
#include <string>

#include "core/ports/hub_finder.h"

namespace lumi::test {

/** Finds what the test says. */
class FakeHubFinder : public HubFinder {
 public:
  void look() override { ++looks; }
  std::optional<std::string> hubUrl() const override { return url; }

  std::optional<std::string> url;
  int looks = 0;
};

}  // namespace lumi::test
