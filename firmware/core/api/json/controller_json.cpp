#include "core/api/json/controller_json.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 3> kVerdicts = {"fits", "differs", "spoils"};
/** Reads how far or where to, at most `most` mm. */
void readStep(JsonField& field, const char* name, int32_t most, std::optional<double>& step) {
  if (!field.is(name)) return;
  const std::string limit = numberText(most);
  const std::string rule = concat({"a number from -", limit, " to ", limit});
  double mm = 0;
  if (!field.number(name, mm, rule.c_str())) return;
  if (std::abs(mm) > most) {
    field.refuse(rule);
  } else {
    step = mm;
  }
}

}  // namespace

std::string controllerJson(const std::vector<ControllerCheck>& checks) {
  JsonWriter json;
  json.beginObject();
  json.beginArray("settings");
  for (const ControllerCheck& check : checks) {
    const bool isCoreXy = check.number == ControllerCheck::kCoreXy;
    json.beginObject();
    json.field("name", isCoreXy ? "CoreXY" : concat({"$", numberText(check.number)}));
    json.field("value", static_cast<double>(check.value));
    json.field("wanted", static_cast<double>(check.wanted));
    json.field("verdict", kVerdicts[static_cast<size_t>(check.verdict)]);
    json.field("isHarmless", check.isHarmless);
    json.endObject();
  }
  json.endArray();
  json.endObject();
  return json.take();
}

Result<Jog> jogFromJson(std::string_view body, const TableShape& table) {
  constexpr int32_t kPerMm = 100;  // hundredths
  const int32_t most = (std::max(table.width, table.height) + kPerMm - 1) / kPerMm;
  Jog by;
  Jog to;
  to.isRelative = false;
  const Status done = readBody(body, [&](JsonField& field) {
    readStep(field, "dx", most, by.x);
    readStep(field, "dy", most, by.y);
    readStep(field, "x", most, to.x);
    readStep(field, "y", most, to.y);
  });
  if (!done) return done.error();
  const bool isBy = by.x || by.y;
  if (isBy == (to.x || to.y)) return Error{"Say how far (dx, dy) or where to (x, y)."};
  return isBy ? by : to;
}

}  // namespace lumi
