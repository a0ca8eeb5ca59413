#include "core/auth/sessions/device_label.h"

#include "core/base/span.h"
#include "core/base/text.h"

namespace lumi {
namespace {

struct Mark {
  const char* mark;  // in the User-Agent field
  const char* name;
};

// The last mark that occurs decides: Edge also claims to be Chrome and Safari. The numbers are stored, so new
// entries go to the end. There is room for 15.
constexpr Mark kBrowsers[] = {
    {"Safari/", "Safari"},   {"Chrome/", "Chrome"}, {"CriOS/", "Chrome"},
    {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"Edg", "Edge"},
    {"OPR/", "Opera"},       {"curl/", "curl"},     {"SamsungBrowser/", "Samsung Internet"}};
constexpr Mark kSystems[] = {{"Linux", "Linux"},   {"Android", "Android"}, {"Windows", "Windows"},
                             {"Macintosh", "Mac"}, {"iPhone", "iPhone"},   {"iPad", "iPad"},
                             {"CrOS", "ChromeOS"}};

uint8_t lastOf(Span<const Mark> marks, std::string_view userAgent) {
  uint8_t last = 0;
  for (size_t i = 0; i < marks.size(); ++i) {
    if (userAgent.find(marks[i].mark) != std::string_view::npos) last = static_cast<uint8_t>(i + 1);
  }
  return last;
}

const char* nameOf(Span<const Mark> marks, size_t number) {
  return number == 0 || number > marks.size() ? "" : marks[number - 1].name;
}

}  // namespace

uint8_t deviceOf(std::string_view userAgent) {
  return static_cast<uint8_t>(lastOf(kBrowsers, userAgent) << 4 | lastOf(kSystems, userAgent));
}

std::string deviceLabel(uint8_t device) {
  const std::string_view browser = nameOf(kBrowsers, device >> 4);
  const std::string_view system = nameOf(kSystems, device & 15);
  if (browser.empty() && system.empty()) return "Unknown device";
  return concat({browser, browser.empty() || system.empty() ? "" : " on ", system});
}

}  // namespace lumi
