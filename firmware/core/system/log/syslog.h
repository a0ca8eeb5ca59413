#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/update_notifier.h"

namespace lumi {

/** Sends each line to a syslog server as well (RFC 5424 over UDP), and passes it to `next`. */
class Syslog : public Log {
 public:
  Syslog(const Clock& clock, UpdateNotifier& datagrams, Log& next)
      : clock_(clock), datagrams_(datagrams), next_(next) {}

  /** `address` is an IP address; "": lines are not sent. `hostName` names this device in each message. */
  void setServer(std::string_view address, uint16_t port, std::string_view hostName);

  using Log::write;
  void write(LogLevel level, TextView line) override;

 private:
  const Clock& clock_;
  UpdateNotifier& datagrams_;
  Log& next_;
  std::string address_;
  uint16_t port_ = 0;
  std::string middle_;  // the fields between the time and the line
};

}  // namespace lumi
