#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "tools/virtual_grbl/table_fault.h"

namespace lumi::vgrbl {

/** The faults that have not occurred yet. */
class FaultList {
 public:
  void add(const TableFault& fault) { faults_.push_back(fault); }

  std::optional<TableFault> takeAtByte(uint64_t byte) {
    return take(
        [byte](const TableFault& f) { return f.kind == TableFault::Kind::kDropByte && f.at <= byte; });
  }
  std::optional<TableFault> takeAtLine(uint64_t line) {
    return take(
        [line](const TableFault& f) { return f.kind != TableFault::Kind::kDropByte && f.at <= line; });
  }

 private:
  template <typename Due>
  std::optional<TableFault> take(Due due) {
    const auto found = std::find_if(faults_.begin(), faults_.end(), due);
    if (found == faults_.end()) return std::nullopt;
    const TableFault fault = *found;
    faults_.erase(found);
    return fault;
  }

  std::vector<TableFault> faults_;
};

}  // namespace lumi::vgrbl
