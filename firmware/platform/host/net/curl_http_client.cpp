#include "platform/host/net/curl_http_client.h"

#include <curl/curl.h>

#include "core/base/text.h"
#include "platform/host/net/curl_handles.h"

namespace lumi {
namespace {

using HeaderList = std::unique_ptr<curl_slist, Freed<curl_slist_free_all>>;

void append(HeaderList& list, const std::string& line) {
  list.reset(curl_slist_append(list.release(), line.c_str()));
}

std::string rangeHeader(const ByteRange& range) {
  return "Range: bytes=" + std::to_string(range.first) + "-" + std::to_string(range.last);
}

HeaderList headersOf(const HttpRequest& question) {
  HeaderList list;
  append(list, "Expect:");  // the bodies are short, so 100-continue is not used
  if (!question.bearer.empty()) append(list, "Authorization: Bearer " + question.bearer);
  if (!question.ifNoneMatch.empty()) append(list, "If-None-Match: " + question.ifNoneMatch);
  if (question.range) append(list, rangeHeader(*question.range));
  if (!question.body.empty()) append(list, "Content-Type: application/json");
  return list;
}

std::string sentenceOf(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
      return "No computer of that name was found.";
    case CURLE_COULDNT_CONNECT:
      return "Nobody answers there.";
    case CURLE_OPERATION_TIMEDOUT:
      return "The answer took too long.";
    case CURLE_WRITE_ERROR:
      return "The answer is not what was expected.";
    default:
      return std::string(curl_easy_strerror(code)) + ".";
  }
}

}  // namespace

struct CurlHttpClient::Multi {
  std::unique_ptr<CURLM, Freed<curl_multi_cleanup>> handle;
  bool atWork = false;  // the request is in its callbacks and can be freed only afterwards
};

struct CurlHttpClient::Exchange {
  std::unique_ptr<CURL, Freed<curl_easy_cleanup>> handle;
  HeaderList headers;
  HttpListener* listener;  // nullptr once cancelled
  std::string etag;
  size_t headerBytes = 0;
  bool statusTold = false;

  void tellStatus() {
    if (statusTold || listener == nullptr) return;
    statusTold = true;
    long code = 0;
    curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &code);
    listener->status(static_cast<int>(code), etag);
  }

  size_t takeHeader(std::string_view line) {
    headerBytes += line.size();
    if (headerBytes > kMaxHeaderBytes) return 0;
    constexpr std::string_view kName = "etag:";
    if (startsWith(line, "HTTP/")) etag.clear();  // drops the fields of an interim response
    if (equalsIgnoringCase(line.substr(0, kName.size()), kName)) etag = trim(line.substr(kName.size()));
    return line.size();
  }

  size_t takeBody(ConstBytes piece) {
    tellStatus();
    const bool wanted = listener != nullptr && listener->body(piece);
    return wanted && listener != nullptr ? piece.size() : 0;
  }

  static size_t onHeader(char* text, size_t, size_t size, void* self) {
    return static_cast<Exchange*>(self)->takeHeader({text, size});
  }
  static size_t onBody(char* text, size_t, size_t size, void* self) {
    return static_cast<Exchange*>(self)->takeBody(asBytes({text, size}));
  }

  void set(const HttpRequest& question, uint32_t limitMillis) {
    CURL* curl = handle.get();
    curl_easy_setopt(curl, CURLOPT_URL, question.url.c_str());
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(limitMillis));
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);  // does not wait for a name server after a time-out
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, &Exchange::onHeader);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &Exchange::onBody);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, this);
    if (question.method != "GET" || !question.body.empty()) {
      curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, static_cast<long>(question.body.size()));
      curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, question.body.c_str());
      curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, question.method.c_str());
    }
  }
};

CurlHttpClient::CurlHttpClient(uint32_t limitMillis)
    : limitMillis_(limitMillis), multi_(std::make_unique<Multi>()) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  multi_->handle.reset(curl_multi_init());
}

CurlHttpClient::~CurlHttpClient() {
  cancel();
  multi_.reset();
  curl_global_cleanup();
}

bool CurlHttpClient::send(const HttpRequest& question, HttpListener& listener) {
  if (exchange_) return false;
  auto exchange = std::make_unique<Exchange>();
  exchange->handle.reset(curl_easy_init());
  exchange->headers = headersOf(question);
  exchange->listener = &listener;
  exchange->set(question, limitMillis_);
  if (curl_multi_add_handle(multi_->handle.get(), exchange->handle.get()) != CURLM_OK) return false;
  exchange_ = std::move(exchange);
  return true;
}

void CurlHttpClient::cancel() {
  if (!exchange_) return;
  exchange_->listener = nullptr;
  if (multi_->atWork) {
    cancelled_ = std::move(exchange_);
  } else {
    curl_multi_remove_handle(multi_->handle.get(), exchange_->handle.get());
    exchange_.reset();
  }
}

void CurlHttpClient::poll() {
  int running = 0;
  multi_->atWork = true;
  curl_multi_perform(multi_->handle.get(), &running);
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_->handle.get(), &left)) {
    if (exchange_ && message->msg == CURLMSG_DONE && message->easy_handle == exchange_->handle.get()) {
      finish(message->data.result);
      break;
    }
  }
  multi_->atWork = false;
  forgetCancelled();
}

void CurlHttpClient::forgetCancelled() {
  if (!cancelled_) return;
  curl_multi_remove_handle(multi_->handle.get(), cancelled_->handle.get());
  cancelled_.reset();
}

void CurlHttpClient::finish(int curlCode) {
  const auto code = static_cast<CURLcode>(curlCode);
  if (code == CURLE_OK) exchange_->tellStatus();
  if (cancelled_) return;
  // Detach the request first, because the listener may send the next one at once.
  const auto exchange = std::move(exchange_);
  curl_multi_remove_handle(multi_->handle.get(), exchange->handle.get());
  if (code == CURLE_OK) {
    exchange->listener->end();
  } else {
    exchange->listener->failed(sentenceOf(code));
  }
}

}  // namespace lumi
