#pragma once

#include <utility>

#include "variant.h"

namespace ArduinoJson {

template <typename Value>
class JsonPairOf {
 public:
  JsonPairOf(const std::string& key, Value value) : key_(key.c_str(), key.size()), value_(value) {}
  JsonString key() const { return key_; }
  Value value() const { return value_; }

 private:
  JsonString key_;
  Value value_;
};

using JsonPair = JsonPairOf<JsonVariant>;
using JsonPairConst = JsonPairOf<JsonVariantConst>;

namespace detail {

/** Walks a list of nodes and shows each as a handle or a pair. */
template <typename Position, typename Shown>
class Walker {
 public:
  Walker() = default;
  explicit Walker(Position position) : position_(position) {}

  Shown operator*() const {
    if constexpr (kIsVariant<Shown>) {
      return Access::make<Shown>(&*position_);
    } else {
      using Value = decltype(std::declval<Shown>().value());
      return Shown(position_->key, Access::make<Value>(&position_->value));
    }
  }
  Walker& operator++() {
    ++position_;
    return *this;
  }
  friend bool operator==(const Walker& a, const Walker& b) { return a.position_ == b.position_; }
  friend bool operator!=(const Walker& a, const Walker& b) { return !(a == b); }

 private:
  Position position_{};
};

/** What handles to an array or object have in common. An unbound one is empty and walks over nothing. */
template <typename Derived, typename List, typename NodeT, typename Iterator>
class Collection : public CollectionTag {
  friend Access;

 public:
  using iterator = Iterator;

  bool isNull() const { return !list(); }
  operator bool() const { return list(); }
  size_t size() const { return list() ? list()->size() : 0; }
  iterator begin() const { return list() ? iterator(list()->begin()) : iterator(); }
  iterator end() const { return list() ? iterator(list()->end()) : iterator(); }

 protected:
  Collection() = default;
  explicit Collection(NodeT* node) : node_(node) {}
  auto* list() const { return contentOf<List>(node_); }
  NodeT* node() const { return node_; }
  NodeT* nodeOrNew() const { return list() ? node_ : nullptr; }

 private:
  NodeT* node_ = nullptr;
};

template <typename Derived, typename List, typename Shown>
using CollectionToRead = Collection<Derived, List, const Node, Walker<typename List::const_iterator, Shown>>;
template <typename Derived, typename List, typename Shown>
using CollectionToWrite = Collection<Derived, List, Node, Walker<typename List::iterator, Shown>>;

}  // namespace detail

class JsonArrayConst : public detail::CollectionToRead<JsonArrayConst, detail::Items, JsonVariantConst> {
  friend detail::Access;

 public:
  JsonArrayConst() = default;
  operator JsonVariantConst() const { return detail::Access::make<JsonVariantConst>(node()); }

  template <typename Index, typename = std::enable_if_t<detail::kIsIndex<Index>>>
  JsonVariantConst operator[](Index index) const {
    return JsonVariantConst(*this)[index];
  }

 private:
  explicit JsonArrayConst(const detail::Node* node) : Collection(node) {}
};

class JsonObjectConst : public detail::CollectionToRead<JsonObjectConst, detail::Members, JsonPairConst> {
  friend detail::Access;

 public:
  JsonObjectConst() = default;
  operator JsonVariantConst() const { return detail::Access::make<JsonVariantConst>(node()); }

  template <typename Key, typename = std::enable_if_t<detail::kIsString<Key>>>
  JsonVariantConst operator[](const Key& key) const {
    return JsonVariantConst(*this)[key];
  }

 private:
  explicit JsonObjectConst(const detail::Node* node) : Collection(node) {}
};

class JsonArray : public detail::CollectionToWrite<JsonArray, detail::Items, JsonVariant> {
  friend detail::Access;

 public:
  JsonArray() = default;
  operator JsonVariant() const { return detail::Access::make<JsonVariant>(node()); }
  operator JsonVariantConst() const { return detail::Access::make<JsonVariantConst>(node()); }
  operator JsonArrayConst() const { return detail::Access::make<JsonArrayConst>(node()); }

  template <typename Index, typename = std::enable_if_t<detail::kIsIndex<Index>>>
  detail::ElementProxy<JsonArray> operator[](Index index) const {
    return {*this, static_cast<size_t>(index)};
  }

  template <typename T>
  T add() const {
    return detail::appendNew<T>(nodeOrNew());
  }
  template <typename T>
  bool add(const T& value) const {
    return detail::appendValue(nodeOrNew(), value);
  }
  void remove(size_t index) const { detail::removeItem(node(), index); }
  void clear() const {
    if (list()) list()->clear();
  }
  bool set(JsonArrayConst source) const {
    return !source.isNull() && detail::copyInto(nodeOrNew(), detail::Access::node(source));
  }

 private:
  explicit JsonArray(detail::Node* node) : Collection(node) {}
};

class JsonObject : public detail::CollectionToWrite<JsonObject, detail::Members, JsonPair> {
  friend detail::Access;

 public:
  JsonObject() = default;
  operator JsonVariant() const { return detail::Access::make<JsonVariant>(node()); }
  operator JsonVariantConst() const { return detail::Access::make<JsonVariantConst>(node()); }
  operator JsonObjectConst() const { return detail::Access::make<JsonObjectConst>(node()); }

  template <typename Key, typename = std::enable_if_t<detail::kIsString<Key>>>
  detail::MemberProxy<JsonObject> operator[](const Key& key) const {
    return {*this, key};
  }

  template <typename Key, typename = std::enable_if_t<detail::kIsString<Key>>>
  void remove(const Key& key) const {
    if (const auto name = detail::viewOf(key)) detail::removeMember(node(), *name);
  }
  void clear() const {
    if (list()) list()->clear();
  }
  bool set(JsonObjectConst source) const {
    return !source.isNull() && detail::copyInto(nodeOrNew(), detail::Access::node(source));
  }

 private:
  explicit JsonObject(detail::Node* node) : Collection(node) {}
};

}  // namespace ArduinoJson
