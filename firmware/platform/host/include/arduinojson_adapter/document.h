#pragma once

#include <utility>

#include "collections.h"
#include "variant.h"

namespace ArduinoJson {

/** Owns a tree of values. */
class JsonDocument {
  friend detail::Access;

 public:
  JsonDocument() = default;
  JsonDocument(const JsonDocument&) = default;
  JsonDocument(JsonDocument&& source) noexcept : root_(std::exchange(source.root_, {})) {}
  template <typename T,
            typename = std::enable_if_t<detail::kIsVariant<T> || std::is_base_of_v<detail::CollectionTag, T>>>
  JsonDocument(const T& source) : root_(detail::nodeOf(source)) {}

  JsonDocument& operator=(JsonDocument source) {
    std::swap(root_, source.root_);
    return *this;
  }
  template <typename T, typename = std::enable_if_t<!std::is_base_of_v<JsonDocument, T>>>
  JsonDocument& operator=(const T& source) {
    set(source);
    return *this;
  }

  bool isNull() const { return root_.isNull(); }
  bool overflowed() const { return false; }
  size_t size() const { return detail::sizeOf(&root_); }
  void clear() { root_ = {}; }
  void shrinkToFit() {}

  template <typename T>
  bool is() {
    return detail::readIs<T>(&root_, true);
  }
  template <typename T>
  bool is() const {
    return detail::readIs<T>(&root_, false);
  }
  template <typename T>
  T as() {
    return detail::readAs<T>(&root_);
  }
  template <typename T>
  T as() const {
    return detail::readAs<T>(&root_);
  }
  operator JsonVariant() { return as<JsonVariant>(); }
  operator JsonVariantConst() const { return as<JsonVariantConst>(); }

  template <typename T>
  T to() {
    return detail::become<T>(&root_);
  }
  template <typename T>
  bool set(const T& value) {
    root_ = detail::nodeOf(value);
    return true;
  }
  template <typename T>
  T add() {
    return detail::appendNew<T>(&root_);
  }
  template <typename T>
  bool add(const T& value) {
    return detail::appendValue(&root_, value);
  }

  template <typename Key, typename = std::enable_if_t<detail::kIsString<Key>>>
  void remove(const Key& key) {
    as<JsonVariant>().remove(key);
  }
  template <typename Index, typename = std::enable_if_t<detail::kIsIndex<Index>>, typename = void>
  void remove(Index index) {
    as<JsonVariant>().remove(static_cast<size_t>(index));
  }

  template <typename Key, typename = std::enable_if_t<detail::kIsString<Key>>>
  detail::MemberProxy<JsonDocument> operator[](const Key& key) {
    return {*this, key};
  }
  template <typename Key, typename = std::enable_if_t<detail::kIsString<Key>>>
  JsonVariantConst operator[](const Key& key) const {
    return as<JsonVariantConst>()[key];
  }
  template <typename Index, typename = std::enable_if_t<detail::kIsIndex<Index>>, typename = void>
  detail::ElementProxy<JsonDocument> operator[](Index index) {
    return {*this, static_cast<size_t>(index)};
  }
  template <typename Index, typename = std::enable_if_t<detail::kIsIndex<Index>>, typename = void>
  JsonVariantConst operator[](Index index) const {
    return as<JsonVariantConst>()[index];
  }

 private:
  const detail::Node* node() const { return &root_; }
  detail::Node* nodeOrNew() { return &root_; }

  detail::Node root_;
};

namespace detail {

inline const Node* UpstreamRef<JsonDocument>::node() const {
  return Access::node(*document_);
}

inline Node* UpstreamRef<JsonDocument>::nodeOrNew() const {
  return Access::nodeOrNew(*document_);
}

}  // namespace detail

inline size_t measureJson(JsonVariantConst source) {
  return detail::textOf(detail::Access::node(source)).size();
}

inline size_t serializeJson(JsonVariantConst source, std::string& out) {
  out = detail::textOf(detail::Access::node(source));
  return out.size();
}

/** Writes what fits, with a final NUL where there is room; returns the characters written. */
inline size_t serializeJson(JsonVariantConst source, void* buffer, size_t size) {
  const std::string text = detail::textOf(detail::Access::node(source));
  const size_t written = text.copy(static_cast<char*>(buffer), size);
  if (written < size) static_cast<char*>(buffer)[written] = '\0';
  return written;
}

template <size_t N>
size_t serializeJson(JsonVariantConst source, char (&buffer)[N]) {
  return serializeJson(source, buffer, N);
}

}  // namespace ArduinoJson
