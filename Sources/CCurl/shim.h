// libcurl: HTTP over TLS, as a client. https://curl.se/libcurl/c/
//
// The library is opened when the first request is sent through it, and no symbol of it may be named outside of this file's
// table: a program that sends no such request neither loads the library nor needs it.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <string.h>

#define BACKLOT_CURL_FUNCTIONS(each)                                                                                   \
  each(curl_global_init) each(curl_easy_init) each(curl_easy_setopt) each(curl_easy_getinfo) each(curl_easy_cleanup)   \
  each(curl_easy_pause) each(curl_easy_perform) each(curl_easy_strerror) each(curl_multi_init)                         \
  each(curl_multi_setopt) each(curl_multi_add_handle) each(curl_multi_remove_handle) each(curl_multi_cleanup)          \
  each(curl_multi_socket_action) each(curl_multi_perform) each(curl_multi_poll) each(curl_multi_wakeup)                \
  each(curl_multi_info_read) each(curl_slist_append) each(curl_slist_free_all)

/// The functions of libcurl that are used.
typedef struct backlot_curl_api {
#define BACKLOT_CURL_DECLARE(name) __typeof__(&name) name;
  BACKLOT_CURL_FUNCTIONS(BACKLOT_CURL_DECLARE)
#undef BACKLOT_CURL_DECLARE
} backlot_curl_api;

/// The library. Debian has one with OpenSSL and one with GnuTLS; both are suitable.
static inline void *backlot_curl_open(void) {
#ifdef __APPLE__
  return dlopen("/usr/lib/libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  return library ? library : dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
}

/// Fills the table. Returns the name of a missing function, or NULL.
static inline const char *backlot_curl_load(backlot_curl_api *api) {
  void *library = backlot_curl_open();
  if (!library) return "libcurl";
#define BACKLOT_CURL_FILL(name)                                                                                        \
  {                                                                                                                    \
    void *symbol = dlsym(library, #name);                                                                              \
    if (!symbol) return #name;                                                                                         \
    memcpy(&api->name, &symbol, sizeof symbol);                                                                        \
  }
  BACKLOT_CURL_FUNCTIONS(BACKLOT_CURL_FILL)
#undef BACKLOT_CURL_FILL
  return (api->curl_global_init)(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "libcurl's TLS";
}

// --- What takes arguments of any type, for a language that has none of that ------------------------------------------

static inline CURLcode backlot_curl_set_number(const backlot_curl_api *api, CURL *easy, CURLoption option, long value) {
  return (api->curl_easy_setopt)(easy, option, value);
}

static inline CURLcode backlot_curl_set_size(const backlot_curl_api *api, CURL *easy, CURLoption option,
                                             curl_off_t value) {
  return (api->curl_easy_setopt)(easy, option, value);
}

static inline CURLcode backlot_curl_set_text(const backlot_curl_api *api, CURL *easy, CURLoption option,
                                             const char *value) {
  return (api->curl_easy_setopt)(easy, option, value);
}

static inline CURLcode backlot_curl_set_pointer(const backlot_curl_api *api, CURL *easy, CURLoption option,
                                                const void *value) {
  return (api->curl_easy_setopt)(easy, option, value);
}

typedef size_t (*backlot_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode backlot_curl_set_receiver(const backlot_curl_api *api, CURL *easy, CURLoption option,
                                                 backlot_curl_receiver receiver) {
  return (api->curl_easy_setopt)(easy, option, receiver);
}

typedef int (*backlot_curl_seeker)(void *context, curl_off_t offset, int origin);

static inline CURLcode backlot_curl_set_seeker(const backlot_curl_api *api, CURL *easy, backlot_curl_seeker seeker,
                                               void *context) {
  CURLcode result = (api->curl_easy_setopt)(easy, CURLOPT_SEEKFUNCTION, seeker);
  return result == CURLE_OK ? (api->curl_easy_setopt)(easy, CURLOPT_SEEKDATA, context) : result;
}

typedef int (*backlot_curl_beginner)(void *context, char *remote_address, char *local_address, int remote_port,
                                     int local_port);

/// Lets a transfer end without waiting for the lookup of its host, which an old libcurl cannot.
static inline void backlot_curl_leave_resolver(const backlot_curl_api *api, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  (api->curl_easy_setopt)(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

/// Sets the callback for the connection of the request.
static inline CURLcode backlot_curl_set_beginner(const backlot_curl_api *api, CURL *easy,
                                                 backlot_curl_beginner beginner, void *context) {
  CURLcode result = (api->curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, beginner);
  return result == CURLE_OK ? (api->curl_easy_setopt)(easy, CURLOPT_PREREQDATA, context) : result;
}

static inline CURLMcode backlot_curl_set_multi_number(const backlot_curl_api *api, CURLM *multi, CURLMoption option,
                                                      long value) {
  return (api->curl_multi_setopt)(multi, option, value);
}

/// Returns the number of bytes of the request's content that were sent.
static inline curl_off_t backlot_curl_uploaded(const backlot_curl_api *api, CURL *easy) {
  curl_off_t count = 0;
  (api->curl_easy_getinfo)(easy, CURLINFO_SIZE_UPLOAD_T, &count);
  return count;
}

/// Allows only http and https.
static inline void backlot_curl_speak_http_only(const backlot_curl_api *api, CURL *easy) {
  (api->curl_easy_setopt)(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

typedef int (*backlot_curl_progress)(void *context, curl_off_t total, curl_off_t count, curl_off_t upload_total,
                                     curl_off_t upload_count);

/// Sets a callback that is called about once a second.
static inline void backlot_curl_set_progress(const backlot_curl_api *api, CURL *easy, backlot_curl_progress progress,
                                             void *context) {
  (api->curl_easy_setopt)(easy, CURLOPT_XFERINFOFUNCTION, progress);
  (api->curl_easy_setopt)(easy, CURLOPT_XFERINFODATA, context);
  (api->curl_easy_setopt)(easy, CURLOPT_NOPROGRESS, 0L);
}

/// Returns the status of the response, or 0 if there is no response.
static inline long backlot_curl_status(const backlot_curl_api *api, CURL *easy) {
  long status = 0;
  (api->curl_easy_getinfo)(easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/// Returns a text about the response, which the library owns, or NULL.
static inline const char *backlot_curl_answered_text(const backlot_curl_api *api, CURL *easy, CURLINFO what) {
  char *text = NULL;
  (api->curl_easy_getinfo)(easy, what, &text);
  return text;
}

/// Returns the value of `CURLOPT_PRIVATE`.
static inline void *backlot_curl_private(const backlot_curl_api *api, CURL *easy) {
  char *context = NULL;
  (api->curl_easy_getinfo)(easy, CURLINFO_PRIVATE, &context);
  return context;
}

/// Lets a loop watch the sockets and the time.
static inline void backlot_curl_watch(const backlot_curl_api *api, CURLM *multi, curl_socket_callback sockets,
                                      curl_multi_timer_callback timer, void *context) {
  (api->curl_multi_setopt)(multi, CURLMOPT_SOCKETFUNCTION, sockets);
  (api->curl_multi_setopt)(multi, CURLMOPT_SOCKETDATA, context);
  (api->curl_multi_setopt)(multi, CURLMOPT_TIMERFUNCTION, timer);
  (api->curl_multi_setopt)(multi, CURLMOPT_TIMERDATA, context);
}

/// A transfer that has ended, and how; nothing where none has.
static inline CURL *backlot_curl_ended(const backlot_curl_api *api, CURLM *multi, CURLcode *result) {
  int rest = 0;
  for (CURLMsg *message; (message = (api->curl_multi_info_read)(multi, &rest));) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
