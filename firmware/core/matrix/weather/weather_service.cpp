#include "core/matrix/weather/weather_service.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"

namespace lumi {

WeatherService::WeatherService(HttpClient& http, const Clock& clock, Log& log, WeatherSource source)
    : http_(http), clock_(clock), log_(log), source_(std::move(source)) {}

WeatherService::~WeatherService() {
  if (open_ != Open::kNothing) http_.cancel();
}

void WeatherService::setPlace(const WeatherPlace& place) {
  if (place == place_) return;
  if (open_ != Open::kNothing) http_.cancel();
  open_ = Open::kNothing;
  reading_.reset();
  const bool moved = place.place != place_.place;
  place_ = place;
  if (moved) usePlaceName();
  weather_.reset();
  problem_.clear();
  nextAt_ = clock_.now();
  retryAfter_ = kFirstRetry;
}

void WeatherService::usePlaceName() {
  coordinates_ = coordinatesFrom(place_.place);
  placeName_.clear();
  if (!coordinates_) return;
  placeName_ = withoutBrackets(place_.place);
  if (!looksLikeCoordinates(placeName_)) return;
  placeName_ = concat({degreesText(coordinates_->latitude), ", ", degreesText(coordinates_->longitude)});
}

void WeatherService::tick() {
  if (place_.place.empty() || open_ != Open::kNothing || clock_.now() < nextAt_ || http_.busy()) return;
  HttpRequest request;
  request.url = coordinates_ ? weatherUrl() : placeUrl();
  if (!http_.send(request, *this)) return;
  open_ = coordinates_ ? Open::kWeather : Open::kPlace;
  status_ = 0;
  reading_ = std::make_unique<Reading>();
}

std::string WeatherService::placeUrl() const {
  return concat(
      {source_.places, "/v1/search?name=", percentEncoded(place_.place), "&count=1&language=en&format=json"});
}

std::string WeatherService::weatherUrl() const {
  return concat({source_.forecast, "/v1/forecast?latitude=", degreesText(coordinates_->latitude),
                 "&longitude=", degreesText(coordinates_->longitude),
                 "&current=temperature_2m,weather_code,is_day&temperature_unit=",
                 place_.fahrenheit ? "fahrenheit" : "celsius"});
}

std::optional<Weather> WeatherService::weather() const {
  std::optional<Weather> now = weather_;
  if (now) now->age = clock_.now() - receivedAt_;
  return now;
}

void WeatherService::status(int code, std::string_view) {
  status_ = code;
}

bool WeatherService::body(ConstBytes piece) {
  reading_->size += piece.size();
  if (reading_->size > kMaxAnswer) return false;
  reading_->answer.feed(piece);
  return true;
}

void WeatherService::end() {
  const std::unique_ptr<Reading> read = std::move(reading_);
  const Open answered = std::exchange(open_, Open::kNothing);
  if (status_ != 200) return reportProblem(refusalOf(status_, read->answer));
  if (answered == Open::kPlace) return takePlace(read->answer);
  takeWeather(read->answer);
}

void WeatherService::failed(std::string_view why) {
  open_ = Open::kNothing;
  const std::unique_ptr<Reading> read = std::move(reading_);
  if (read->size > kMaxAnswer) return reportProblem("Open-Meteo's answer was too long.");
  reportProblem(concat({"Open-Meteo did not answer: ", why}));
}

void WeatherService::takePlace(const OpenMeteoAnswer& answer) {
  const auto found = answer.place();
  if (!found) return reportProblem(found.error().message);
  if (!found.value())
    return reportProblem(concat({"Open-Meteo knows no place called \"", place_.place, "\"."}));
  coordinates_ = found.value()->coordinates;
  placeName_ = found.value()->name;
}

void WeatherService::takeWeather(const OpenMeteoAnswer& answer) {
  const auto read = answer.weather(place_.fahrenheit);
  if (!read) return reportProblem(read.error().message);
  weather_ = read.value();
  receivedAt_ = clock_.now();
  problem_.clear();
  nextAt_ = receivedAt_ + kEvery;
  retryAfter_ = kFirstRetry;
}

void WeatherService::reportProblem(std::string problem) {
  if (problem_.empty()) log_.write(LogLevel::kWarning, {"There is no new weather: ", problem});
  problem_ = std::move(problem);
  nextAt_ = clock_.now() + retryAfter_;
  retryAfter_ = std::min(2 * retryAfter_, kEvery);
}

std::string WeatherService::refusalOf(int status, const OpenMeteoAnswer& answer) const {
  const std::string number = concat({" (HTTP ", numberText(status), ")"});
  if (status == 429) return concat({"Open-Meteo has been asked too often", number, "."});
  const std::string reason = status == 400 ? answer.reason() : std::string();
  if (!reason.empty()) return concat({"Open-Meteo refused the question", number, ": ", reason});
  return concat({"Open-Meteo answered with an error", number, "."});
}

}  // namespace lumi
