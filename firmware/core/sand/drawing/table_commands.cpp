#include "core/sand/drawing/table_commands.h"

#include <algorithm>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kReadSettings = "$$";
constexpr std::string_view kReadBuild = "$I";
constexpr std::string_view kClearMark = "G92Z0";
constexpr std::string_view kReportMillimetres = "$13=0";
constexpr std::string_view kRelease = "$SLP";
constexpr std::string_view kReleaseFluidNc = "$MD";

bool isReading(std::string_view line) {
  return line == kReadSettings || line == kReadBuild;
}

}  // namespace

void TableCommands::add(std::string line) {
  refusal_.clear();
  lines_.push_back(std::move(line));
}

void TableCommands::readSettings() {
  lines_.emplace_back(kReadBuild);
  lines_.emplace_back(kReadSettings);
}

void TableCommands::release() {
  add(std::string(link_.settings().isFluidNc() ? kReleaseFluidNc : kRelease));
}

void TableCommands::clearMark() {
  lines_.emplace_back(kClearMark);
}

void TableCommands::restart() {
  refusal_.clear();
  const bool adjusts = std::find(lines_.begin(), lines_.end(), kAdjust) != lines_.end();
  lines_.assign(1, std::string(kReadSettings));
  if (adjusts) adjust();
}

void TableCommands::clear() {
  refusal_.clear();
  lines_.clear();
}

bool TableCommands::onlyRead() const {
  return allOf(lines_, isReading);
}

void TableCommands::send(const SandHardware& table) {
  if (lines_.front() == kAdjust) {
    lines_.erase(lines_.begin());
    for (const ControllerCheck& check : checkController(link_.settings(), table)) {
      if (!check.isHarmless || check.verdict == ControllerCheck::Verdict::kFits) continue;
      add(concat({"$", check.number, "=", static_cast<int>(check.wanted)}));
    }
    readSettings();
  }
  if (link_.canSend(lines_.front().size())) link_.send(lines_.front(), LinePurpose::kInfo);
}

TableCommands::Answer TableCommands::answered(int error) {
  if (lines_.empty()) return Answer::kDone;
  const std::string line = lines_.front();
  lines_.erase(lines_.begin());
  if (isReading(line)) return Answer::kRead;
  if (line == kClearMark) {
    link_.markCleared();
  } else if (error != 0) {
    const bool isJog = startsWith(line, "$J");
    refusal_ = errorSentence(concat({"The controller refused ", isJog ? "the move" : line}), error,
                             link_.settings().firmware);
  } else if (line == kRelease || line == kReleaseFluidNc) {
    return Answer::kReleased;
  } else if (line == kReportMillimetres) {
    link_.reportsMillimetres();
  }
  return Answer::kDone;
}

}  // namespace lumi
