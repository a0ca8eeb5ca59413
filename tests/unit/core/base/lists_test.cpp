#include "core/base/lists.h"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace lumi;

namespace {

bool isEven(int number) {
  return number % 2 == 0;
}

}  // namespace

TEST_CASE("the first matching item is found, or none") {
  std::vector<int> numbers{1, 4, 3, 6};
  CHECK(findIf(numbers, isEven) == numbers.begin() + 1);
  CHECK(findIf(numbers, [](int number) { return number > 6; }) == numbers.end());
}

TEST_CASE("any, all and count") {
  const std::vector<int> none;
  const std::vector<int> odd{1, 3};
  const std::vector<int> mixed{1, 2, 4};
  CHECK_FALSE(anyOf(none, isEven));
  CHECK_FALSE(anyOf(odd, isEven));
  CHECK(anyOf(mixed, isEven));
  CHECK(allOf(none, isEven));
  CHECK_FALSE(allOf(mixed, isEven));
  CHECK(allOf(std::vector<int>{2, 4}, isEven));
  CHECK(countIf(mixed, isEven) == 2);
  CHECK(includes(mixed, 4));
  CHECK_FALSE(includes(mixed, 3));
}

TEST_CASE("sorting keeps the order of equal items") {
  std::vector<std::pair<int, char>> pairs{{2, 'a'}, {1, 'b'}, {2, 'c'}, {1, 'd'}, {0, 'e'}};
  sortShort(pairs, [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string order;
  for (const auto& [number, letter] : pairs) order += letter;
  CHECK(order == "ebdac");
  std::vector<int> none;
  sortShort(none, std::less<>());
  CHECK(none.empty());
}

TEST_CASE("removing keeps the order of the others and tests each item once") {
  std::vector<std::unique_ptr<int>> numbers;
  for (const int number : {2, 1, 4, 3, 5, 6}) numbers.push_back(std::make_unique<int>(number));
  int asked = 0;
  const auto test = [&](const std::unique_ptr<int>& number) {
    ++asked;
    return isEven(*number);
  };
  CHECK(removeIf(numbers, test));
  CHECK(asked == 6);
  REQUIRE(numbers.size() == 3);
  CHECK(*numbers[0] == 1);
  CHECK(*numbers[1] == 3);
  CHECK(*numbers[2] == 5);
  CHECK_FALSE(removeIf(numbers, test));
  CHECK(numbers.size() == 3);
}
