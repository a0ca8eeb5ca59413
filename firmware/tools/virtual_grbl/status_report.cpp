#include "tools/virtual_grbl/status_report.h"

#include <algorithm>
#include <cstdio>

namespace lumi::vgrbl {
namespace {

constexpr int kOffsetEveryBusy = 30;
constexpr int kOverridesEveryBusy = 20;
constexpr int kEveryIdle = 10;

}  // namespace

std::string axesText(const Axes& axes) {
  char text[80];
  std::snprintf(text, sizeof text, "%.3f,%.3f,%.3f", axes[0], axes[1], axes[2]);
  return text;
}

std::string StatusReport::text(const StatusFacts& facts) {
  const bool machine = (facts.mask & 1) != 0;
  Axes position = facts.machine;
  for (size_t i = 0; i < 3 && !machine; ++i) position[i] -= facts.workOffset[i];
  std::string text = "<" + std::string(facts.state) + (machine ? "|MPos:" : "|WPos:") + axesText(position);
  if ((facts.mask & 2) != 0) {
    text += "|Bf:" + std::to_string(facts.freeBlocks) + "," + std::to_string(facts.freeBytes);
  }
  char rates[64];
  std::snprintf(rates, sizeof rates, "|FS:%.0f,%.0f", facts.feed, facts.spindle);
  text += rates;
  if (untilOffset_ > 0) {
    --untilOffset_;
  } else {
    untilOffset_ = (facts.busy ? kOffsetEveryBusy : kEveryIdle) - 1;
    untilOverrides_ = std::max(untilOverrides_, 1);
    text += "|WCO:" + axesText(facts.workOffset);
  }
  if (untilOverrides_ > 0) {
    --untilOverrides_;
  } else {
    untilOverrides_ = (facts.busy ? kOverridesEveryBusy : kEveryIdle) - 1;
    text +=
        "|Ov:" + std::to_string(facts.overrides.feed) + "," + std::to_string(facts.overrides.rapid) + ",100";
  }
  return text + ">\r\n";
}

}  // namespace lumi::vgrbl
