#include <doctest/doctest.h>

#include "core/base/text.h"
#include "support/household_cuts.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const HouseholdCuts& cuts() {
  return householdCuts();
}

/** Ways in which a file comes back from a worn flash. */
std::vector<std::string> damaged(const std::string& content) {
  std::vector<std::string> all = {"", content.substr(0, content.size() / 2), content + "x"};
  for (size_t at = 0; at < content.size(); at += content.size() / 5 + 1) {
    all.push_back(content);
    all.back()[at] = static_cast<char>(all.back()[at] ^ 0x10);
  }
  return all;
}

/** What is in the file itself and not read at the start; the browser that unpacks a panel's file checks it.
 */
bool holds(const std::string& path, const std::string& kind) {
  return (startsWith(path, "store/gcode/") && kind == "queue") ||
         (startsWith(path, "www/") && kind == "panel");
}

bool isTold(const Household& home) {
  for (const char* word : {"damaged", "can't be read", "could not be read", "missing", "unreadable"}) {
    if (home.log.contains(word)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a file that comes back damaged costs at most what it held, which is told, and nothing else") {
  size_t files = 0;
  size_t cases = 0;
  const size_t act = cuts().acts().size() - 10;  // before the guest is deleted
  const CutMoment& rest = cuts().before(act);
  Household home;
  for (const auto& [path, content] : rest.remains.flash) {
    CAPTURE(path);
    ++files;
    for (const std::string& bytes : damaged(*content)) {
      CAPTURE(bytes.size());
      Remains remains = rest.remains;
      remains.flash[path] = std::make_shared<const std::string>(bytes);
      home.memory = rest.memory;
      home.log.lines.clear();
      home.start(remains);
      home.run(2 * kSecond);
      const HubState found = HouseholdState(home).read();
      size_t lost = 0;
      for (const auto& [kind, text] : cuts().seen[act]) {
        if (shown(found, kind) == text || holds(path, kind)) continue;
        ++lost;
        if (startsWith(path, "www/")) CHECK(kind == "panel");
      }
      CAPTURE(lost);
      if (lost > 0) CHECK(isTold(home));
      ++cases;
    }
  }
  MESSAGE(files << " files, " << cases << " damages");
}
