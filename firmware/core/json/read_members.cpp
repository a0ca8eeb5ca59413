#include "core/json/read_members.h"

#include "core/base/text.h"
#include "core/ports/json_document.h"

namespace lumi {

Status readMembers(std::string_view text, TextView subject, JsonFieldTaker take, JsonNulls nulls,
                   JsonNames required) {
  const JsonDocument document(text);
  JsonField whole("", document.root(), nulls);
  if (!whole.isObject()) return must(subject, "a JSON object");
  whole.eachMember(take);
  if (!whole.problem().empty()) return invalid(whole.problem());
  for (const char* name : required) {
    if (document.root().find(name).kind() <= JsonKind::kNull) return invalid(concat({name, " is missing."}));
  }
  return Done{};
}

Status readBody(std::string_view body, JsonFieldTaker take, JsonNames required) {
  return readMembers(body, "The body", take, JsonNulls::kMissing, required);
}

}  // namespace lumi
