#include <string>

// The members of std::string that the image uses, compiled with the project's files. Those of libstdc++ are
// beyond the reach of the Xtensa call instruction (512 KB), so each of some 3,500 calls would be 3 bytes
// longer and need a literal.
template class std::basic_string<char>;
