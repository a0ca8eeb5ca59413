#include "core/base/callback.h"

#include <doctest/doctest.h>

#include <memory>
#include <utility>

#include "core/base/owned_callback.h"

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

TEST_CASE("an owned callback is moved together with its state, which it destroys") {
  const auto sum = std::make_shared<int>(7);
  OwnedCallback<int(int)> first = [sum](int value) { return *sum += value; };
  OwnedCallback<int(int)> second = std::move(first);
  CHECK(second(1) == 8);
  second = {};
  CHECK_FALSE(second);
  CHECK(sum.use_count() == 1);
}
