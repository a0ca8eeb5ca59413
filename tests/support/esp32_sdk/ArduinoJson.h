#pragma once

// What the firmware uses of ArduinoJson 7.4.

#include <cstddef>
#include <string_view>

namespace ArduinoJson {

class Allocator {
 public:
  virtual void* allocate(size_t size) = 0;
  virtual void deallocate(void* pointer) = 0;
  virtual void* reallocate(void* pointer, size_t newSize) = 0;

 protected:
  ~Allocator() = default;
};

class JsonString {
 public:
  const char* c_str() const;
  size_t size() const;
};

class JsonVariantConst {
 public:
  bool isUnbound() const;
  template <typename T>
  bool is() const;
  template <typename T>
  T as() const;
  JsonVariantConst operator[](std::string_view name) const;
  JsonVariantConst operator[](size_t index) const;

 private:
  const void* data_;
  const void* resources_;
};

class JsonPairConst {
 public:
  JsonString key() const;
  JsonVariantConst value() const;
};

class JsonObjectConst {
 public:
  const JsonPairConst* begin() const;
  const JsonPairConst* end() const;
};

class JsonArrayConst {
 public:
  const JsonVariantConst* begin() const;
  const JsonVariantConst* end() const;
};

class JsonDocument {
 public:
  explicit JsonDocument(Allocator* allocator);
  template <typename T>
  T as() const;
};

namespace DeserializationOption {
class NestingLimit {
 public:
  explicit NestingLimit(size_t limit);
};
}  // namespace DeserializationOption

class DeserializationError {
 public:
  explicit operator bool() const;
};

template <typename Source>
DeserializationError deserializeJson(JsonDocument& document, Source& source,
                                     DeserializationOption::NestingLimit limit);

}  // namespace ArduinoJson
