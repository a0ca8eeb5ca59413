#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace lumi {

template <typename Signature>
class Callback;

/**
 * A stored function with little state: a lambda that captures a few pointers or references. Copying one
 * copies bytes, whereas each callable in a std::function adds code that copies and destroys it. Use
 * OwnedCallback for a callable that owns something.
 */
template <typename Returned, typename... Arguments>
class Callback<Returned(Arguments...)> {
 public:
  Callback() = default;
  template <typename Callable,
            typename = std::enable_if_t<!std::is_same_v<Callable, Callback> &&
                                        std::is_invocable_v<const Callable&, Arguments...>>>
  Callback(Callable callable)
      : call_([](const void* state, Arguments... arguments) -> Returned {
          return (*static_cast<const Callable*>(state))(std::forward<Arguments>(arguments)...);
        }) {
    static_assert(std::is_trivially_copyable_v<Callable> && std::is_trivially_destructible_v<Callable>);
    static_assert(sizeof(Callable) <= kRoom && alignof(Callable) <= alignof(void*));
    new (state_) Callable(callable);
  }

  explicit operator bool() const { return call_ != nullptr; }
  /** Call only if there is a function. */
  Returned operator()(Arguments... arguments) const {
    return call_(state_, std::forward<Arguments>(arguments)...);
  }

 private:
  static constexpr size_t kRoom = 3 * sizeof(void*);

  Returned (*call_)(const void* state, Arguments... arguments) = nullptr;
  alignas(void*) unsigned char state_[kRoom] = {};
};

}  // namespace lumi
