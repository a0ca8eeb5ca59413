#pragma once

#include <functional>
#include <ostream>
#include <type_traits>

#include "document.h"

namespace ArduinoJson {

namespace detail {

bool sameValue(const Node& a, const Node& b);

inline bool sameNumber(const Node& a, const Node& b) {
  const auto* left = contentOf<int64_t>(&a);
  const auto* right = contentOf<int64_t>(&b);
  if (left && right) return *left == *right;
  return std::equal_to<double>()(readNumber<double>(&a), readNumber<double>(&b));
}

inline bool sameItems(const Items& a, const Items& b) {
  if (a.size() != b.size()) return false;
  auto other = b.begin();
  for (const auto& item : a) {
    if (!sameValue(item, *other++)) return false;
  }
  return true;
}

inline bool sameMembers(const Members& a, const Node& b) {
  if (a.size() != sizeOf(&b)) return false;
  for (const auto& member : a) {
    const Node* other = findMember(&b, member.key);
    if (!other || !sameValue(member.value, *other)) return false;
  }
  return true;
}

/** Equal content; numbers by value whatever they are kept as, members in any order. */
inline bool sameValue(const Node& a, const Node& b) {
  if (isNumber(&a) && isNumber(&b)) return sameNumber(a, b);
  if (a.value.index() != b.value.index()) return false;
  if (auto* items = contentOf<Items>(&a)) return sameItems(*items, *contentOf<Items>(&b));
  if (auto* members = contentOf<Members>(&a)) return sameMembers(*members, b);
  if (auto* text = contentOf<std::string>(&a)) return *text == *contentOf<std::string>(&b);
  if (auto* raw = contentOf<RawText>(&a)) return raw->text == contentOf<RawText>(&b)->text;
  if (auto* truth = contentOf<bool>(&a)) return *truth == *contentOf<bool>(&b);
  return true;
}

template <typename A, typename B>
using IfComparable = std::enable_if_t<(kHoldsNode<A> || kHoldsNode<B>)&&(
    kHoldsNode<A> || kIsScalar<std::decay_t<A>> ||
    kIsString<A>)&&(kHoldsNode<B> || kIsScalar<std::decay_t<B>> || kIsString<B>)>;

}  // namespace detail

template <typename A, typename B, typename = detail::IfComparable<A, B>>
bool operator==(const A& a, const B& b) {
  return detail::sameValue(detail::nodeOf(a), detail::nodeOf(b));
}

template <typename A, typename B, typename = detail::IfComparable<A, B>>
bool operator!=(const A& a, const B& b) {
  return !(a == b);
}

/** The value where it is of the default's type, otherwise the default. */
template <typename V, typename T, typename = std::enable_if_t<detail::kIsVariant<V> && detail::kIsScalar<T>>>
T operator|(const V& variant, const T& fallback) {
  return variant.template is<T>() ? variant.template as<T>() : fallback;
}

template <typename V, typename = std::enable_if_t<detail::kIsVariant<V>>>
const char* operator|(const V& variant, const char* fallback) {
  return variant.template is<const char*>() ? variant.template as<const char*>() : fallback;
}

template <typename V, typename = std::enable_if_t<detail::kHoldsNode<V>>>
std::ostream& operator<<(std::ostream& out, const V& value) {
  return out << detail::textOf(detail::Access::node(value));
}

}  // namespace ArduinoJson
