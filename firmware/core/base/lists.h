#pragma once

#include <cstddef>
#include <utility>

/**
 * Algorithms over a whole container. A call is shorter than with the standard algorithms. Unlike the loops of
 * libstdc++, these are not unrolled, which saves about 100 bytes per call.
 */
namespace lumi {

/** Returns the first item for which `test` is true, or end(). */
template <typename List, typename Test>
auto findIf(List& list, Test test) {
  auto it = list.begin();
  while (it != list.end() && !test(*it)) ++it;
  return it;
}

/** Returns a pointer to the first item for which `test` is true, or null. */
template <typename List, typename Test>
auto findPointer(List& list, Test test) -> decltype(&*list.begin()) {
  const auto found = findIf(list, test);
  return found == list.end() ? nullptr : &*found;
}

template <typename List, typename Test>
bool anyOf(const List& list, Test test) {
  return findIf(list, test) != list.end();
}

template <typename List, typename Test>
bool allOf(const List& list, Test test) {
  return !anyOf(list, [&](const auto& item) { return !test(item); });
}

template <typename List, typename Value>
bool includes(const List& list, const Value& value) {
  return anyOf(list, [&](const auto& item) { return item == value; });
}

template <typename List, typename Test>
size_t countIf(const List& list, Test test) {
  size_t count = 0;
  for (const auto& item : list) {
    if (test(item)) ++count;
  }
  return count;
}

/** Removes the items for which `test` is true, in place and in order. Returns true if any was removed. */
template <typename List, typename Test>
bool removeIf(List& list, Test test) {
  size_t kept = 0;
  for (auto& item : list) {
    if (test(item)) continue;
    if (&item != &list[kept]) list[kept] = std::move(item);
    ++kept;
  }
  const bool any = kept < list.size();
  while (list.size() > kept) list.pop_back();
  return any;
}

/** Stable sort for short lists only: the time grows with the square of the length. */
template <typename List, typename Less>
void sortShort(List& list, Less less) {
  for (size_t end = 1; end < list.size(); ++end) {
    for (size_t i = end; i > 0 && less(list[i], list[i - 1]); --i) std::swap(list[i], list[i - 1]);
  }
}

}  // namespace lumi
