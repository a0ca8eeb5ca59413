#pragma once

#include <cstdint>

namespace lumi {

/** Something that goes wrong with a virtual table, once. */
struct TableFault {
  enum class Kind : uint8_t {
    kDropByte,  // the `at`-th received byte is lost
    kHang,      // for `seconds`
    kReset,     // brown-out: restarts in mid-job, the position is lost
    kError,     // the line is answered `error:number` and not done
    kAlarm,     // `ALARM:number`
    kUnplug     // for `seconds`
  };
  Kind kind = Kind::kHang;
  uint64_t at = 1;     // the motion line, counted from 1 since the table was made, that sets it off
  int number = 0;      // of the error or alarm
  double seconds = 0;  // 0: until told otherwise
};

}  // namespace lumi
