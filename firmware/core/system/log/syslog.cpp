#include "core/system/log/syslog.h"

#include "core/base/text.h"

namespace lumi {
namespace {

// Facility times 8 plus severity, in the order of LogLevel: user-level (1) with info (6), warning (4) and
// error (3); authpriv (10) with notice (5).
constexpr const char* kBeginnings[] = {"<14>1 ", "<12>1 ", "<11>1 ", "<85>1 "};

}  // namespace

void Syslog::setServer(std::string_view address, uint16_t port, std::string_view hostName) {
  address_ = address;
  port_ = port;
  middle_ = concat({" ", hostName, " lumisand - - - "});
}

void Syslog::write(LogLevel level, TextView line) {
  next_.write(level, line);
  if (address_.empty()) return;
  const auto now = clock_.wall();
  datagrams_.notify(
      address_, port_,
      concat({kBeginnings[static_cast<size_t>(level)], now ? toIso(*now) : "-", middle_, line}));
}

}  // namespace lumi
