#include "core/json/json_writer.h"

#include <algorithm>
#include <cstdio>

#include "core/base/text.h"

namespace lumi {

namespace {

/** In parts, because appending single characters would take three times as long. */
void appendEscaped(std::string& out, std::string_view text) {
  constexpr size_t kLongest = 6;  // "\u001f"
  constexpr size_t kPart = 32;    // characters
  char escaped[kPart * kLongest];
  for (; !text.empty(); text.remove_prefix(std::min(kPart, text.size()))) {
    char* end = escaped;
    for (const char c : text.substr(0, kPart)) {
      if (static_cast<uint8_t>(c) < 0x20) {
        end = std::copy_n(c < 0x10 ? "\\u000" : "\\u001", kLongest - 1, end);
        *end++ = "0123456789abcdef"[c & 0x0F];
        continue;
      }
      if (c == '"' || c == '\\') *end++ = '\\';
      *end++ = c;
    }
    out.append(escaped, end);
  }
}

}  // namespace

void appendJsonString(std::string& out, std::string_view text) {
  out += '"';
  appendEscaped(out, text);
  out += '"';
}

void JsonWriter::beginObject(const char* name) {
  json(name, "{");
}

void JsonWriter::beginArray(const char* name) {
  json(name, "[");
}

void JsonWriter::field(const char* name, std::string_view text) {
  begin(name);
  appendJsonString(text_, text);
}

void JsonWriter::field(const char* name, const char* text) {
  field(name, std::string_view(text));
}

void JsonWriter::field(const char* name, bool truth) {
  json(name, truth ? "true" : "false");
}

void JsonWriter::field(const char* name, double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.10g", number);
  json(name, std::string_view(digits));
}

void JsonWriter::null(const char* name) {
  json(name, "null");
}

void JsonWriter::textOrNull(const char* name, std::string_view text) {
  if (text.empty()) return null(name);
  field(name, text);
}

void JsonWriter::time(const char* name, const std::optional<EpochMillis>& time) {
  if (!time) return null(name);
  field(name, toIso(*time));
}

void JsonWriter::decimal(const char* name, int32_t number, int places) {
  std::string digits = numberText(number);
  const size_t least = static_cast<size_t>(places) + 1;  // one digit before the point
  const size_t sign = number < 0 ? 1 : 0;
  if (digits.size() < sign + least) digits.insert(sign, sign + least - digits.size(), '0');
  digits.insert(digits.size() - static_cast<size_t>(places), 1, '.');
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  json(name, digits);
}

void JsonWriter::json(const char* name, TextView json) {
  begin(name);
  text_ += json;
}

void JsonWriter::moreText(std::string_view part) {
  appendEscaped(text_, part);
}

void JsonWriter::element(std::string_view text) {
  field(nullptr, text);
}

// Everything except the first entry of an object or array needs a comma before it.
void JsonWriter::begin(const char* name) {
  const char last = text_.empty() ? '{' : text_.back();
  if (last != '{' && last != '[') text_ += ',';
  if (name == nullptr) return;
  text_ += '"';
  text_ += name;
  text_ += "\":";
}

void JsonWriter::whole(const char* name, int64_t number) {
  json(name, numberText(number));
}

JsonObject::JsonObject() {
  beginObject();
}

std::string JsonObject::take() {
  endObject();
  return JsonWriter::take();
}

std::string jsonObject(const char* name, std::string_view text) {
  JsonObject json;
  json.field(name, text);
  return json.take();
}

}  // namespace lumi
