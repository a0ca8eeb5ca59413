#pragma once

#include <cstdint>

namespace lumi {

/** A fault of a virtual table. It occurs once. */
struct TableFault {
  enum class Kind : uint8_t {
    kDropByte,  // the `at`-th received byte is lost
    kHang,      // for `seconds`
    kReset,     // brown-out: restarts in mid-job; the position is lost
    kError,     // the line is answered `error:number` and not executed
    kAlarm,     // `ALARM:number`
    kUnplug     // for `seconds`
  };
  Kind kind = Kind::kHang;
  uint64_t at = 1;     // number of the motion line that triggers the fault, from 1 since creation
  int number = 0;      // of the error or alarm
  double seconds = 0;  // 0: until ended by a call
};

}  // namespace lumi
