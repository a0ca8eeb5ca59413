#include "core/system/log/syslog.h"

#include "core/base/text.h"

namespace lumi {
namespace {

// Facility times 8 plus severity, in the order of LogLevel: user-level (1) with info (6), warning (4) and
// error (3); authpriv (10) with notice (5).
constexpr uint8_t kPriorities[] = {14, 12, 11, 85};

}  // namespace

void Syslog::setServer(std::string_view address, uint16_t port, std::string_view hostName) {
  address_ = address;
  port_ = port;
  hostName_ = hostName;
}

void Syslog::write(LogLevel level, std::string_view line) {
  next_.write(level, line);
  if (address_.empty()) return;
  const auto now = clock_.wall();
  datagrams_.notify(address_, port_,
                    concat({"<", numberText(kPriorities[static_cast<size_t>(level)]), ">1 ",
                            now ? toIso(*now) : "-", " ", hostName_, " lumisand - - - ", line}));
}

}  // namespace lumi
