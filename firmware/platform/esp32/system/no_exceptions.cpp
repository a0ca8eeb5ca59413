#include <esp_system.h>

/**
 * Ends the program where C++ would throw: no program or library of the image catches. The linker replaces
 * libstdc++'s functions by those below (`--wrap` in platformio.ini), so that the image contains neither
 * exceptions nor the unwinder. ESP-IDF does the same when it is built without exceptions
 * (components/cxx/cxx_exception_stubs.cpp of 5.5.5); Arduino's build has them.
 */
[[noreturn]] static void endProgram() {
  esp_system_abort("A C++ exception was thrown");
}

extern "C" {

#define LUMI_REPLACE(name)            \
  [[noreturn]] void __wrap_##name() { \
    endProgram();                     \
  }

LUMI_REPLACE(__cxa_allocate_exception)
LUMI_REPLACE(__cxa_begin_catch)
LUMI_REPLACE(__cxa_end_catch)
LUMI_REPLACE(__cxa_rethrow)
LUMI_REPLACE(__cxa_throw)
LUMI_REPLACE(__gxx_personality_v0)
LUMI_REPLACE(_Unwind_Resume)
LUMI_REPLACE(_ZSt16__throw_bad_castv)
LUMI_REPLACE(_ZSt17__throw_bad_allocv)
LUMI_REPLACE(_ZSt19__throw_logic_errorPKc)
LUMI_REPLACE(_ZSt20__throw_length_errorPKc)
LUMI_REPLACE(_ZSt20__throw_out_of_rangePKc)
LUMI_REPLACE(_ZSt20__throw_system_errori)
LUMI_REPLACE(_ZSt24__throw_invalid_argumentPKc)
LUMI_REPLACE(_ZSt24__throw_out_of_range_fmtPKcz)
LUMI_REPLACE(_ZSt25__throw_bad_function_callv)
LUMI_REPLACE(_ZSt28__throw_bad_array_new_lengthv)

#undef LUMI_REPLACE

// Unwind tables of the libraries, which nothing reads.
void __wrap___register_frame_info(const void* /*begin*/, void* /*object*/) {}
void* __wrap___deregister_frame_info(const void* /*begin*/) {
  return nullptr;
}
void __wrap__Unwind_SetEnableExceptionFdeSorting(unsigned char /*enable*/) {}

}  // extern "C"
