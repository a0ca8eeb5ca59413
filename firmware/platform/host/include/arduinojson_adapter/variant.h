#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include "access.h"

namespace ArduinoJson {

namespace detail {

template <typename Upstream>
class MemberProxy;
template <typename Upstream>
class ElementProxy;

/** What a handle of unknown kind can do: JsonVariant and the proxies for members and elements. */
template <typename Derived>
class VariantBase : public VariantTag {
 public:
  bool isNull() const { return !node() || node()->isNull(); }
  bool isUnbound() const { return !node(); }
  size_t size() const { return sizeOf(node()); }

  template <typename T>
  bool is() const {
    return readIs<T>(node(), true);
  }
  template <typename T>
  T as() const {
    return readAs<T>(node());
  }
  template <typename T, typename = std::enable_if_t<!std::is_same_v<T, Derived> &&
                                                    (kIsScalar<T> || kIsReadOnlyHandle<T> || kIsHandle<T>)>>
  operator T() const {
    return as<T>();
  }

  template <typename T>
  T to() const {
    return become<T>(nodeOrNew());
  }
  template <typename T>
  bool set(const T& value) const {
    Node copy = nodeOf(value);
    return copyInto(nodeOrNew(), &copy);
  }
  void clear() const { set(nullptr); }

  template <typename T>
  T add() const {
    return appendNew<T>(nodeOrNew());
  }
  template <typename T>
  bool add(const T& value) const {
    return appendValue(nodeOrNew(), value);
  }

  template <typename Key, typename = std::enable_if_t<kIsString<Key>>>
  void remove(const Key& key) const {
    if (const auto name = viewOf(key)) removeMember(node(), *name);
  }
  void remove(size_t index) const { removeItem(node(), index); }

  template <typename Key, typename = std::enable_if_t<kIsString<Key>>>
  MemberProxy<Derived> operator[](const Key& key) const {
    return {derived(), key};
  }
  template <typename Index, typename = std::enable_if_t<kIsIndex<Index>>, typename = void>
  ElementProxy<Derived> operator[](Index index) const {
    return {derived(), static_cast<size_t>(index)};
  }

 private:
  const Derived& derived() const { return static_cast<const Derived&>(*this); }
  Node* node() const { return Access::node(derived()); }
  Node* nodeOrNew() const { return Access::nodeOrNew(derived()); }
};

/** An upstream is kept by value, a document by address. */
template <typename Upstream>
class UpstreamRef {
 public:
  explicit UpstreamRef(const Upstream& upstream) : upstream_(upstream) {}
  const Node* node() const { return Access::node(upstream_); }
  Node* nodeOrNew() const { return Access::nodeOrNew(upstream_); }

 private:
  Upstream upstream_;
};

template <>
class UpstreamRef<JsonDocument> {
 public:
  explicit UpstreamRef(JsonDocument& document) : document_(&document) {}
  const Node* node() const;
  Node* nodeOrNew() const;

 private:
  JsonDocument* document_;
};

/** A member that is made when something is written to it. */
template <typename Upstream>
class MemberProxy : public VariantBase<MemberProxy<Upstream>> {
  friend Access;

 public:
  template <typename Source, typename Key>
  MemberProxy(Source& upstream, const Key& key) : upstream_(upstream) {
    if (const auto name = viewOf(key)) key_ = std::string(*name);
  }
  MemberProxy(const MemberProxy&) = default;

  MemberProxy& operator=(const MemberProxy& source) {
    this->set(source);
    return *this;
  }
  template <typename T>
  MemberProxy& operator=(const T& source) {
    this->set(source);
    return *this;
  }

 private:
  Node* node() const { return key_ ? findMember(upstream_.node(), *key_) : nullptr; }
  Node* nodeOrNew() const { return key_ ? findOrAddMember(upstream_.nodeOrNew(), *key_) : nullptr; }

  UpstreamRef<Upstream> upstream_;
  std::optional<std::string> key_;
};

/** An element that is made, with nulls before it, when something is written to it. */
template <typename Upstream>
class ElementProxy : public VariantBase<ElementProxy<Upstream>> {
  friend Access;

 public:
  template <typename Source>
  ElementProxy(Source& upstream, size_t index) : upstream_(upstream), index_(index) {}
  ElementProxy(const ElementProxy&) = default;

  ElementProxy& operator=(const ElementProxy& source) {
    this->set(source);
    return *this;
  }
  template <typename T>
  ElementProxy& operator=(const T& source) {
    this->set(source);
    return *this;
  }

 private:
  Node* node() const { return findItem(upstream_.node(), index_); }
  Node* nodeOrNew() const { return findOrAddItem(upstream_.nodeOrNew(), index_); }

  UpstreamRef<Upstream> upstream_;
  size_t index_;
};

}  // namespace detail

/** Any value of a document, to read. */
class JsonVariantConst : public detail::VariantTag {
  friend detail::Access;

 public:
  JsonVariantConst() = default;

  bool isNull() const { return !node_ || node_->isNull(); }
  bool isUnbound() const { return !node_; }
  size_t size() const { return detail::sizeOf(node_); }

  template <typename T>
  bool is() const {
    return detail::readIs<T>(node_, false);
  }
  template <typename T>
  T as() const {
    return detail::readAs<T>(node_);
  }
  template <typename T, typename = std::enable_if_t<!std::is_same_v<T, JsonVariantConst> &&
                                                    (detail::kIsScalar<T> || detail::kIsReadOnlyHandle<T>)>>
  operator T() const {
    return as<T>();
  }

  template <typename Key, typename = std::enable_if_t<detail::kIsString<Key>>>
  JsonVariantConst operator[](const Key& key) const {
    const auto name = detail::viewOf(key);
    return JsonVariantConst(name ? detail::findMember(node_, *name) : nullptr);
  }
  template <typename Index, typename = std::enable_if_t<detail::kIsIndex<Index>>, typename = void>
  JsonVariantConst operator[](Index index) const {
    return JsonVariantConst(detail::findItem(node_, static_cast<size_t>(index)));
  }

 private:
  explicit JsonVariantConst(const detail::Node* node) : node_(node) {}
  const detail::Node* node() const { return node_; }

  const detail::Node* node_ = nullptr;
};

/** Any value of a document, to read and write. */
class JsonVariant : public detail::VariantBase<JsonVariant> {
  friend detail::Access;

 public:
  JsonVariant() = default;

 private:
  explicit JsonVariant(detail::Node* node) : node_(node) {}
  detail::Node* node() const { return node_; }
  detail::Node* nodeOrNew() const { return node_; }

  detail::Node* node_ = nullptr;
};

}  // namespace ArduinoJson
