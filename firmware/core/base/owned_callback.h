#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace lumi {

template <typename Signature>
class OwnedCallback;

/**
 * A stored function that owns its state, such as a lambda that captures a text. It can be moved, but not
 * copied: a std::function adds code that copies each callable, which no caller needs.
 */
template <typename Returned, typename... Arguments>
class OwnedCallback<Returned(Arguments...)> {
 public:
  OwnedCallback() = default;
  template <typename Callable, typename = std::enable_if_t<!std::is_same_v<Callable, OwnedCallback> &&
                                                           std::is_invocable_v<Callable&, Arguments...>>>
  OwnedCallback(Callable callable)
      : state_(new Callable(std::move(callable)), [](void* state) { delete static_cast<Callable*>(state); }),
        call_([](void* state, Arguments... arguments) -> Returned {
          return (*static_cast<Callable*>(state))(std::forward<Arguments>(arguments)...);
        }) {}

  explicit operator bool() const { return state_ != nullptr; }
  /** Call only if there is a function. */
  Returned operator()(Arguments... arguments) const {
    return call_(state_.get(), std::forward<Arguments>(arguments)...);
  }

 private:
  std::unique_ptr<void, void (*)(void*)> state_{nullptr, nullptr};
  Returned (*call_)(void* state, Arguments... arguments) = nullptr;
};

}  // namespace lumi
