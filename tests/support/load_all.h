#pragma once

namespace lumi::test {

/** Calls `part.load(others...)` until everything is loaded. */
template <typename Part, typename... Others>
void loadAll(Part& part, Others&&... others) {
  while (part.load(others...)) {
  }
}

}  // namespace lumi::test
