#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace ArduinoJson::detail {

struct Node;
struct Member;

/** JSON text that goes out as it is. */
struct RawText {
  std::string text;
};

// Lists, because handles point at nodes and must outlive changes to their siblings.
using Items = std::list<Node>;
using Members = std::list<Member>;

/** One value. Whole numbers are int64_t where they fit, uint64_t above. */
struct Node {
  std::variant<std::monostate, bool, int64_t, uint64_t, float, double, std::string, RawText, Items, Members>
      value;

  bool isNull() const { return std::holds_alternative<std::monostate>(value); }
};

struct Member {
  std::string key;
  Node value;
};

template <typename T>
T* contentOf(Node* node) {
  return node ? std::get_if<T>(&node->value) : nullptr;
}

template <typename T>
const T* contentOf(const Node* node) {
  return node ? std::get_if<T>(&node->value) : nullptr;
}

/** The node's list, which a null node turns into; null when the node is something else. */
template <typename List>
List* becomeList(Node* node) {
  if (node && node->isNull()) node->value = List();
  return contentOf<List>(node);
}

inline Node* findMember(const Node* node, std::string_view key) {
  // Constness is the handle's business, as with any pointer into a tree.
  auto* members = const_cast<Members*>(contentOf<Members>(node));
  if (!members) return nullptr;
  for (auto& member : *members) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

inline Node* findItem(const Node* node, size_t index) {
  auto* items = const_cast<Items*>(contentOf<Items>(node));
  if (!items || index >= items->size()) return nullptr;
  return &*std::next(items->begin(), static_cast<std::ptrdiff_t>(index));
}

inline Node* findOrAddMember(Node* node, std::string_view key) {
  auto* members = becomeList<Members>(node);
  if (!members) return nullptr;
  if (Node* found = findMember(node, key)) return found;
  members->push_back({std::string(key), {}});
  return &members->back().value;
}

inline Node* findOrAddItem(Node* node, size_t index) {
  auto* items = becomeList<Items>(node);
  if (!items) return nullptr;
  while (items->size() <= index) items->emplace_back();
  return findItem(node, index);
}

inline void removeMember(Node* node, std::string_view key) {
  auto* members = contentOf<Members>(node);
  if (!members) return;
  members->remove_if([key](const Member& member) { return member.key == key; });
}

inline void removeItem(Node* node, size_t index) {
  auto* items = contentOf<Items>(node);
  if (!items || index >= items->size()) return;
  items->erase(std::next(items->begin(), static_cast<std::ptrdiff_t>(index)));
}

inline size_t sizeOf(const Node* node) {
  if (auto* items = contentOf<Items>(node)) return items->size();
  if (auto* members = contentOf<Members>(node)) return members->size();
  return 0;
}

/** The source is copied before its target changes, which may hold it. */
inline bool copyInto(Node* target, const Node* source) {
  if (!target) return false;
  Node copy = source ? *source : Node();
  *target = std::move(copy);
  return true;
}

}  // namespace ArduinoJson::detail
