#include "platform/host/openapi/notation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace lumi::openapi {
namespace {

constexpr const char* kRef = "#/components/schemas/";
constexpr std::array<std::string_view, 5> kMethods = {"GET", "POST", "PUT", "PATCH", "DELETE"};

bool isWordPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

/** One of several literals is an enumeration; a type or null is a list of types. */
Json unionOf(std::vector<Json> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  const auto isLiteral = [](const Json& part) { return part.contains("const"); };
  if (std::all_of(parts.begin(), parts.end(), isLiteral)) {
    Json names = Json::array();
    for (const Json& part : parts) names.push_back(part["const"]);
    return {{"enum", names}};
  }
  Json& first = parts.front();
  if (parts.size() == 2 && parts[1].value("type", Json()) == "null" && first.contains("type") &&
      !first.contains("enum")) {
    first["type"] = Json::array({first["type"], "null"});
    return std::move(first);
  }
  return {{"anyOf", parts}};
}

class Reader {
 public:
  Reader(std::string_view text, Json& shapes, std::vector<DescribedCall>& calls)
      : text_(text), shapes_(shapes), calls_(calls) {}

  Status read() {
    for (skipSpace(); at_ < text_.size() && problem_.empty(); skipSpace()) {
      const std::string name = word();
      if (std::find(kMethods.begin(), kMethods.end(), name) != kMethods.end()) {
        call(name);
      } else {
        expect('=');
        Json shape = type();
        describeLast(shape);
        shapes_[name] = std::move(shape);
      }
    }
    return problem_.empty() ? Status(Done{}) : Status(Error{problem_});
  }

