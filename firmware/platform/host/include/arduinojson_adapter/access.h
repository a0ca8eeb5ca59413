#pragma once

#include <type_traits>

#include "convert.h"
#include "node.h"
#include "strings.h"

namespace ArduinoJson {

class JsonVariant;
class JsonVariantConst;
class JsonArray;
class JsonArrayConst;
class JsonObject;
class JsonObjectConst;
class JsonDocument;

namespace detail {

/** The only way to the node behind a handle. */
struct Access {
  template <typename Handle>
  static auto* node(const Handle& handle) {
    return handle.node();
  }
  template <typename Handle>
  static Node* nodeOrNew(Handle& handle) {
    return handle.nodeOrNew();
  }
  template <typename Handle>
  static Handle make(Node* node) {
    return Handle(node);
  }
  template <typename Handle>
  static Handle make(const Node* node) {
    return Handle(node);
  }
};

template <typename T>
constexpr bool kIsReadOnlyHandle = std::is_same_v<T, JsonVariantConst> || std::is_same_v<T, JsonArrayConst> ||
                                   std::is_same_v<T, JsonObjectConst>;
template <typename T>
constexpr bool kIsHandle =
    std::is_same_v<T, JsonVariant> || std::is_same_v<T, JsonArray> || std::is_same_v<T, JsonObject>;
template <typename T>
constexpr bool kHoldsNode =
    kIsVariant<T> || std::is_base_of_v<CollectionTag, T> || std::is_base_of_v<JsonDocument, T>;

template <typename T>
bool isKind(const Node* node) {
  if constexpr (std::is_same_v<T, JsonArray> || std::is_same_v<T, JsonArrayConst>) {
    return contentOf<Items>(node);
  } else if constexpr (std::is_same_v<T, JsonObject> || std::is_same_v<T, JsonObjectConst>) {
    return contentOf<Members>(node);
  } else {
    return node;
  }
}

template <typename T>
bool readIs(const Node* node, bool writable) {
  if constexpr (kIsScalar<T>) return isScalar<T>(node);
  if constexpr (kIsReadOnlyHandle<T>) return isKind<T>(node);
  if constexpr (kIsHandle<T>) return writable && isKind<T>(node);
  return false;
}

/** NodeT is const for read-only handles, from which no writable one is made. */
template <typename T, typename NodeT>
T readAs(NodeT* node) {
  if constexpr (kIsScalar<T>) {
    return readScalar<T>(node);
  } else {
    static_assert(kIsReadOnlyHandle<T> || (kIsHandle<T> && !std::is_const_v<NodeT>),
                  "a value can't be read as this type");
    return Access::make<T>(isKind<T>(node) ? node : nullptr);
  }
}

template <typename T>
Node nodeOf(const T& value) {
  if constexpr (kHoldsNode<T>) {
    const Node* source = Access::node(value);
    return source ? *source : Node();
  } else {
    return nodeOfScalar(value);
  }
}

/** Empties the node and makes it what T refers to. */
template <typename T>
T become(Node* node) {
  static_assert(kIsHandle<T>, "a value can be made to a JsonArray, JsonObject or JsonVariant");
  if (!node) return T();
  *node = Node();
  if constexpr (std::is_same_v<T, JsonArray>) node->value = Items();
  if constexpr (std::is_same_v<T, JsonObject>) node->value = Members();
  return Access::make<T>(node);
}

inline Node* appendItem(Node* node) {
  auto* items = becomeList<Items>(node);
  return items ? &items->emplace_back() : nullptr;
}

template <typename T>
bool appendValue(Node* node, const T& value) {
  Node item = nodeOf(value);
  return copyInto(appendItem(node), &item);
}

template <typename T>
T appendNew(Node* node) {
  return become<T>(appendItem(node));
}

}  // namespace detail
}  // namespace ArduinoJson
