#pragma once

#include <type_traits>
#include <utility>

namespace lumi {

template <typename Signature>
class FunctionRef;

/** A callable parameter. Unlike std::function it refers to the callable and must not outlive it. */
template <typename Returned, typename... Arguments>
class FunctionRef<Returned(Arguments...)> {
 public:
  template <typename Callable, typename = std::enable_if_t<!std::is_same_v<Callable, FunctionRef>>>
  FunctionRef(const Callable& callable)
      : callable_(&callable), call_([](const void* target, Arguments... arguments) -> Returned {
          return (*static_cast<const Callable*>(target))(std::forward<Arguments>(arguments)...);
        }) {}

  Returned operator()(Arguments... arguments) const {
    return call_(callable_, std::forward<Arguments>(arguments)...);
  }

 private:
  const void* callable_;
  Returned (*call_)(const void* callable, Arguments... arguments);
};

}  // namespace lumi