 private:
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skipSpace() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(next())) != 0) ++at_;
  }
  bool take(std::string_view token) {
    skipSpace();
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  void expect(char c) {
    if (!take(std::string_view(&c, 1))) fail(std::string("expected ") + c);
  }
  void fail(const std::string& why) {
    if (problem_.empty()) problem_ = why + " before: " + std::string(text_.substr(at_, 60));
    at_ = text_.size();
  }
  std::string word() {
    skipSpace();
    const size_t begin = at_;
    while (isWordPart(next())) ++at_;
    if (at_ == begin) fail("expected a name");
    return std::string(text_.substr(begin, at_ - begin));
  }
  std::string until(char end) {
    const size_t begin = at_;
    at_ = std::min(text_.find(end, begin), text_.size());
    std::string found(text_.substr(begin, at_ - begin));
    if (at_ < text_.size()) ++at_;
    return found;
  }

  std::string comment() {
    std::string all;
    while (take("//")) {
      if (!all.empty()) all += ' ';
      skipSpace();
      all += until('\n');
    }
    return all;
  }
  void describe(Json& schema) {
    if (std::string said = comment(); !said.empty()) schema["description"] = std::move(said);
  }
  /** Describes the last member that was read, or the schema if it is not an object. */
  void describeLast(Json& schema) {
    if (schema.contains("items") && schema["items"].contains("properties"))
      return describeLast(schema["items"]);
    if (!schema.contains("properties")) return describe(schema);
    auto last = schema["properties"].end();
    describeLast(*--last);
  }

  Json number() {
    skipSpace();
    const char* begin = text_.data() + at_;
    char* end = nullptr;
    int64_t whole = std::strtoll(begin, &end, 10);
    const bool isFraction = end[0] == '.' && std::isdigit(static_cast<unsigned char>(end[1])) != 0;
    const double fraction = isFraction ? std::strtod(begin, &end) : 0;
    if (end == begin) fail("expected a number");
    at_ += static_cast<size_t>(end - begin);
    return isFraction ? Json(fraction) : Json(whole);
  }
  /** `8` is a maximum, `1..8` both. */
  void limits(Json& schema, const char* least, const char* most, char end) {
    Json limit = number();
    if (take("..")) {
      schema[least] = limit;
      limit = number();
    }
    schema[most] = limit;
    expect(end);
  }

  Json type() {
    std::vector<Json> parts;
    do {
      Json part = list();
      while (take("&")) part = both(resolved(part), resolved(list()));
      parts.push_back(std::move(part));
    } while (take("|"));
    return unionOf(std::move(parts));
  }
  Json list() {
    Json schema = single();
    while (take("[")) {
      schema = {{"type", "array"}, {"items", std::move(schema)}};
      if (!take("]")) limits(schema, "minItems", "maxItems", ']');
    }
    return schema;
  }
  Json single() {
    if (take("{")) return object();
    if (take("\"")) return {{"const", until('"')}};
    if (take("/")) return {{"type", "string"}, {"pattern", until('/')}};
    if (take("(")) {
      Json inner = type();
      expect(')');
      return inner;
    }
    if (std::isdigit(static_cast<unsigned char>(next())) != 0 || next() == '-') return range();
    return named(word());
  }
  Json range() {
    Json least = number();
    if (!take("..")) return {{"const", std::move(least)}};
    return {{"type", "integer"}, {"minimum", std::move(least)}, {"maximum", number()}};
  }
  Json named(const std::string& name) {
    if (name == "partial") return partial(list());
    if (name == "true") return {{"const", true}};
    if (name == "any") return {{"type", "object"}};
    if (name == "flag") return {{"type", "boolean"}};
    if (name == "time") return {{"type", "string"}, {"format", "date-time"}};
    if (name == "file") return {{"type", "string"}, {"format", "binary"}};
    if (name == "null") return {{"type", "null"}};
    if (name == "whole") return {{"type", "integer"}, {"minimum", 0}, {"maximum", UINT32_MAX}};
    if (name == "size") return {{"type", "integer"}, {"minimum", 0}};
    if (name == "text" || name == "number") {
      Json schema = {{"type", name == "text" ? "string" : "number"}};
      if (next() == '(' && take("("))
        name == "text" ? limits(schema, "minLength", "maxLength", ')')
                       : limits(schema, "minimum", "maximum", ')');
      return schema;
    }
    if (std::isupper(static_cast<unsigned char>(name[0])) == 0) fail("unknown: " + name);
    return {{"$ref", kRef + name}};
  }

  Json object() {
    Json schema = {{"type", "object"}};
    describe(schema);
    while (!take("}") && problem_.empty()) {
      if (take("*")) {
        expect(':');
        schema["additionalProperties"] = type();
      } else {
        const std::string name = word();
        if (!take("?")) schema["required"].push_back(name);
        expect(':');
        schema["properties"][name] = type();
        take(",");
        describeLast(schema["properties"][name]);
      }
    }
    return schema;
  }
  Json resolved(const Json& schema) {
    if (!schema.contains("$ref")) return schema;
    const std::string name = schema["$ref"].get<std::string>().substr(std::string_view(kRef).size());
    if (!shapes_.contains(name)) fail("no earlier shape " + name);
    return shapes_.value(name, Json());
  }
  static Json both(Json one, const Json& other) {
    one.erase("description");
    for (const auto& [name, member] : other["properties"].items()) {
      one["properties"][name] = member;
      Json& required = one["required"];
      if (const auto old = std::find(required.begin(), required.end(), name); old != required.end())
        required.erase(old);
    }
    if (other.contains("required"))
      for (const Json& name : other["required"]) one["required"].push_back(name);
    if (one["required"].empty()) one.erase("required");
    return one;
  }
  Json partial(const Json& schema) {
    Json whole = resolved(schema);
    if (whole.contains("items")) {
      if (!whole["items"].contains("$ref")) whole["items"] = partial(whole["items"]);
    } else if (whole.contains("properties")) {
      whole.erase("required");
      for (auto& [name, member] : whole["properties"].items()) member = partial(member);
    } else {
      return schema;
    }
    return whole;
  }

  /** Returns the body or response in its media type: {"application/json": {"schema": …}}. */
  Json content() {
    const auto other = [](const char* mediaType) {
      return Json{{mediaType, {{"schema", {{"type", "string"}, {"format", "binary"}}}}}};
    };
    if (take("bytes")) return other("application/octet-stream");
    if (take("plain")) return other("text/plain");
    if (take("xml")) return other("text/xml");
    const char* mediaType = take("form") ? "multipart/form-data" : "application/json";
    return {{mediaType, {{"schema", type()}}}};
  }
  void parameter(Json& operation, const std::string& name, const char* place, bool isRequired, Json schema) {
    operation["parameters"].push_back(
        {{"name", name}, {"in", place}, {"required", isRequired}, {"schema", std::move(schema)}});
  }
  void path(DescribedCall& call) {
    skipSpace();
    while (std::isspace(static_cast<unsigned char>(next())) == 0 && next() != '?' && next() != '\0') {
      const char c = text_[at_++];
      call.path += c;
      call.pattern += c;
      if (c != '{') continue;
      const std::string name = word();
      parameter(call.operation, name, "path", true, take(":") ? type() : Json{{"type", "string"}});
      expect('}');
      call.path += name + '}';
      call.pattern += '}';
    }
    if (!take("?")) return;
    expect('{');
    const Json query = object();
    const Json required = query.value("required", Json::array());
    for (const auto& [name, schema] : query["properties"].items()) {
      const bool isRequired = std::find(required.begin(), required.end(), name) != required.end();
      parameter(call.operation, name, "query", isRequired, schema);
    }
  }
  void answers(Json& operation) {
    do {
      skipSpace();
      const bool hasStatus = std::isdigit(static_cast<unsigned char>(next())) != 0;
      const int status = hasStatus ? number().get<int>() : 200;
      Json& response = operation["responses"][std::to_string(status)];
      if (status >= 300) continue;
      response = {{"description", "Success"}, {"content", content()}};
    } while (take(","));
  }
  void call(const std::string& method) {
    DescribedCall call;
    call.method = method;
    call.operation["summary"] = "";
    path(call);
    if (!take("->")) {
      Json body = content();
      call.operation["requestBody"] = {{"required", !take("?")}, {"content", std::move(body)}};
      if (!take("->")) fail("expected ->");
    }
    answers(call.operation);
    const std::string said = comment();
    const size_t end = std::min(said.find(". "), said.size());
    call.operation["summary"] = said.substr(0, end);
    if (end < said.size()) call.operation["description"] = said.substr(end + 2);
    calls_.push_back(std::move(call));
  }

  std::string_view text_;
  Json& shapes_;
  std::vector<DescribedCall>& calls_;
  size_t at_ = 0;
  std::string problem_;
};

}  // namespace

Status readNotation(std::string_view text, Json& shapes, std::vector<DescribedCall>& calls) {
  return Reader(text, shapes, calls).read();
}

}  // namespace lumi::openapi
