#include "core/json/read_members.h"

#include "core/ports/json_document.h"

namespace lumi {

Status readMembers(std::string_view text, std::string_view subject, JsonFieldTaker take, JsonNulls nulls) {
  const JsonDocument document(text);
  JsonField whole("", document.root(), nulls);
  if (!whole.isObject()) return must(subject, "a JSON object");
  whole.eachMember(take);
  if (!whole.problem().empty()) return Error{whole.problem()};
  return Done{};
}

Status readBody(std::string_view body, JsonFieldTaker take) {
  return readMembers(body, "The body", take);
}

}  // namespace lumi
