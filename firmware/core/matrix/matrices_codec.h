#pragma once

#include <string>
#include <string_view>

#include "core/base/byte_codec.h"
#include "core/base/result.h"
#include "core/matrix/matrix_settings.h"

namespace lumi {

constexpr size_t kLongestMatrixBytes = 3 * 1024;  // of what appendMatrix() appends

/** Everything that makes two MatrixSettings differ, as bytes. */
void appendMatrix(ByteWriter& bytes, const MatrixSettings& matrix);
/** Reads what appendMatrix() wrote; false when it is damaged, `matrix` may be anything then. */
bool takeMatrix(ByteReader& bytes, MatrixSettings& matrix);

/** What the record "matrices" keeps: a version byte and both matrices, at most 6 KiB. */
std::string matricesToBytes(const MatricesSettings& matrices);

/** On an error `matrices` may be anything. */
Status matricesFromBytes(std::string_view bytes, MatricesSettings& matrices);

}  // namespace lumi
