#include "core/base/callback.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("a callback calls its function with what that captured") {
  int sum = 0;
  const int factor = 3;
  const Callback<int(int)> add = [&sum, factor](int value) { return sum += factor * value; };
  CHECK(add(2) == 6);
  CHECK(add(5) == 21);
  CHECK(sum == 21);
}

TEST_CASE("a copy of a callback calls the same function") {
  int calls = 0;
  Callback<void()> copy;
  {
    const Callback<void()> first = [&calls] { ++calls; };
    copy = first;
  }
  copy();
  CHECK(calls == 1);
}

TEST_CASE("a callback without a function is false") {
  Callback<void()> callback;
  CHECK_FALSE(callback);
  callback = [] {};
  CHECK(callback);
  callback = {};
  CHECK_FALSE(callback);
}
